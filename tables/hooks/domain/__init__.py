"""What hooks are by themselves: words, addresses, signatures, times. No database, no network."""
