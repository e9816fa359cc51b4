"""跑得快 (paodekuai): its patterns, what beats what, what a turn allows, and the scores of a deal.

Everything in here is a function of plain values. Options are read in :mod:`.assembly` alone, which chooses the
policies; no other module knows that there are options. Hands and plays are counts by rank
(:data:`gouji.engine.cards.Counts`); suits matter only for the lead card (PDK-1.2, PDK-1.3).
"""
