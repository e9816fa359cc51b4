"""What the API takes, answers and can do. Written by ``make client``, not by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from .http import Http, StreamEvent, quoted


class ActionAnswer(TypedDict):
    """What an action made, as far as its seat may see. While a sealed question is open: nothing yet."""

    deadline: NotRequired[str | None]
    clock_ms: NotRequired[list[int] | None | None]
    delay_ms: NotRequired[int]
    seq: int
    entries: list[Entry]
    to_act: list[int]


ActionBody = TypedDict(
    "ActionBody",
    {
        "seat": "NotRequired[int]",
        "do": "DoEnum",
        "cards": "NotRequired[str]",
        "claim": "NotRequired[ClaimEnum]",
        "revolt": "NotRequired[bool]",
        "resist": "NotRequired[bool]",
        "choose": "NotRequired[ChooseEnum]",
        "draw": "NotRequired[int | None]",
        "buy": "NotRequired[bool]",
        "to": "NotRequired[int | None]",
        "charge": "NotRequired[bool]",
        "expected_seq": "int",
        "for": "NotRequired[int | None]",
    },
)
"""The same, and the seq on which it was decided."""


class Attempt(TypedDict):
    """One request: the status of the answer and its beginning, or `error` where there was none."""

    at: str
    duration_ms: int
    status: NotRequired[int | None]
    error: NotRequired[str]
    excerpt: NotRequired[str]


class AutopilotBody(TypedDict):
    """Whether a bot is to play for who is away. Left out, the seat is the only one that one holds."""

    seat: NotRequired[int]
    on: bool
    bot: NotRequired[BotEnum]


BlankEnum: TypeAlias = Literal[""]


class Bot(TypedDict):
    """A bot of one's own: a player whose program runs outside."""

    id: str
    name: str
    created_at: str


class BotBody(TypedDict):
    """A bot to sit down: one of ours by its name, or a player whose program runs outside; by itself
    `sensible`.
    """

    seat: NotRequired[int]
    bot: NotRequired[BotEnum]
    player: NotRequired[str]


BotEnum: TypeAlias = Literal["random", "sensible"]


class BotPage(TypedDict):
    """A page of a list; `next` is the address of the one after it."""

    next: str | None
    results: list[Bot]


class BotSeatBody(TypedDict):
    """A bot to get up."""

    seat: int


class BothLanguages(TypedDict):
    """A text in Chinese and English."""

    zh: str
    en: str


class ChainHead(TypedDict):
    """The last entry of the log that can be seen, and its hash."""

    seq: int
    hash: str


class Chapter(TypedDict):
    """A chapter with its clauses."""

    id: str
    title: BothLanguages
    clauses: list[Clause]


class Check(TypedDict):
    """Whether an action would be accepted now, and if not, why."""

    legal: bool
    detail: NotRequired[str]
    rule: NotRequired[str]
    code: NotRequired[str]
    facts: NotRequired[dict[str, Any]]
    clause: NotRequired[str]


CheckBody = TypedDict(
    "CheckBody",
    {
        "seat": "NotRequired[int]",
        "do": "DoEnum",
        "cards": "NotRequired[str]",
        "claim": "NotRequired[ClaimEnum]",
        "revolt": "NotRequired[bool]",
        "resist": "NotRequired[bool]",
        "choose": "NotRequired[ChooseEnum]",
        "draw": "NotRequired[int | None]",
        "buy": "NotRequired[bool]",
        "to": "NotRequired[int | None]",
        "charge": "NotRequired[bool]",
        "for": "NotRequired[int | None]",
    },
)
"""An action in the keys of the record format."""

ChooseEnum: TypeAlias = Literal["head", "none"]


ClaimEnum: TypeAlias = Literal["none", "xuan", "he"]


class Clause(TypedDict):
    """A clause, in Markdown. `origin` tells whether it was founding text, public rule text, or a ruling of
    ours.
    """

    id: str
    title: BothLanguages
    text: BothLanguages
    origin: list[str]


class Clock(TypedDict):
    """A table's times in milliseconds."""

    move_ms: int
    bank_ms: int
    pause_ms: int
    bot_pace_ms: int


class ClockBody(TypedDict):
    """A table's times: for a move, the bank a hand, the pause between hands, a bot's pace."""

    move_ms: NotRequired[int]
    bank_ms: NotRequired[int]
    pause_ms: NotRequired[int]
    bot_pace_ms: NotRequired[int]


class Club(TypedDict):
    """A club, and what one is in it."""

    id: str
    name: str
    role: NotRequired[RoleEnum]
    since: str


class ClubPage(TypedDict):
    """A page of a list; `next` is the address of the one after it."""

    next: str | None
    results: list[Club]


class Delivery(TypedDict):
    """One piece of news for one webhook. `event` is what the request has as `webhook-id`, each time."""

    id: str
    event: str
    type: str
    state: DeliveryState
    attempts: int
    last: Attempt | None
    created_at: str
    next_at: str | None


class DeliveryDetail(TypedDict):
    """The same with the body, as it is sent, and every attempt."""

    id: str
    event: str
    type: str
    state: DeliveryState
    attempts: int
    last: Attempt | None
    created_at: str
    next_at: str | None
    body: str
    log: list[Attempt]


class DeliveryPage(TypedDict):
    """A page of a list; `next` is the address of the one after it."""

    next: str | None
    results: list[Delivery]


DeliveryState: TypeAlias = Literal["waiting", "delivered", "failed"]


class Device(TypedDict):
    """A club's tablet; its token's secret is not kept."""

    id: str
    name: str
    created_at: str
    revoked_at: str | None


class DeviceBody(TypedDict):
    """A device to be registered."""

    name: str


class DevicePage(TypedDict):
    """A page of a list; `next` is the address of the one after it."""

    next: str | None
    results: list[Device]


DoEnum: TypeAlias = Literal[
    "play",
    "pass",
    "yield",
    "burn",
    "decline",
    "show",
    "declare",
    "head",
    "reveal",
    "buy_four",
    "return",
    "charge",
    "vote",
]


class Entries(TypedDict):
    """Entries in order. `seq` is the last that can be seen now: more than was returned when the limit cut
    them.
    """

    seq: int
    entries: list[Entry]


class Entry(TypedDict):
    """One event as the viewer may see it: `type` tells what else there is. A sealed answer keeps only its
    type.
    """

    seq: int
    type: str
    at: NotRequired[str]


class Event(TypedDict):
    """One event of a stream."""

    id: str
    event: EventEnum
    data: str


EventEnum: TypeAlias = Literal["entries", "over"]


EventsEnum: TypeAlias = Literal[
    "*",
    "table.opened",
    "table.seats_changed",
    "match.started",
    "match.ended",
    "hand.announced",
    "hand.started",
    "hand.finished",
]


class Exit(TypedDict):
    """A seat that takes no further part, and how."""

    seat: int
    how: str


class Fault(TypedDict):
    """One thing that is wrong with a request."""

    pointer: str
    code: str
    detail: str


class GuestBody(TypedDict):
    """A guest to sit down; without `seat` on any that is free."""

    seat: NotRequired[int]
    name: str


class GuestSeatBody(TypedDict):
    """A guest to get up."""

    seat: int


class Hand(TypedDict):
    """A hand as the viewer sees it.

    `seq` is what an action names as `expected_seq`. `cards_left` holds null where counts are not told.
    What else there is depends on the viewer (`hand` and what only its seat knows; `hands` when all are
    open), on the rule set, and on whether the hand is over (`places`, `points` …).
    """

    deadline: NotRequired[str | None]
    clock_ms: NotRequired[list[int] | None | None]
    delay_ms: NotRequired[int]
    id: str
    table: str
    match: int
    viewer: str
    ruleset: str
    version: int
    options: dict[str, Any]
    seq: int
    decision_seq: int
    hand_no: int
    phase: str
    to_act: list[int]
    sealed: bool
    top: Top | None
    leader: int | None
    exits: list[Exit]
    cards_left: list[int | None]
    owed: list[dict[str, Any]]
    seats: list[HandSeat]
    seat: NotRequired[int]
    hand: NotRequired[str]
    my_answer: NotRequired[dict[str, Any] | None]
    hands: NotRequired[list[str]]
    places: NotRequired[list[int] | None | None]
    points: NotRequired[list[int] | None | None]


class HandLine(TypedDict):
    """One finished hand; `points` by seat are null where it was void, `players` are by seat all who played
    it: the points are the seat's, whoever played.
    """

    hand: str
    number: int
    void: bool
    points: list[int] | None | None
    places: list[int] | None | None
    players: list[list[Stint]]


class HandSeat(TypedDict):
    """Who plays a seat; `bot` is null for a person, `autopilot` the bot that plays for one who is away.
    `players` are all who have played it.
    """

    seat: int
    player: str
    name: str
    bot: str | None
    autopilot: str | None
    players: list[Stint]


class HeldSeat(TypedDict):
    """A seat that one holds, and who sits there: oneself, or a guest of one's device."""

    table: str
    seat: int
    player: str
    name: str


class Hook(TypedDict):
    """A webhook of a club. While `off_at` is set it is told nothing; `off_reason` says why."""

    id: str
    club: str
    url: str
    description: NotRequired[str]
    events: list[EventsEnum]
    created_at: str
    off_at: str | None
    off_reason: OffReasonEnum | BlankEnum
    failing_since: str | None


class HookBody(TypedDict):
    """A webhook to be made, in a club of which one is a host."""

    club: str
    url: str
    events: NotRequired[list[EventsEnum]]
    description: NotRequired[str]


class HookPage(TypedDict):
    """A page of a list; `next` is the address of the one after it."""

    next: str | None
    results: list[Hook]


class Index(TypedDict):
    """Addresses by name."""

    docs: str
    schema: str
    rulesets: str
    tables: str
    clubs: str
    me: str
    tokens: str
    bots: str
    hooks: str


KindEnum: TypeAlias = Literal["person", "bot", "device", "autopilot"]


class Legal(TypedDict):
    """What a seat could do: kinds of action, and actions to send: those without cards, then plays, best
    first.
    """

    seat: int
    seq: int
    kinds: list[str]
    actions: list[CheckBody]


class Me(TypedDict):
    """Oneself, and the token that was shown; null for the login of a page. `bot` is null for a person."""

    id: str
    name: str
    bot: str | None
    clubs: list[Club]
    seats: list[HeldSeat]
    token: Token | None


class Named(TypedDict):
    """A club or a player."""

    id: str
    name: str


class NewBot(TypedDict):
    """A bot with its new token, by which its program plays."""

    id: str
    name: str
    created_at: str
    token: NewToken


class NewBotBody(TypedDict):
    """A bot to be made; others see its name, and that it is a bot."""

    name: str


class NewDevice(TypedDict):
    """A device that has just been registered, with the secret of its token."""

    id: str
    name: str
    created_at: str
    revoked_at: str | None
    secret: str


class NewHook(TypedDict):
    """A webhook with a secret that has just been made."""

    id: str
    club: str
    url: str
    description: NotRequired[str]
    events: list[EventsEnum]
    created_at: str
    off_at: str | None
    off_reason: OffReasonEnum | BlankEnum
    failing_since: str | None
    secret: str


class NewSeatLink(TypedDict):
    """A link that has just been made. `url` is for a browser, its part after `#` is the `link` of `/seat-
    tokens`.
    """

    id: str
    seat: int | None
    name: NotRequired[str]
    guest: str | None
    created_at: str
    expires_at: str
    used_at: str | None
    revoked_at: str | None
    url: str


class NewToken(TypedDict):
    """A token that has just been made, with the secret that opens it."""

    id: str
    name: str
    scopes: list[str]
    created_at: str
    last_used_at: str | None
    expires_at: str | None
    revoked_at: str | None
    secret: str


class News(TypedDict):
    """One piece of news. `id` is also the header `webhook-id`: the same each time that it is sent."""

    id: str
    type: Literal[
        "table.opened",
        "table.seats_changed",
        "match.started",
        "match.ended",
        "hand.announced",
        "hand.started",
        "hand.finished",
        "hook.test",
    ]
    timestamp: str
    data: NewsData


class NewsData(TypedDict):
    """What it is about: ids and numbers, and the path at which to read more."""

    club: str
    table: NotRequired[str]
    seq: NotRequired[int]
    match: NotRequired[int]
    hand: NotRequired[str]
    number: NotRequired[int]
    hook: NotRequired[str]
    url: str


class NextHand(TypedDict):
    """The hand that is announced: its commitment is out, `ready` adds a nonce, `at` is when it is dealt."""

    id: str
    number: int
    commitment: str
    at: str | None


OffReasonEnum: TypeAlias = Literal["switched", "gone", "failing", "secret_lost"]


class Problem(TypedDict):
    """What went wrong. `type` is one of a fixed set of words; which further members there are depends on
    it.
    """

    type: str
    title: str
    status: int
    detail: NotRequired[str]
    errors: NotRequired[list[Fault]]
    required_scope: NotRequired[str]
    needs: NotRequired[str]
    current_seq: NotRequired[int]
    rule: NotRequired[str]
    code: NotRequired[str]
    facts: NotRequired[dict[str, Any]]
    clause: NotRequired[str]
    policy: NotRequired[str]
    limit: NotRequired[int]
    request_id: NotRequired[str]


class Proof(TypedDict):
    """That the deal was fixed before it began. Secret and nonces follow when the hand is over."""

    commitment: str
    head: ChainHead
    secret: NotRequired[str]
    nonces: NotRequired[list[str]]


class ReadyBody(TypedDict):
    """Readiness, with a contribution to the shuffle of the next hand. `seat` is for a device that keeps
    several.
    """

    seat: NotRequired[int]
    nonce: NotRequired[str]


class Record(TypedDict):
    """A record file; its other keys are told in docs/rules/record-format.md."""

    format: str
    name: str
    ruleset: str
    version: int
    options: dict[str, Any]
    start: dict[str, Any]
    actions: list[dict[str, Any]]
    proof: NotRequired[dict[str, Any]]


RoleEnum: TypeAlias = Literal["member", "host", "arbiter", "device"]


class Rulebook(TypedDict):
    """The clauses that can be in force under a rule set."""

    ruleset: str
    version: int
    chapters: list[Chapter]


class Ruleset(TypedDict):
    """A rule set. `options` is a JSON Schema of the options that a table may choose, with their defaults."""

    id: str
    version: int
    title: str
    seats: int
    options: dict[str, Any]
    clauses: str


RulesetEnum: TypeAlias = Literal["gouji-classic", "gouji-shandong", "paodekuai"]


class RulesetPage(TypedDict):
    """A page of a list; `next` is the address of the one after it."""

    next: str | None
    results: list[Ruleset]


ScopesEnum: TypeAlias = Literal[
    "hand:play",
    "hand:watch",
    "table:manage",
    "tournament:manage",
    "tournament:referee",
    "hand:open",
    "audit:read",
    "hook:manage",
    "bot:play",
]


class Seat(TypedDict):
    """A seat of a table. `player`, `name` and `bot` are null while it is free, `bot` also where a person
    sits. `autopilot` is the bot that plays for a person who is away.
    """

    seat: int
    player: str | None
    name: str | None
    bot: str | None
    guest: bool
    autopilot: str | None
    ready: bool


class SeatBody(TypedDict):
    """A seat; left out, the first that is free."""

    seat: NotRequired[int]


class SeatLink(TypedDict):
    """A link to a seat; its secret is not kept. `guest` is the player who has sat down with it."""

    id: str
    seat: int | None
    name: NotRequired[str]
    guest: str | None
    created_at: str
    expires_at: str
    used_at: str | None
    revoked_at: str | None


class SeatLinkBody(TypedDict):
    """A link to be made; without `seat` to any that is free."""

    seat: NotRequired[int]
    name: NotRequired[str]
    expires_at: NotRequired[str]


class SeatLinkPage(TypedDict):
    """A page of a list; `next` is the address of the one after it."""

    next: str | None
    results: list[SeatLink]


class SeatToken(TypedDict):
    """A token that opens one seat of one table, and whose it is."""

    id: str
    name: str
    scopes: list[str]
    created_at: str
    last_used_at: str | None
    expires_at: str | None
    revoked_at: str | None
    secret: str
    table: str
    seat: int
    player: Named


class SeatTokenBody(TypedDict):
    """A link to be opened."""

    link: str
    name: NotRequired[str]


class Sheet(TypedDict):
    """The hands of a match so far, `totals` by seat and by side. A side is a team, or a seat where there
    are none.

    `side_of` names the side of every seat; `leader` is the side with the most points, null for a draw.
    """

    table: str
    match: int
    hands: list[HandLine]
    totals: list[int]
    sides: list[int]
    side_of: list[int]
    leader: int | None


StateEnum: TypeAlias = Literal["open", "playing"]


class Stint(TypedDict):
    """Who played a seat, and whether himself (`person`), as a `bot`, or by the `autopilot` while he was
    away.

    `from_seq` and `to_seq` are entries of the hand; `to_seq` is null while he plays. Where seats change
    within a sealed question they are those that could be seen, so `to_seq` may be below `from_seq`.
    """

    player: str
    name: str
    kind: KindEnum
    bot: str | None
    from_seq: int
    to_seq: int | None


class SubstituteBody(TypedDict):
    """Who is to play a seat from here on: a player, or a bot of ours by its name."""

    seat: int
    player: NotRequired[str]
    bot: NotRequired[BotEnum]


class Table(TypedDict):
    """A table. `hand` is the running hand, `next_hand` the announced one: one of them is null."""

    id: str
    club: Named
    host: Named
    name: str
    ruleset: str
    version: int
    options: dict[str, Any]
    visibility: TableVisibilityEnum
    clock: Clock
    continuous: bool
    watch_delay_ms: NotRequired[int]
    state: NotRequired[StateEnum]
    match: NotRequired[int]
    hand: str | None
    next_hand: NextHand | None
    seats: list[Seat]
    created_at: str


class TableBody(TypedDict):
    """A table to be opened in one of one's clubs. What `options` may hold is told by its rule set."""

    club: str
    name: str
    ruleset: RulesetEnum
    options: NotRequired[dict[str, Any]]
    visibility: NotRequired[TableBodyVisibilityEnum]
    clock: NotRequired[ClockBody]
    continuous: NotRequired[bool]
    watch_delay_ms: NotRequired[int]


TableBodyVisibilityEnum: TypeAlias = Literal["club", "public"]


class TableEntries(TypedDict):
    """Entries of a table's log. Each has `seq`, `type`, `at`, and what its type adds."""

    entries: list[dict[str, Any]]


class TablePage(TypedDict):
    """A page of a list; `next` is the address of the one after it."""

    next: str | None
    results: list[Table]


TableVisibilityEnum: TypeAlias = Literal["club", "public"]


class Token(TypedDict):
    """A token; its secret is not kept."""

    id: str
    name: str
    scopes: list[str]
    created_at: str
    last_used_at: str | None
    expires_at: str | None
    revoked_at: str | None


class TokenBody(TypedDict):
    """A token to be made."""

    name: str
    scopes: list[ScopesEnum]
    expires_at: NotRequired[str]


class TokenPage(TypedDict):
    """A page of a list; `next` is the address of the one after it."""

    next: str | None
    results: list[Token]


class Top(TypedDict):
    """The play to beat."""

    seat: int
    cards: str
    kind: str


class Turn(TypedDict):
    """A question to the bot, to be answered before `deadline` at `/hands/{hand}/actions`, with `seq` as
    `expected_seq`.

    `view` is what `/hands/{hand}` shows, `legal_actions` what is told there under `legal-actions`.
    """

    hand: str
    table: str
    seat: int
    ruleset: str
    options: dict[str, Any]
    seq: int
    deadline: str
    view: Hand
    legal_actions: Legal


class Turns(TypedDict):
    """The open turns of a bot, the oldest deadline first; `after` leaves them out of the next answer."""

    turns: list[Turn]
    after: str


class Operations(Http):
    """Every operation of the API by its name. Each raises ProblemError for an answer that is a problem."""

    def get_index(self) -> Index:
        """The addresses at which to begin."""
        answer: Index = self.send("GET", "/")
        return answer

    def list_bots(self, *, cursor: str | None = None, limit: int | None = None) -> BotPage:
        """My bots, the newest first."""
        answer: BotPage = self.send("GET", "/bots", query={"cursor": cursor, "limit": limit})
        return answer

    def create_bot(self, body: NewBotBody) -> NewBot:
        """A bot of my own, whose program plays over this API by a token that may do nothing else."""
        answer: NewBot = self.send("POST", "/bots", body=body)
        return answer

    def list_bot_turns(self, *, after: str | None = None, hints: int | None = None, wait: int | None = None) -> Turns:
        """My open turns at all my tables, for a bot; with `wait`, as soon as there is one. Answered ones are
        not open.

        Each comes with the view and the hints that its hand would show. At most fifty are told at once.
        """
        answer: Turns = self.send("GET", "/bots/me/turns", query={"after": after, "hints": hints, "wait": wait})
        return answer

    def retire_bot(self, bot_id: str) -> None:
        """End a bot for good, with its token. What it has played stays."""
        self.send("DELETE", f"/bots/{quoted(bot_id)}")

    def get_bot(self, bot_id: str) -> Bot:
        """One of my bots."""
        answer: Bot = self.send("GET", f"/bots/{quoted(bot_id)}")
        return answer

    def renew_bot_token(self, bot_id: str) -> NewBot:
        """Give a bot a new token. Those that it had open nothing any more."""
        answer: NewBot = self.send("POST", f"/bots/{quoted(bot_id)}/renew-token")
        return answer

    def list_clubs(self, *, cursor: str | None = None, limit: int | None = None) -> ClubPage:
        """The clubs that I am a member of, the one that I joined last first."""
        answer: ClubPage = self.send("GET", "/clubs", query={"cursor": cursor, "limit": limit})
        return answer

    def get_club(self, club_id: str) -> Club:
        """A club that I am a member of."""
        answer: Club = self.send("GET", f"/clubs/{quoted(club_id)}")
        return answer

    def list_devices(self, club_id: str, *, cursor: str | None = None, limit: int | None = None) -> DevicePage:
        """The club's devices, the newest first, also revoked ones; for hosts."""
        answer: DevicePage = self.send(
            "GET", f"/clubs/{quoted(club_id)}/devices", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def create_device(self, club_id: str, body: DeviceBody) -> NewDevice:
        """Register a tablet that seats guests at the club's tables and plays for them; for hosts."""
        answer: NewDevice = self.send("POST", f"/clubs/{quoted(club_id)}/devices", body=body)
        return answer

    def revoke_device(self, club_id: str, device_id: str) -> None:
        """Revoke a device, for good. Its guests stay seated; a seat link takes the place of one over."""
        self.send("DELETE", f"/clubs/{quoted(club_id)}/devices/{quoted(device_id)}")

    def get_device(self, club_id: str, device_id: str) -> Device:
        """One of the club's devices; for hosts."""
        answer: Device = self.send("GET", f"/clubs/{quoted(club_id)}/devices/{quoted(device_id)}")
        return answer

    def get_hand(
        self,
        hand_id: str,
        *,
        at: int | None = None,
        reason: str | None = None,
        view: Literal["public", "arbiter", "seat:0", "seat:1", "seat:2", "seat:3", "seat:4", "seat:5"] | None = None,
    ) -> Hand:
        """The hand as I may see it: from my seat, else as the public; now, or as it was."""
        answer: Hand = self.send("GET", f"/hands/{quoted(hand_id)}", query={"at": at, "reason": reason, "view": view})
        return answer

    def act(self, hand_id: str, body: ActionBody, *, idempotency_key: str = "") -> ActionAnswer:
        """One action of one's seat, in the keys of the record format. A device names the seat."""
        answer: ActionAnswer = self.send(
            "POST", f"/hands/{quoted(hand_id)}/actions", body=body, key=idempotency_key or self.new_key()
        )
        return answer

    def check_action(self, hand_id: str, body: CheckBody) -> Check:
        """Whether an action of one's seat would be accepted now. Changes nothing."""
        answer: Check = self.send("POST", f"/hands/{quoted(hand_id)}/check", body=body)
        return answer

    def list_hand_entries(
        self,
        hand_id: str,
        *,
        after: int | None = None,
        limit: int | None = None,
        reason: str | None = None,
        view: Literal["public", "arbiter", "seat:0", "seat:1", "seat:2", "seat:3", "seat:4", "seat:5"] | None = None,
        wait: int | None = None,
    ) -> Entries:
        """The entries above a seq, as I may see them; with `wait`, as soon as there is one."""
        answer: Entries = self.send(
            "GET",
            f"/hands/{quoted(hand_id)}/entries",
            query={"after": after, "limit": limit, "reason": reason, "view": view, "wait": wait},
        )
        return answer

    def list_legal_actions(
        self, hand_id: str, *, at: int | None = None, limit: int | None = None, seat: int | None = None
    ) -> Legal:
        """What one's seat can do now: kinds of action, and as hints actions without cards, then plays, best
        first.
        """
        answer: Legal = self.send(
            "GET", f"/hands/{quoted(hand_id)}/legal-actions", query={"at": at, "limit": limit, "seat": seat}
        )
        return answer

    def get_proof(
        self,
        hand_id: str,
        *,
        reason: str | None = None,
        view: Literal["public", "arbiter", "seat:0", "seat:1", "seat:2", "seat:3", "seat:4", "seat:5"] | None = None,
    ) -> Proof:
        """The commitment and the head of the log; once the hand is over, also what proves the deal."""
        answer: Proof = self.send("GET", f"/hands/{quoted(hand_id)}/proof", query={"reason": reason, "view": view})
        return answer

    def get_record(
        self,
        hand_id: str,
        *,
        reason: str | None = None,
        view: Literal["public", "arbiter", "seat:0", "seat:1", "seat:2", "seat:3", "seat:4", "seat:5"] | None = None,
    ) -> Record:
        """The hand as a file that replays to the same end; for whoever may see all of it."""
        answer: Record = self.send("GET", f"/hands/{quoted(hand_id)}/record", query={"reason": reason, "view": view})
        return answer

    def stream_hand(
        self,
        hand_id: str,
        *,
        after: int | None = None,
        reason: str | None = None,
        view: Literal["public", "arbiter", "seat:0", "seat:1", "seat:2", "seat:3", "seat:4", "seat:5"] | None = None,
    ) -> Iterator[StreamEvent]:
        """The entries above a seq, as I may see them, as they come; ends when the hand is over."""
        return self.stream(f"/hands/{quoted(hand_id)}/stream", query={"after": after, "reason": reason, "view": view})

    def list_hooks(self, *, club: str | None = None, cursor: str | None = None, limit: int | None = None) -> HookPage:
        """The webhooks of the clubs that I am a host of, the newest first."""
        answer: HookPage = self.send("GET", "/hooks", query={"club": club, "cursor": cursor, "limit": limit})
        return answer

    def create_hook(self, body: HookBody) -> NewHook:
        """A new webhook of a club that I am a host of. Its secret is shown this once."""
        answer: NewHook = self.send("POST", "/hooks", body=body)
        return answer

    def delete_hook(self, hook_id: str) -> None:
        """Remove a webhook and its log."""
        self.send("DELETE", f"/hooks/{quoted(hook_id)}")

    def get_hook(self, hook_id: str) -> Hook:
        """A webhook; its secret is not kept."""
        answer: Hook = self.send("GET", f"/hooks/{quoted(hook_id)}")
        return answer

    def list_deliveries(
        self,
        hook_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        state: Literal["waiting", "delivered", "failed"] | None = None,
        type: Literal[
            "table.opened",
            "table.seats_changed",
            "match.started",
            "match.ended",
            "hand.announced",
            "hand.started",
            "hand.finished",
            "hook.test",
        ]
        | None = None,
    ) -> DeliveryPage:
        """What a webhook was told, the newest first."""
        answer: DeliveryPage = self.send(
            "GET",
            f"/hooks/{quoted(hook_id)}/deliveries",
            query={"cursor": cursor, "limit": limit, "state": state, "type": type},
        )
        return answer

    def get_delivery(self, delivery_id: str, hook_id: str) -> DeliveryDetail:
        """A delivery with its body and every attempt."""
        answer: DeliveryDetail = self.send("GET", f"/hooks/{quoted(hook_id)}/deliveries/{quoted(delivery_id)}")
        return answer

    def redeliver(self, delivery_id: str, hook_id: str) -> Delivery:
        """Send the same again under the same `webhook-id`, also while the webhook is off."""
        answer: Delivery = self.send("POST", f"/hooks/{quoted(hook_id)}/deliveries/{quoted(delivery_id)}/redeliver")
        return answer

    def disable_hook(self, hook_id: str) -> Hook:
        """Switch a webhook off. What waits to be sent is given up."""
        answer: Hook = self.send("POST", f"/hooks/{quoted(hook_id)}/disable")
        return answer

    def enable_hook(self, hook_id: str) -> Hook:
        """Switch a webhook on. What it has missed is not sent by itself."""
        answer: Hook = self.send("POST", f"/hooks/{quoted(hook_id)}/enable")
        return answer

    def rotate_hook_secret(self, hook_id: str) -> NewHook:
        """Give a webhook a new secret, shown this once; for a day requests are signed with the old one as
        well.
        """
        answer: NewHook = self.send("POST", f"/hooks/{quoted(hook_id)}/rotate-secret")
        return answer

    def test_hook(self, hook_id: str) -> Delivery:
        """Send `hook.test`, also while the webhook is off."""
        answer: Delivery = self.send("POST", f"/hooks/{quoted(hook_id)}/test")
        return answer

    def get_me(self) -> Me:
        """Who I am, in which clubs, on which seats, and by which token."""
        answer: Me = self.send("GET", "/me")
        return answer

    def list_rulesets(self) -> RulesetPage:
        """The rule sets that tables can play."""
        answer: RulesetPage = self.send("GET", "/rulesets")
        return answer

    def get_ruleset(self, ruleset_id: str) -> Ruleset:
        """A rule set with its options."""
        answer: Ruleset = self.send("GET", f"/rulesets/{quoted(ruleset_id)}")
        return answer

    def list_clauses(self, ruleset_id: str) -> Rulebook:
        """The clauses of a rule set, in Chinese and English. A refusal names one of their ids."""
        answer: Rulebook = self.send("GET", f"/rulesets/{quoted(ruleset_id)}/clauses")
        return answer

    def open_seat(self, body: SeatTokenBody) -> SeatToken:
        """Exchange a link for a token that opens its seat, and ends with it. The link is used then."""
        answer: SeatToken = self.send("POST", "/seat-tokens", body=body)
        return answer

    def list_tables(
        self,
        *,
        club: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        ruleset: Literal["gouji-classic", "gouji-shandong", "paodekuai"] | None = None,
        state: Literal["open", "playing"] | None = None,
    ) -> TablePage:
        """Public tables and those of my clubs, the newest first."""
        answer: TablePage = self.send(
            "GET", "/tables", query={"club": club, "cursor": cursor, "limit": limit, "ruleset": ruleset, "state": state}
        )
        return answer

    def create_table(self, body: TableBody) -> Table:
        """A new table in one of my clubs. Rule set and options are fixed for good."""
        answer: Table = self.send("POST", "/tables", body=body)
        return answer

    def get_table(self, table_id: str) -> Table:
        """A table, its seats, and the hand it plays."""
        answer: Table = self.send("GET", f"/tables/{quoted(table_id)}")
        return answer

    def add_bot(self, table_id: str, body: BotBody | None = None) -> Table:
        """Have a bot sit down, ours or one from outside; for the table's host and the hosts of its club."""
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/add-bot", body=body)
        return answer

    def add_guest(self, table_id: str, body: GuestBody) -> Table:
        """Have somebody without an account sit down, for whom this device plays; at a table of the device's
        club.
        """
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/add-guest", body=body)
        return answer

    def autopilot(self, table_id: str, body: AutopilotBody) -> Table:
        """Have a bot play for me while I am away, or take my seat back; hosts also for others.

        Lasts until the match ends, one of my actions is accepted, or I am `ready`. Begins by itself for who
        lets his time run out twice in a row.
        """
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/autopilot", body=body)
        return answer

    def list_table_entries(self, table_id: str, *, after: int | None = None, limit: int | None = None) -> TableEntries:
        """What happened at a table between hands."""
        answer: TableEntries = self.send(
            "GET", f"/tables/{quoted(table_id)}/entries", query={"after": after, "limit": limit}
        )
        return answer

    def join_table(self, table_id: str, body: SeatBody | None = None) -> Table:
        """Sit down, on a seat of one's choice or the first that is free."""
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/join", body=body)
        return answer

    def leave_table(self, table_id: str) -> Table:
        """Get up. While a match is running a bot keeps the seat, until a host has somebody stand in."""
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/leave")
        return answer

    def ready_for_hand(self, table_id: str, body: ReadyBody | None = None) -> Table:
        """Be ready for the announced hand, and add to its shuffle. When everybody is, it is dealt. A device
        names the seat.
        """
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/ready", body=body)
        return answer

    def remove_bot(self, table_id: str, body: BotSeatBody) -> Table:
        """Have a bot get up, while no match is running; for hosts."""
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/remove-bot", body=body)
        return answer

    def remove_guest(self, table_id: str, body: GuestSeatBody) -> Table:
        """Have a guest get up, while no match is running; for hosts, and for the device that plays for him."""
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/remove-guest", body=body)
        return answer

    def get_scores(self, table_id: str, *, match: int | None = None) -> Sheet:
        """The hands of a match of this table that are over, and what they add up to."""
        answer: Sheet = self.send("GET", f"/tables/{quoted(table_id)}/scores", query={"match": match})
        return answer

    def list_seat_links(self, table_id: str, *, cursor: str | None = None, limit: int | None = None) -> SeatLinkPage:
        """Links to this table's seats, the newest first, also used and revoked ones; for hosts."""
        answer: SeatLinkPage = self.send(
            "GET", f"/tables/{quoted(table_id)}/seat-links", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def create_seat_link(self, table_id: str, body: SeatLinkBody | None = None) -> NewSeatLink:
        """A link with which one guest sits down without an account, once; for hosts."""
        answer: NewSeatLink = self.send("POST", f"/tables/{quoted(table_id)}/seat-links", body=body)
        return answer

    def revoke_seat_link(self, link_id: str, table_id: str) -> None:
        """Revoke a link, and what its guest holds by it. A new link to the same seat takes his place over."""
        self.send("DELETE", f"/tables/{quoted(table_id)}/seat-links/{quoted(link_id)}")

    def get_seat_link(self, link_id: str, table_id: str) -> SeatLink:
        """A link to one of this table's seats; for hosts."""
        answer: SeatLink = self.send("GET", f"/tables/{quoted(table_id)}/seat-links/{quoted(link_id)}")
        return answer

    def start_match(self, table_id: str) -> Table:
        """Start a match at a full table without waiting for all to be ready; for hosts and who sits there."""
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/start")
        return answer

    def stream_table(self, table_id: str, *, after: int | None = None) -> Iterator[StreamEvent]:
        """What happens at a table between hands, as it happens: seats, readiness, hands that come and go."""
        return self.stream(f"/tables/{quoted(table_id)}/stream", query={"after": after})

    def substitute(self, table_id: str, body: SubstituteBody) -> Table:
        """Have another player, or a bot, play a seat for the rest of the match; for hosts.

        From then on he sees and plays the seat, and nobody else. Points stay with the seat. The player
        himself may be named to return. Who has seen cards of the running hand cannot stand in.
        """
        answer: Table = self.send("POST", f"/tables/{quoted(table_id)}/substitute", body=body)
        return answer

    def list_tokens(self, *, cursor: str | None = None, limit: int | None = None) -> TokenPage:
        """My tokens, the newest first."""
        answer: TokenPage = self.send("GET", "/tokens", query={"cursor": cursor, "limit": limit})
        return answer

    def create_token(self, body: TokenBody) -> NewToken:
        """A new token, with no more rights than the one that asks for it."""
        answer: NewToken = self.send("POST", "/tokens", body=body)
        return answer

    def revoke_token(self, token_id: str) -> None:
        """Revoke a token, for good."""
        self.send("DELETE", f"/tokens/{quoted(token_id)}")

    def get_token(self, token_id: str) -> Token:
        """One of my tokens."""
        answer: Token = self.send("GET", f"/tokens/{quoted(token_id)}")
        return answer
