"""够级: plays, heads, who answers whom, burning, opening, tribute, places and points."""
