"""The addresses under ``/api/v1``."""

from django.urls import path

from tables.api.views import bots, hands, index, people, rulesets, streams, tables

urlpatterns = [
    path("", index.Index.as_view(), name="index"),
    path("rulesets", rulesets.Rulesets.as_view(), name="rulesets"),
    path("rulesets/<str:ruleset_id>", rulesets.RulesetView.as_view(), name="ruleset"),
    path("rulesets/<str:ruleset_id>/clauses", rulesets.RulesetClauses.as_view(), name="ruleset-clauses"),
    path("me", people.Me.as_view(), name="me"),
    path("tokens", people.Tokens.as_view(), name="tokens"),
    path("tokens/<str:token_id>", people.TokenView.as_view(), name="token"),
    path("bots", bots.Bots.as_view(), name="bots"),
    path("bots/<str:bot_id>", bots.BotView.as_view(), name="bot"),
    path("bots/<str:bot_id>/renew-token", bots.RenewToken.as_view(), name="bot-renew-token"),
    path("clubs", people.Clubs.as_view(), name="clubs"),
    path("clubs/<str:club_id>", people.ClubView.as_view(), name="club"),
    path("tables", tables.Tables.as_view(), name="tables"),
    path("tables/<str:table_id>", tables.TableView.as_view(), name="table"),
    path("tables/<str:table_id>/entries", tables.TableEntries.as_view(), name="table-entries"),
    path("tables/<str:table_id>/stream", streams.TableStream.as_view(), name="table-stream"),
    path("tables/<str:table_id>/join", tables.Join.as_view(), name="table-join"),
    path("tables/<str:table_id>/leave", tables.Leave.as_view(), name="table-leave"),
    path("tables/<str:table_id>/ready", tables.Ready.as_view(), name="table-ready"),
    path("tables/<str:table_id>/add-bot", tables.AddBot.as_view(), name="table-add-bot"),
    path("tables/<str:table_id>/remove-bot", tables.RemoveBot.as_view(), name="table-remove-bot"),
    path("tables/<str:table_id>/start", tables.Start.as_view(), name="table-start"),
    path("hands/<str:hand_id>", hands.HandView.as_view(), name="hand"),
    path("hands/<str:hand_id>/actions", hands.HandActions.as_view(), name="hand-actions"),
    path("hands/<str:hand_id>/legal-actions", hands.HandLegalActions.as_view(), name="hand-legal-actions"),
    path("hands/<str:hand_id>/check", hands.HandCheck.as_view(), name="hand-check"),
    path("hands/<str:hand_id>/entries", hands.HandEntries.as_view(), name="hand-entries"),
    path("hands/<str:hand_id>/stream", streams.HandStream.as_view(), name="hand-stream"),
    path("hands/<str:hand_id>/record", hands.HandRecord.as_view(), name="hand-record"),
    path("hands/<str:hand_id>/proof", hands.HandProof.as_view(), name="hand-proof"),
]
