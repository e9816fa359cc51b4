"""People of a running installation: accounts, a club of theirs, and a token for each."""

import json

from tests.installation import Installation

# Runs in the installation, which knows its own database; prints the tokens' secrets.
FOUND = """
import json
from django.contrib.auth.models import User
from django.utils import timezone
from tables.services import people, tokens

members = [people.player_of(User.objects.create_user(f"player {n}")) for n in range(NUMBER)]
club = people.open_club(name="club", host=members[0])
for member in members[1:]:
    people.enrol(club=club, player=member)
scopes = (tokens.PLAY, tokens.WATCH, tokens.MANAGE_TABLES, tokens.MANAGE_HOOKS)
issue = lambda member: tokens.issue(player=member, name="test", scopes=scopes, at=timezone.now()).secret
print(json.dumps([issue(member) for member in members]))
"""


def found_club(installation: Installation, number: int) -> list[str]:
    """So many members of a new club; the first is its host. Returns a token's secret for each."""
    told = installation.manage("shell", "-v0", "-c", FOUND.replace("NUMBER", str(number)))
    secrets: list[str] = json.loads(told.strip().splitlines()[-1])
    return secrets
