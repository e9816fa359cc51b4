"""What a WSGI server runs: the API and the admin."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gouji.settings")

application = get_wsgi_application()
