#!/usr/bin/env python
"""Django's entry point: ``python manage.py help`` lists the commands."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run a management command with this project's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gouji.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
