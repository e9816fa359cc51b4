"""Rate limits: how often one caller may do a kind of thing, counted exactly (docs/decisions/0015)."""
