"""What happens at a table between hands, as its own small decider: events, state, decisions, codec."""
