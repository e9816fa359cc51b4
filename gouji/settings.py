"""Settings of the whole project, read from the environment; see ``docs/operations.md``.

Without any variable this is an installation for one machine: a SQLite file, a broker in a second
SQLite file and a secret key, all under ``var/``. ``DATABASE_URL`` and ``CELERY_BROKER_URL`` put the
same code on PostgreSQL and Redis; ``GOUJI_PRODUCTION=true`` insists on what an open network needs.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from kombu import Queue

from gouji.secret_key import secret_key_in
from tables.limits.rates import rates

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("GOUJI_VAR", default=str(BASE_DIR / "var")))
STATIC_ROOT = VAR_DIR / "static"  # filled by collectstatic, in production only
STATIC_ROOT.mkdir(parents=True, exist_ok=True)

# ---------------------------------------------------------------- where and how safe

PRODUCTION: bool = env.bool("GOUJI_PRODUCTION", default=False)
DEBUG: bool = env.bool("DJANGO_DEBUG", default=False)
SECRET_KEY: str = env.str("SECRET_KEY") if PRODUCTION else env.str("SECRET_KEY", default="") or secret_key_in(VAR_DIR)
ALLOWED_HOSTS: list[str] = (
    env.list("ALLOWED_HOSTS") if PRODUCTION else env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
)
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_REDIRECT_EXEMPT = [r"^healthz/"]  # asked by machines inside, without TLS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
# How many proxies of ours a request comes through; only what they say of it is believed.
PROXIES: int = env.int("GOUJI_PROXIES", default=int(env.bool("GOUJI_BEHIND_PROXY", default=False)))
if PROXIES:
    # Only behind a proxy that sets this header itself: otherwise anybody could claim to use TLS.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # bytes; the longest body is a record of one hand

# ---------------------------------------------------------------- the parts

INSTALLED_APPS = [
    "gouji.apps.GoujiConfig",
    "tables",
    "scoring",
    "tables.hooks",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "axes",
]

MIDDLEWARE = [
    "gouji.request_ids.RequestIds",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "gouji.unread.UnreadBodies",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "gouji.urls"
WSGI_APPLICATION = "gouji.wsgi.application"
ASGI_APPLICATION = "gouji.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# What follows from an event, in this order and in the event's own transaction: dotted paths of
# projectors. A list rather than signals, so that everybody can read what happens and when.
PROJECTORS: list[str] = [
    "tables.projections.table_rows.project",
    "tables.projections.hand_rows.project",
    "tables.projections.turn_clock.project",
    "tables.projections.stints.project",
    "scoring.projections.project",
]
# Who else is told of what happens at a table: in the same transaction, once, and never when read models
# are made again.
FOLLOWERS: list[str] = ["tables.hooks.services.noting.note"]

# ---------------------------------------------------------------- database

# Where DATABASE_URL is a pooler that shares connections between transactions: the database itself, to listen to.
LISTEN_DATABASE_URL: str = env.str("LISTEN_DATABASE_URL", default="")
# Of each connection to PostgreSQL. A server that has vanished without a word is given up within half a minute …
CONNECTED = {
    "application_name": "gouji",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
# … and a process that stands still keeps the hands that it holds from the others no longer than that. (A pooler knows
# no settings of a session; they are given to the role there.)
HELD_FOR = {"idle_in_transaction_session_timeout": "20s", "lock_timeout": "10s"}


def database() -> dict[str, Any]:
    """Return the database of ``DATABASE_URL``, with what each vendor needs under many writers.

    ``ATOMIC_REQUESTS`` stays off on both: a submit owns its transaction, and on SQLite every GET
    would otherwise queue for the write lock.
    """
    found: dict[str, Any] = env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'gouji.sqlite3'}")
    found["ATOMIC_REQUESTS"] = False
    if found["ENGINE"].endswith("sqlite3"):
        # IMMEDIATE: writers queue instead of failing half-way. FULL: what was acknowledged survives
        # a power cut, as on PostgreSQL.
        found["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,  # seconds a writer waits for its turn
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            " PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16000;",
        }
        return found
    pool_size = env.int("DATABASE_POOL_SIZE", default=0)
    options = found.setdefault("OPTIONS", {})
    for name, value in CONNECTED.items():
        options.setdefault(name, value)
    if not LISTEN_DATABASE_URL:
        held = [f"-c {name}={seconds}" for name, seconds in HELD_FOR.items()]
        options["options"] = " ".join([*held, options.get("options", "")])
    # A connection is asked before a request: one that the server has ended is replaced unnoticed (docs/decisions/0021).
    found["CONN_HEALTH_CHECKS"] = True
    if pool_size:
        options["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 10}
    else:
        found["CONN_MAX_AGE"] = 60
    return found


DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": env.cache_url("CACHE_URL", default="locmemcache://")}

# ---------------------------------------------------------------- Celery

CELERY_BROKER_URL: str = env.str("CELERY_BROKER_URL", default=f"sqla+sqlite:///{VAR_DIR / 'broker.sqlite3'}")
CELERY_TASK_IGNORE_RESULT = True  # the outcome of a task is an event
CELERY_TASK_ACKS_LATE = True  # tasks may run twice, they must not get lost with a worker
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 60  # seconds; the threads pool has no way to enforce it
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False  # the SQL transport has no fan-out
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A player waits while a message is published: give up soon and leave the rest to the sweep.
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1}
if CELERY_BROKER_URL.startswith(("redis:", "rediss:")):
    # Seconds after which a message that a killed worker held is delivered again.
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": 120,
        "socket_timeout": 5,
        "socket_connect_timeout": 2,
    }
# A worker takes from each queue in turn, so neither clocks nor bots that play with people wait behind
# tables on which only bots play.
CELERY_TASK_QUEUES = [Queue(name) for name in ("clocks", "play", "show", "hooks")]
CELERY_TASK_DEFAULT_QUEUE = "play"
CELERY_TASK_ROUTES = {"tables.tasks.sweep": {"queue": "clocks"}, "tables.hooks.tasks.*": {"queue": "hooks"}}
CELERY_TIMEZONE = "UTC"
# The schedule is this list; nothing about it needs to be remembered between starts.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "tables.tasks.sweep",
        "schedule": timedelta(seconds=1),
        # A sweep that waited longer is overtaken by the next one.
        "options": {"expires": 5},
    },
    "hooks": {"task": "tables.hooks.tasks.sweep", "schedule": timedelta(seconds=5), "options": {"expires": 5}},
    "hooks-log": {"task": "tables.hooks.tasks.prune", "schedule": timedelta(hours=1), "options": {"expires": 600}},
}

# ---------------------------------------------------------------- webhooks

HOOKS_LOG_DAYS = env.int("GOUJI_HOOKS_LOG_DAYS", default=30)
# For receivers on the same machine or network, while one tries things out.
HOOKS_TO_PRIVATE_ADDRESSES: bool = env.bool("GOUJI_HOOKS_TO_PRIVATE_ADDRESSES", default=False)
if HOOKS_TO_PRIVATE_ADDRESSES and PRODUCTION:
    raise ImproperlyConfigured("GOUJI_HOOKS_TO_PRIVATE_ADDRESSES would open the inner network in production")

# ---------------------------------------------------------------- people

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_URL, LOGIN_REDIRECT_URL, LOGOUT_REDIRECT_URL = "pages:login", "pages:lobby", "pages:lobby"
SIGN_UP: bool = env.bool("GOUJI_SIGN_UP", default=True)  # whether anybody can make an account
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# Five wrong passwords for one account from one address: a quarter of an hour's rest.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "tables.client_address.address_of"
AXES_LOCKOUT_CALLABLE = "tables.pages.limits.locked_out"

# ---------------------------------------------------------------- API

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tables.api.access.BearerAuthentication",
        "tables.api.access.PageAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["tables.api.access.TokenUnlessOpen"],
    "DEFAULT_PARSER_CLASSES": ["tables.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "tables.api.schema.ApiSchema",
    "DEFAULT_METADATA_CLASS": None,  # OPTIONS tells what is allowed and nothing else
    "EXCEPTION_HANDLER": "gouji.handler.handle",
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
LONG_POLLS = env.int("GOUJI_LONG_POLLS", default=8)  # that keep a thread, where the server cannot wait without one

# ---------------------------------------------------------------- rate limits

# How many in so many seconds, of one player or, where nobody has said who he is, from one address: more than a program
# comes to that plays as fast as it is answered, or a hall of spectators behind one address.
LIMITS = rates(
    {
        "reading": "6000/60",
        "reading-by-address": "12000/60",
        "streams": "300/60",  # opened
        "streams-by-address": "2000/60",
        "commands": "600/60",
        "tokens": "60/3600",  # made
        "schema": "60/60",  # the description of the API, which takes long to make
        "refused-actions": "300/60",
        "refused-tokens": "1200/60",  # by address
        "accounts": "300/600",  # log-ins and sign-ups, by address: each costs the hash of a password
    },
    env.list("GOUJI_LIMITS", default=[]),
)
# Where they are counted: in the Redis of the cache, for several web processes; empty: in the memory of each.
LIMITS_URL: str = CACHES["default"]["LOCATION"] if CACHES["default"]["BACKEND"].endswith(".RedisCache") else ""

# ---------------------------------------------------------------- streams, and long polls that wait like them

STREAMS = env.int("GOUJI_STREAMS", default=4_000)  # open at once in a process
STREAMS_PER_PRINCIPAL = 20
# Of people who have not said who they are: a hall full of spectators has one address.
STREAMS_PER_ADDRESS = env.int("GOUJI_STREAMS_PER_ADDRESS", default=200)

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Gouji",
    "DESCRIPTION": (BASE_DIR / "tables" / "api" / "description.md").read_text(encoding="utf-8"),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,  # the words are the choices
    # Served from this machine: the browsable page needs no content network.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "WEBHOOKS": ["tables.hooks.api.described.NEWS"],
    # Names of fields that mean something else in another place.
    "ENUM_NAME_OVERRIDES": {
        "StateEnum": "tables.models.Table.State",
        "DeliveryState": "tables.hooks.models.Delivery.State",
    },
}

# ---------------------------------------------------------------- language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Simplified Chinese"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# ---------------------------------------------------------------- static files

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"] if (BASE_DIR / "static").is_dir() else []
# On one machine files are served from where they lie; in production from what collectstatic made.
WHITENOISE_USE_FINDERS = not PRODUCTION
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# ---------------------------------------------------------------- logs

# Lines name tables, hands and seats, never cards: request bodies, task arguments, event payloads and the texts of
# errors are not logged at any level.
LOG_LEVEL: str = env.str("LOG_LEVEL", default="INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "class": "gouji.log_lines.Line",
            "format": "{asctime} {levelname} {name} {request_id} {message}",
            "style": "{",
        },
    },
    "filters": {"request_id": {"()": "gouji.request_ids.RequestIdFilter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["request_id"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        **{name: {"level": LOG_LEVEL} for name in ("gouji", "tables", "scoring")},
        # Django's own handlers would mail the request of an error; a line with its trace is enough.
        "django": {"handlers": [], "level": "WARNING"},
        # A client's error is told to the client.
        "django.request": {"level": "ERROR"},
        # So is a name that is not ours; strangers who try them would fill the log with traces.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
        # One line a second for the sweep tells nothing.
        "celery": {"level": "WARNING"},
    },
}
