"""The project as a Django app: the place where the Celery app is loaded."""

from importlib import import_module

from django.apps import AppConfig


class GoujiConfig(AppConfig):
    """Loads Celery when Django starts, so that importing ``gouji.engine`` alone never does."""

    name = "gouji"
    verbose_name = "Gouji"

    def ready(self) -> None:
        """Make ``gouji.celery.app`` the app that ``shared_task`` publishes to, in every process."""
        import_module("gouji.celery")
