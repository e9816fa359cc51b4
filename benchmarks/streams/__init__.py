"""A thousand listeners on one web process while tables play."""
