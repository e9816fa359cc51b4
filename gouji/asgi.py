"""What an ASGI server runs. The API is served by WSGI: its views are synchronous, and cost a thread hop each here."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gouji.settings")

application = get_asgi_application()
