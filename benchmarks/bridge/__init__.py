"""The bridge from an ASGI server to WSGI threads beside a WSGI server."""
