"""What a WSGI server runs: the API and the admin."""

import os

from django.core.wsgi import get_wsgi_application

from gouji.chunked import with_lengths

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gouji.settings")

application = with_lengths(get_wsgi_application())
