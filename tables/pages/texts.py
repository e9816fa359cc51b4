"""The words that the scripts of the pages need, in the reader's language: a catalogue that goes with the page.

Facts stand in braces; the scripts fill them in, some of them as drawings.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables import words

RANKS: Final[Mapping[str, Any]] = {
    **{rank: rank for rank in "3456789"},
    "T": "10",
    "J": _("jack"),
    "Q": _("queen"),
    "K": _("king"),
    "A": _("ace"),
    "2": "2",
    "SJ": _("small joker"),
    "BJ": _("big joker"),
}
SUITS: Final[Mapping[str, Any]] = {
    "s": pgettext_lazy("suit", "spades"),
    "h": pgettext_lazy("suit", "hearts"),
    "c": pgettext_lazy("suit", "clubs"),
    "d": pgettext_lazy("suit", "diamonds"),
}

CARDS: Final[Mapping[str, Any]] = {
    "small_joker_sign": pgettext_lazy("upper sign of a small joker", "S"),
    "big_joker_sign": pgettext_lazy("upper sign of a big joker", "B"),
    "joker_sign": pgettext_lazy("lower sign of a joker", "J"),
    "comma": pgettext_lazy("between two of a list", ", "),
    "card_of_suit": _("{rank} of {suit}"),
    "so_many": _("{n} × {rank}"),
    "so_many_cards": _("cards: {n}"),
    "all_of_rank": _("all {n} × {rank}"),
    "received_card": _("{card}, from another player"),
    "no_cards": _("no cards"),
}

SEATS: Final[Mapping[str, Any]] = {
    "you": _("You"),
    "you_by_name": _("{name} (you)"),
    "bot": _("bot"),
    "seat_number": _("seat {n}"),
    "passed": _("passed"),
    "yielded": _("yielded"),
    "burned": _("burned"),
    "burning": _("burning"),
    "leads": _("leads"),
    "away": pgettext_lazy("of a player", "autopilot"),
    "place": _("place {n}"),
    "winner": _("winner"),
    "out_as": _("out, no. {n}"),
    "state_opened": _("opened"),
    "state_ready": _("ready to open"),
    "state_no_head": _("no head"),
    "state_announced": _("one card left"),
    "bank": _("+{time}"),
    "bank_left": _("time bank: {time}"),
    "team_even": _("blue team"),
    "team_odd": _("orange team"),
}

#: The server's own bots: what stands in their names in the place of the program's name.
BOTS: Final[Mapping[str, Any]] = {
    "sensible": pgettext_lazy("name of a player, before a number", "Bot"),
    "random": pgettext_lazy("name of a player, before a number", "Random bot"),
}

BRIEF_EXITS: Final[Mapping[str, Any]] = {
    "men": pgettext_lazy("beside a name", "shut in"),
    "burn_failed": pgettext_lazy("beside a name", "burn failed"),
    "revolted": pgettext_lazy("beside a name", "revolted"),
}
BRIEF_CLAIMS: Final[Mapping[str, Any]] = {
    "xuan": pgettext_lazy("beside a name", "claims"),
    "he": pgettext_lazy("beside a name", "agrees"),
}

MIDDLE: Final[Mapping[str, Any]] = {
    "sealed": _("sealed"),
    "melee": _("melee"),
    "may_burn": _("May burn:"),
    "answering": _("Asked:"),
    "all_asked": _("Everybody is asked"),
    "won_by": _("{name} won the trick"),
    "is_to_lead": _("{name} to lead"),
    "debt": _("{kind} × {n}"),
    "void": _("The hand is void and is dealt again"),
    "hand_over": _("Hand {n} is over"),
    "sweep": _("sweep"),
    "match_so_far": _("Match: {points}"),
}

ASKED: Final[Mapping[str, Any]] = {
    "your_turn": _("Your turn"),
    "ask_play": _("Your turn: lead"),
    "ask_burner": _("You are burning: lead with a joker"),
    "ask_answer": _("Your turn: beat it or pass"),
    "ask_must": _("Your turn: you can beat it, so you must"),
    "ask_pass": _("Your turn: nothing in your hand beats it"),
    "ask_yield": _("Your turn: nothing beats it; pass, or yield to wait"),
    "ask_set": _("Your charge: put down a pure gouji"),
    "ask_burn": _("Will you burn? Nobody sees your answer"),
    "ask_no_burn": _("Nothing in your hand burns it; nobody sees your answer"),
    "ask_show": _("For the lead: show two or more alike, or nothing"),
    "ask_reveal": _("You owe point tribute: give a big joker for one of your opposite's later draws?"),
    "ask_declare": _("Your declaration; all are opened together"),
    "ask_buy": _("Buy a 4 if you have none?"),
    "ask_return": _("Give cards back for the tribute: choose to whom"),
    "ask_return_to": _("Tribute: give {name} {n} back"),
    "may_not_return": _("The blue ones came from others"),
    "ask_charge": _("Will you charge with three pure goujis?"),
    "ask_head": _("Keep the head, or play without one?"),
    "ask_five": _("Beat the fives, or pass"),
    "ask_vote": _("Who of your team is to be last?"),
    "answered": _("Answered. Waiting for the others"),
    "waiting_for": _("Waiting for {names}"),
    "you_are_out": _("You are out of this hand"),
}

DONE: Final[Mapping[str, Any]] = {
    "hint": _("Hint"),
    "sure": _("Sure? Press again"),
    "do_play": _("Play"),
    "do_play_n": _("Play {n}"),
    "do_burn": _("Burn"),
    "do_burn_n": _("Burn with {n}"),
    "do_return": _("Return"),
    "do_return_n": _("Return {n}"),
    "do_show": _("Show"),
    "do_show_n": _("Show {n}"),
    "do_pass": _("Pass"),
    "do_yield": _("Yield"),
    "do_decline": _("Do not burn"),
    "do_head": _("Keep the head"),
    "do_no_head": _("No head"),
    "do_buy": _("Buy a 4"),
    "do_not_buy": _("No 4"),
    "do_charge": _("Charge"),
    "do_not_charge": _("Do not charge"),
    "do_reveal": _("Draw {n}"),
    "do_not_reveal": _("Reveal nothing"),
    "do_vote": _("{name}"),
    "do_not_vote": _("No preference"),
    "do_not_show": _("Nothing to show"),
    "do_claim_none": _("No claim"),
    "do_claim_xuan": _("Claim the point"),
    "do_claim_he": _("Agree to open"),
    "do_revolt": _("Revolution"),
    "do_resist": _("Resist tribute"),
    "return_to": _("{n} to {name}"),
}

TABLE: Final[Mapping[str, Any]] = {
    "free_seat": _("free"),
    "ready": _("ready"),
    "sit_here": _("Sit here"),
    "sit_down": _("Sit down"),
    "get_up": _("Get up"),
    "add_bot": _("Bot"),
    "remove_bot": _("Remove"),
    "remove_guest": _("Remove"),
    "guest": _("guest"),
    "hand_tablet_to": _("Hand the tablet to {name}"),
    "any_free_seat": _("any free seat"),
    "link_for_seat": _("Link for {seat}"),
    "link_for_name": _("Link for {name}: {seat}"),
    "link_of_guest": _("{name} has seat {seat} by a link"),
    "revoke": _("Revoke"),
    "copy": _("Copy"),
    "fill_with_bots": _("Fill with bots"),
    "be_ready": _("I am ready"),
    "a_bot": _("A bot"),
    "start_now": _("Start without waiting"),
    "change_seats": _("Back to the seats"),
    "new_match": _("A new match"),
    "next_hand": _("Hand {n} of {of} is next"),
    "hand_of": _("hand {n} of {of}"),
    "seen_late": _("shown {time} later"),
    "dealt_in": _("Cards are dealt in"),
    "seats_missing": _("Free seats: {n}"),
    "people_missing": _("Not ready yet: {n}"),
    "about_to_deal": _("Everybody is ready"),
    "hand_number": _("hand {n}"),
    "hand": _("Hand"),
    "total": _("Total"),
    "no_hands_yet": _("No hand of this match is over yet."),
    "copied": _("Copied"),
    "close": _("Close"),
    "unreachable": _("The server does not answer. Your action was not taken; try again."),
    "connection_live": _("live"),
    "connection_waiting": _("connecting …"),
    "connection_lost": _("no connection, trying again …"),
    "nothing_played": _("Nobody plays here now."),
    "empty_wall": _("There are no tables yet."),
}

SENTENCES: Final[Mapping[str, Any]] = {
    "says_began": _("Hand {number} begins"),
    "says_dealt": _("The cards are dealt"),
    "says_leads_first": _("{seat} is to lead first"),
    "says_leads_by": _("{seat} is to lead first, by {cards}"),
    "says_phase": _("Phase: {phase}"),
    "says_trick": _("New trick: {seat} leads"),
    "says_played": _("{seat} plays {cards}"),
    "says_passed": _("{seat} passes"),
    "says_won": _("{seat} wins the trick"),
    "says_exited": _("{seat} leaves the hand: {how}"),
    "says_bomb_stood": _("Nobody beats the bomb of {seat}"),
    "says_over": _("The hand is over: {points}"),
    "says_void": _("The hand is void"),
    "says_shown": _("{seat} shows {cards}"),
    "says_nothing_shown": _("{seat} has nothing to show"),
    "says_nothing_revealed": _("{seat} reveals nothing"),
    "says_draw": _("{seat} gives {other} {joker} for draw {draw}: {card}"),
    "says_bought": _("{buyer} buys {card} from {seller} for {price}"),
    "says_given": _("{seller} gives {buyer} {card}"),
    "says_lapsed": _("Lapsed: {debt}"),
    "says_paid": _("{payer} pays {receiver} {cards} ({kind})"),
    "says_returned": _("{seat} returns {cards} to {other}"),
    "says_nobody_claims": _("Nobody claims"),
    "says_resisted": _("Resisted: {seats} pay nothing"),
    "says_head": _("{seat} keeps the head"),
    "says_no_head": _("{seat} gives up the head"),
    "says_charge": _("{seats} charge"),
    "says_set": _("{seat} puts down {cards}"),
    "says_charge_won": _("The charge of {seat} has succeeded"),
    "says_charge_lost": _("The charge of {seat} has failed"),
    "says_discarded": _("{seat} throws away {card}"),
    "says_fives": _("The losers' fives in the name of {seat}: {parts}"),
    "says_fives_stood": _("Nobody beats the fives"),
    "says_fives_beaten": _("{seat} beats the fives"),
    "says_yielded": _("{seat} yields"),
    "says_yielder_passed": _("{seat}, who yielded, counts as passed"),
    "says_window": _("Burn window: {seats} may burn"),
    "says_burns": _("{seat} burns {other}"),
    "says_burn_over": _("The burn of {seat} is over: {how}"),
    "says_booked": _("Booked: {debt}"),
    "says_head_lost": _("{seat} loses the head"),
    "says_ready_to_open": _("{seat} is ready to open"),
    "says_not_ready": _("{seat} is no longer ready to open"),
    "says_opens": _("{seat} opens"),
    "says_melee": _("Melee from now on"),
    "says_places": _("Places: {seats}"),
}

CATALOGUE: Final[Mapping[str, Mapping[str, Any]]] = {
    "ui": {**CARDS, **SEATS, **MIDDLE, **ASKED, **DONE, **TABLE, **SENTENCES},
    "ranks": RANKS,
    "suits": SUITS,
    "bots": BOTS,
    "phases": words.PHASES,
    "kinds": words.KINDS,
    "debts": words.DEBTS,
    "exits": words.EXITS,
    "claims": words.CLAIMS,
    "brief_exits": BRIEF_EXITS,
    "brief_claims": BRIEF_CLAIMS,
    "burn_ends": words.BURN_ENDS,
    "springs": words.SPRINGS,
}


def texts() -> dict[str, dict[str, str]]:
    """All of them, as plain texts, by group."""
    return {group: {name: str(text) for name, text in entries.items()} for group, entries in CATALOGUE.items()}
