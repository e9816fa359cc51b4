"""What happens, while it happens: event streams and long polls.

One hub a process (:mod:`tables.live.hub`) follows the streams of the ledger that somebody listens to. It is
woken when one of them grows (:mod:`tables.live.wakeups`), asks each :mod:`topic <tables.live.topics>` for its
news through the same selectors as every other reader, and hands them to the listeners' mailboxes. A wake-up is
only a hint: what a listener gets is read from the ledger after the seq that he had, so nothing is lost with it
and nothing comes twice.
"""
