"""Writes what is generated of ``examples/gouji_client``: the types of bodies and answers, a method an operation.

``python -m tests.contract.python_client --write`` (``make client``).
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path
from textwrap import indent, wrap
from typing import Any, Final

import django

ROOT: Final = Path(__file__).resolve().parents[2]
FILE: Final = ROOT / "examples" / "gouji_client" / "operations.py"
PREFIX: Final = "/api/v1"
JSON, STREAM = "application/json", "text/event-stream"
KEY: Final = "Idempotency-Key"
TEXT_WIDTH: Final = 100

Schema = Mapping[str, Any]

HEAD: Final = '''"""What the API takes, answers and can do. Written by ``make client``, not by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from .http import Http, StreamEvent, quoted
'''
CLASS: Final = '''
class Operations(Http):
    """Every operation of the API by its name. Each raises ProblemError for an answer that is a problem."""
'''
PLAIN: Final = {"string": "str", "integer": "int", "boolean": "bool", "number": "float", "null": "None"}


def described() -> dict[str, Any]:
    """The description of the API as it is in this tree."""
    from drf_spectacular.generators import SchemaGenerator  # needs Django to be set up

    found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return found


def written(description: Schema) -> str:
    """The file that belongs to a description."""
    types = [type_text(name, one) for name, one in sorted(description["components"]["schemas"].items())]
    methods = [one.text() for one in operations(description)]
    return formatted("\n\n".join([HEAD, *types, CLASS]) + "\n".join(methods))


def formatted(text: str) -> str:
    """The same without imports that are not used, as ruff formats it."""
    for step in (("check", "--fix-only", "--select", "F401"), ("format",)):
        command = [sys.executable, "-m", "ruff", *step, "--quiet", "--stdin-filename", str(FILE), "-"]
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    return text


def docstring(schema: Schema) -> str:
    """The description in it, or nothing."""
    text = "\n\n".join("\n".join(wrap(one, TEXT_WIDTH)) for one in schema.get("description", "").split("\n\n"))
    end = "\n" if "\n" in text else ""
    return f'"""{text}{end}"""' if text else ""


# ---------------------------------------------------------------- types


def type_text(name: str, schema: Schema) -> str:
    """A component: an object as a TypedDict, anything else as an alias."""
    if "properties" not in schema:
        return f"{name}: TypeAlias = {annotation(schema)}\n{docstring(schema)}"
    members = {key: member(key, schema) for key in schema["properties"]}
    if any(map(iskeyword, members)):  # such as the vote's "for", which cannot be written in a class
        return f"{name} = TypedDict({name!r}, {members})\n{docstring(schema)}"
    lines = [docstring(schema), *(f"{key}: {text}" for key, text in members.items())]
    return f"class {name}(TypedDict):\n" + indent("\n".join(lines), "    ")


def member(key: str, schema: Schema) -> str:
    """The type of a member of an object."""
    text = annotation(schema["properties"][key])
    return text if key in schema.get("required", ()) else f"NotRequired[{text}]"


def annotation(schema: Schema) -> str:
    """The Python type of a JSON Schema, as far as types go."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return f"Literal[{', '.join(map(repr, schema['enum']))}]"
    for word in ("allOf", "oneOf", "anyOf"):
        if word in schema:
            return " | ".join(dict.fromkeys(map(annotation, schema[word])))
    kinds = schema.get("type", ())
    return " | ".join(of_kind(one, schema) for one in ([kinds] if isinstance(kinds, str) else kinds)) or "Any"


def of_kind(kind: str, schema: Schema) -> str:
    """The same for one of the JSON types that it allows."""
    if kind == "array":
        return f"list[{annotation(schema['items'])}]"
    if kind == "object":
        return f"dict[str, {annotation(schema.get('additionalProperties', {}))}]"
    return PLAIN[kind]


# ---------------------------------------------------------------- operations


def operations(description: Schema) -> Iterator["Operation"]:
    """All of them, by address and method."""
    for path, methods in sorted(description["paths"].items()):
        for method, schema in sorted(methods.items()):
            yield Operation(method.upper(), path.removeprefix(PREFIX), schema)


@dataclass(frozen=True)
class Operation:
    """One operation, as a method of the client."""

    method: str
    path: str
    schema: Schema

    def text(self) -> str:
        """The method."""
        name, answer = self.schema["operationId"], self.answer
        if answer == "None":
            body = f"self.send({self.sent})"
        elif STREAM in self.content:
            body = f"return self.stream({self.sent})"
        else:
            body = f"answer: {answer} = self.send({self.sent})\nreturn answer"
        told = indent(f"{docstring(self.schema)}\n{body}\n", "        ")
        return f"    def {name}({self.signature}) -> {answer}:\n{told}"

    def named(self, where: str) -> dict[str, str]:
        """The parameters in the path, the query or the headers, with their types."""
        given = self.schema.get("parameters", ())
        return {one["name"]: annotation(one["schema"]) for one in given if one["in"] == where}

    @property
    def signature(self) -> str:
        """What the method takes: what the path names, the body, and by name what may be left out."""
        taken = ["self", *(f"{name}: {type_}" for name, type_ in self.named("path").items())]
        if "requestBody" in self.schema:
            body = self.schema["requestBody"]
            needed = "" if body.get("required") else " | None = None"
            taken.append(f"body: {annotation(body['content'][JSON]['schema'])}{needed}")
        optional = [f"{name}: {type_} | None = None" for name, type_ in self.named("query").items()]
        optional += ['idempotency_key: str = ""'] * (KEY in self.named("header"))
        return ", ".join([*taken, *(["*", *optional] if optional else [])])

    @property
    def sent(self) -> str:
        """What is handed on."""
        address = self.path.replace("{", "{quoted(").replace("}", ")}")
        parts = [] if STREAM in self.content else [f'"{self.method}"']
        parts.append(f'f"{address}"' if self.named("path") else f'"{address}"')
        parts += ["body=body"] * ("requestBody" in self.schema)
        if query := self.named("query"):
            parts.append("query={" + ", ".join(f'"{name}": {name}' for name in query) + "}")
        parts += ["key=idempotency_key or self.new_key()"] * (KEY in self.named("header"))
        return ", ".join(parts)

    @property
    def content(self) -> Schema:
        """The forms of the answer of a success."""
        answers = self.schema["responses"]
        found: Schema = next(one.get("content", {}) for status, one in answers.items() if status.startswith("2"))
        return found

    @property
    def answer(self) -> str:
        """Its type."""
        if STREAM in self.content:
            return "Iterator[StreamEvent]"
        return annotation(self.content[JSON]["schema"]) if JSON in self.content else "None"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gouji.settings")
    django.setup()
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(written(described()), encoding="utf-8")
    else:
        sys.exit(__doc__)
