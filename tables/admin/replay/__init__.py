"""The page that steps through one hand: what was on the table, who saw what, and what would have been legal."""
