"""What happens after a hand: match totals, standings."""
