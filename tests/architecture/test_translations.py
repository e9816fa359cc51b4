"""The compiled translations can be read as they are meant."""

from gettext import GNUTranslations

from django.conf import settings


def test_one_form_serves_every_number():
    """Where the head does not say so, as after a careless merge, sentences with a number fall back to English."""
    with (settings.BASE_DIR / "locale/zh_Hans/LC_MESSAGES/django.mo").open("rb") as file:
        words = GNUTranslations(file)
    assert words.info()["plural-forms"] == "nplurals=1; plural=0;"
    assert {words.ngettext("%(n)s card", "%(n)s cards", number) for number in (1, 2, 10)} == {"%(n)s 张"}
