"""The forms of the pages, but for a table's options."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tables.models.people import SHOWN_NAME
from tables.selectors.tables import CODE_LENGTH

if TYPE_CHECKING:
    _NewUserForm = UserCreationForm[User]
else:  # generic for the type checker only
    _NewUserForm = UserCreationForm


class SignUpForm(_NewUserForm):
    """A name and a password, twice."""

    class Meta:
        """An account has no more than that here."""

        model = User
        fields = ("username",)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["username"].help_text = _("Others see this name.")
        self.fields["username"].widget.attrs["autocomplete"] = "username"


class CodeForm(forms.Form):
    """The code of a table, as somebody reads it out."""

    code = forms.CharField(
        label=_("Code of a table"),
        max_length=CODE_LENGTH + 10,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "size": CODE_LENGTH}
        ),
    )

    def clean_code(self) -> str:
        """Without what people put between letters."""
        return "".join(sign for sign in self.cleaned_data["code"].lower() if sign.isalnum())


class GuestForm(forms.Form):
    """What a guest is to be called; whoever takes a seat over is asked nothing (``named`` is false)."""

    name = forms.CharField(label=_("Your name"), max_length=SHOWN_NAME, help_text=_("Others see this name."))

    def __init__(self, *args: Any, named: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["name"].widget.attrs["autocomplete"] = "nickname"
        if not named:
            del self.fields["name"]


class ClubForm(forms.Form):
    """A new club."""

    name = forms.CharField(label=_("Name of the club"), max_length=SHOWN_NAME)
