"""The addresses of the pages."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from tables.pages import accounts, clubs, lobby, opening, rules, seat, table, tablets

app_name = "pages"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("login", accounts.log_in, name="login"),
    path("logout", LogoutView.as_view(), name="logout"),
    path("signup", accounts.sign_up, name="signup"),
    path("join", lobby.join_by_code, name="join-by-code"),
    path("join/<str:invitation>", clubs.invited, name="invited"),
    path("seat", seat.seat, name="seat"),
    path("tablet", tablets.tablet, name="tablet"),
    path("tablet/tables/<str:table_id>", tablets.tablet_table, name="tablet-table"),
    path("play/clubs/new", clubs.new_club, name="new-club"),
    path("play/clubs/<str:club_id>/devices", tablets.club_devices, name="devices"),
    path("play/tables/new", opening.new_table, name="new-table"),
    path("play/tables/<str:table_id>", table.play, name="table"),
    path("play/tables/<str:table_id>/invitation", clubs.invitation, name="invitation"),
    path("play/tables/<str:table_id>/stand-ins", table.stand_ins, name="stand-ins"),
    path("watch/tables/<str:table_id>", table.watch, name="watch"),
    path("wall/clubs/<str:club_id>", clubs.wall, name="wall"),
    path("rules", rules.index, name="rules"),
    path("rules/books/<str:ruleset>", rules.book, name="rulebook"),
    path("rules/<str:clause_id>", rules.clause, name="clause"),
    path("language/", include("django.conf.urls.i18n")),
]
