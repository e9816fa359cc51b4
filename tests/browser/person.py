"""Somebody in front of a page: what a hand, an eye and a keyboard can do there."""

import itertools
from dataclasses import dataclass

from playwright.sync_api import Page

PASSWORD = "a long enough secret 7"
PATIENCE = 60_000  # ms until it is my turn, or the hand is over
_numbers = itertools.count(1)

ASKED_OR_OVER = """() => document.querySelector('#middle.ended')
  || (document.querySelector('#mine').dataset.asked && document.querySelector('#choices button:not(:disabled)'))"""
ANSWERED = """was => document.querySelector('#middle.ended')
  || document.querySelector('#mine').dataset.asked !== was || !document.querySelector('#notice').hidden"""


TOLD = """async type => {
  const id = document.querySelector('#mine').dataset.hand;
  const asked = await fetch(`/api/v1/hands/${id}/entries?limit=200`);
  return (await asked.json()).entries.some(one => one.type === type);
}"""
KEYS = {"hint": "h", "go": "Enter", "pass": "p", "yield": "y"}
TABS = 60  # at most, from anywhere on a page to a button


@dataclass
class Person:
    """A person at a page of a site. ``faults`` are what went wrong in the page's scripts."""

    page: Page
    site: str

    def __post_init__(self) -> None:
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def sign_up(self) -> None:
        self.page.goto(f"{self.site}/signup")
        self.page.fill("#id_username", f"visitor{next(_numbers)}")
        self.page.fill("#id_password1", PASSWORD)
        self.page.fill("#id_password2", PASSWORD)
        self.page.click("main button.button")
        self.page.wait_for_url(f"{self.site}/")

    def open_club(self) -> None:
        self.page.goto(f"{self.site}/play/clubs/new")
        self.page.fill("#id_name", f"club {next(_numbers)}")
        self.page.click("main button.button")
        self.page.wait_for_url(f"{self.site}/")

    def open_table(self, game: str) -> None:
        """A table at which bots do not think."""
        self.page.goto(f"{self.site}/play/tables/new?game={game}")
        self.page.select_option("#id_bot_pace_ms", "0")
        self.page.click("main form .button >> nth=-1")
        self.page.wait_for_url("**/play/tables/tbl_*")

    def sit_down_with_bots(self) -> None:
        self.page.click("[data-verb=join] >> nth=0")
        self.page.click("[data-verb=fill]")
        self.page.click("[data-verb=ready]")

    def seat_link(self, seat: int) -> str:
        """A link for a guest, as a host makes it."""
        self.page.click("#open-invite")
        self.page.select_option("#seat-link select", str(seat))
        self.page.click("#seat-link .row .button")
        self.page.wait_for_selector("#seat-link-made:not([hidden])")
        url = self.page.input_value("#seat-link-url")
        self.page.click("#invite [data-close]")
        return url

    def wait_for_turn(self) -> bool:
        """Whether it is my turn; False once the hand is over."""
        self.page.wait_for_function(ASKED_OR_OVER, timeout=PATIENCE)
        return not self.page.query_selector("#middle.ended")

    def answer(self) -> None:
        """Decide, and wait until that is done."""
        was = self.page.get_attribute("#mine", "data-asked")
        self.decide()
        self.page.wait_for_function(ANSWERED, arg=was, timeout=PATIENCE)

    def decide(self) -> None:
        """Do what the first hint says, or what is offered first; with nothing to burn by."""
        if self.page.query_selector("[data-key=hint]") and not self.page.query_selector("[data-do=decline]"):
            self.page.keyboard.press("h")
            self.page.keyboard.press("Enter")
        else:
            self.page.click("#choices .simple button >> nth=0")

    def tap(self, what: str) -> None:
        """Touch a button: ``hint``, ``go``, ``pass``, ``yield``, ``to SEAT``, or which one of a kind (``vote 1``)."""
        self.page.locator(_button(what)).tap()

    def type(self, what: str) -> None:
        """The same without a finger: by its key, or led there by Tab."""
        button = self.page.locator(_button(what))
        button.wait_for()
        if what not in KEYS:
            for _ in range(TABS):
                self.page.keyboard.press("Tab")
                if button.evaluate("one => one === document.activeElement"):
                    break
        self.page.keyboard.press(KEYS.get(what, "Enter"))

    def wait_until_told(self, type_: str) -> None:
        """Wait for an entry of this type in the hand."""
        self.page.wait_for_function(TOLD, arg=type_, timeout=PATIENCE, polling=200)

    def lines(self) -> list[int]:
        """The numbers of the lines of the log."""
        found: list[int] = self.page.eval_on_selector_all("#log-lines li", "all => all.map(one => +one.dataset.seq)")
        return found

    def entries(self) -> list[dict]:
        """The same hand's entries, by the API."""
        found: list[dict] = self.page.evaluate(
            """async () => {
              const id = document.querySelector('#mine').dataset.hand, all = [];
              for (;;) {
                const asked = await fetch(`/api/v1/hands/${id}/entries?limit=200&after=${all.at(-1)?.seq ?? 0}`);
                const { entries } = await asked.json();
                if (!entries.length) return all;
                all.push(...entries);
              }
            }"""
        )
        return found


def _button(what: str) -> str:
    """The selector of a button, enabled."""
    match what.split():
        case ["hint" | "go" as key]:
            return f"#choices [data-key={key}]:enabled"
        case ["to", seat]:
            return f"#choices [data-key=to-{seat}]"
        case [do, number]:
            return f"#choices .simple [data-do={do}]:enabled >> nth={number}"
        case _:
            return f"#choices .simple [data-do={what}]:enabled"
