"""The project's settings, made quick and safe for tests."""

import os
import tempfile

# Whatever is written lies in a folder that goes with the process, not in the developer's var/.
_folder = tempfile.TemporaryDirectory(prefix="gouji-tests-")
os.environ["GOUJI_VAR"] = _folder.name
os.environ.setdefault("SECRET_KEY", "only-for-tests")

from gouji.settings import *  # noqa: E402, F403
from gouji.settings import DATABASES, LIMITS  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AXES_ENABLED = False
ALLOWED_HOSTS = ["*"]
# Off, so that equal questions get equal answers; tests of limits set their own.
LIMITS = dict.fromkeys(LIMITS)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# Messages go to a queue that nobody reads, inside the process: tasks are called by the tests.
CELERY_BROKER_URL = "memory://"

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file for each test process: two threads of a test are then real writers with real locks,
    # which a database in memory would not give them.
    DATABASES["default"]["TEST"] = {"NAME": f"{_folder.name}/test.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
else:
    DATABASES["default"]["OPTIONS"].pop("pool", None)
    # Threads that outlive a test keep no connection: the database could not be removed in the end.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
