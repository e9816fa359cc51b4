"""Hands that go on while somebody listens."""

from django.utils import timezone

from tables.hand_log import HANDS
from tables.models import Table
from tables.services import seating, sweeping
from tests.api.client import ApiClient
from tests.api.world import Game, a_game
from tests.tables.builders import a_table, act_somehow, play_bots


def asked_to_declare() -> Game:
    """Six people before 宣点, which asks all of them at once, sealed."""
    game = a_game(6)
    _show(game)
    assert HANDS.load(game.hand).state.state.awaiting.sealed
    return game


def playing() -> Game:
    """Six people who have nothing to declare: somebody is to lead."""
    game = a_game(6, options={"claims": "none", "revolution": False})
    _show(game)
    return game


def _show(game: Game) -> None:
    for seat in range(6):
        game.do(seat, {"do": "show"})


def act(game: Game) -> None:
    """One action of a seat that is asked."""
    seat = HANDS.load(game.hand).state.state.awaiting.seats[0]
    player = game.seats[seat].player
    assert player is not None
    game.table.hand = game.hand
    act_somehow(game.table, player, seat, timezone.now())


def bots_at_play(hands: int) -> Table:
    """Three bots at 跑得快, whose first hand has been dealt."""
    table = a_table(ruleset="paodekuai", options={"deals": hands})
    for seat in range(3):
        seating.add_bot(table_id=table.pk, by=table.host, at=timezone.now(), bot="random", seat=seat)
    seating.start(table_id=table.pk, by=table.host, at=timezone.now())
    table.refresh_from_db()
    return table


def play_to_the_end(table: Table) -> None:
    """The whole match of such a table, now."""
    while table.state == Table.State.PLAYING:
        play_bots(table, timezone.now)
        sweeping.sweep(at=timezone.now())
        table.refresh_from_db()


def seq_of(game: Game) -> int:
    """How far the public sees."""
    return HANDS.load(game.hand).state.visible_seq


def is_over(game: Game) -> bool:
    return HANDS.load(game.hand).state.state.over


def log_of(game: Game, client: ApiClient | None = None) -> list[dict[str, object]]:
    """All entries, page by page."""
    entries: list[dict[str, object]] = []
    while True:
        after = entries[-1]["seq"] if entries else 0
        page = (client or ApiClient()).get(f"/hands/{game.hand}/entries?after={after}").json()["entries"]
        if not page:
            return entries
        entries += page
