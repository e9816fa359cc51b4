"""Score sheets."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import selectors
from scoring.api.serializers import ScoresQuery, SheetSerializer
from tables.api.schema import answers
from tables.api.views.tables import TableApi
from tables.errors import NotFound


class TableScores(TableApi):
    """The score sheet of a match."""

    open_to_all = True

    @extend_schema(operation_id="get_scores", parameters=[ScoresQuery], responses=answers(200, SheetSerializer))
    def get(self, request: Request, table_id: str) -> Response:
        """The hands of a match of this table that are over, and what they add up to."""
        match = self.query(ScoresQuery).get("match", self.table.match)
        if match > self.table.match:
            raise NotFound  # rather than a sheet of noughts for what nobody has played
        found = selectors.match_sheet(self.table, match)
        shown = {
            "table": table_id,
            "match": match,
            "hands": found.lines,
            "totals": found.totals,
            "sides": found.sides,
            "side_of": selectors.sides_of(self.table),
            "leader": found.leader,
        }
        return Response(SheetSerializer(shown).data)
