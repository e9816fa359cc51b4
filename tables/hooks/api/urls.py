"""The addresses of hooks, under ``/api/v1``."""

from django.urls import path

from tables.hooks.api import views

urlpatterns = [
    path("hooks", views.Hooks.as_view(), name="hooks"),
    path("hooks/<str:hook_id>", views.HookView.as_view(), name="hook"),
    path("hooks/<str:hook_id>/enable", views.Enable.as_view(), name="hook-enable"),
    path("hooks/<str:hook_id>/disable", views.Disable.as_view(), name="hook-disable"),
    path("hooks/<str:hook_id>/rotate-secret", views.RotateSecret.as_view(), name="hook-rotate-secret"),
    path("hooks/<str:hook_id>/test", views.Test.as_view(), name="hook-test"),
    path("hooks/<str:hook_id>/deliveries", views.Deliveries.as_view(), name="hook-deliveries"),
    path("hooks/<str:hook_id>/deliveries/<str:delivery_id>", views.DeliveryView.as_view(), name="hook-delivery"),
    path(
        "hooks/<str:hook_id>/deliveries/<str:delivery_id>/redeliver",
        views.Redeliver.as_view(),
        name="hook-redeliver",
    ),
]
