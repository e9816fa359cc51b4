"""The addresses of scores, under ``/api/v1``."""

from django.urls import path

from scoring.api.views import TableScores

urlpatterns = [path("tables/<str:table_id>/scores", TableScores.as_view(), name="table-scores")]
