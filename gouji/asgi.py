"""What an ASGI server runs.

The API belongs on WSGI: its views are synchronous, and here each request costs a thread hop.
"""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gouji.settings")

application = get_asgi_application()
