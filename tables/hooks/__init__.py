"""Webhooks: what a club's own programs are told of its tables, by signed requests that carry no cards."""
