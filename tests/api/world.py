"""Hands as tests of the API need them: people on some seats, bots on the others, the cards dealt."""

from dataclasses import dataclass, field

from django.utils import timezone

from tables.models import Player, Table
from tables.services import seating
from tests.api.client import ApiClient
from tests.tables.builders import NOON, a_person, a_table, play_bots


@dataclass
class Game:
    """A table whose first hand has been dealt. ``seats`` holds the clients of those who sit there."""

    table: Table
    hand: str = ""
    seats: list[ApiClient] = field(default_factory=list)

    def view(self, seat: int) -> dict:
        return self.seats[seat].get(f"/hands/{self.hand}").json()

    def do(self, seat: int, action: dict) -> None:
        """An action that is accepted."""
        answer = self.seats[seat].act(self.hand, action, self.view(seat)["seq"])
        assert answer.status_code == 201, answer.content

    def let_bots_play(self) -> None:
        play_bots(self.table, timezone.now)


def a_game(people: int = 1, *, bot: str = "random", **table: object) -> Game:
    """People on the first seats, bots on the rest."""
    game = Game(a_table(**table))
    host = game.table.host
    players: list[Player] = [host] + [a_person() for _ in range(people - 1)]
    for player in players[1:]:
        if table.get("visibility") == "club":
            game.table.club.memberships.create(player=player)
    for seat, player in enumerate(players):
        seating.join(table_id=game.table.pk, player=player, at=NOON, seat=seat)
    for seat in range(people, seating.seats_of(game.table)):
        seating.add_bot(table_id=game.table.pk, by=host, at=NOON, bot=bot, seat=seat)
    for player in players:
        seating.ready(table_id=game.table.pk, player=player, at=NOON)
    game.table.refresh_from_db()
    game.hand = game.table.hand
    game.seats = [ApiClient(player) for player in players]
    return game
