"""Rule sets and their clauses."""

from typing import Any

from rest_framework import serializers


class RulesetSerializer(serializers.Serializer[Any]):
    """A rule set. `options` is a JSON Schema of the options that a table may choose, with their defaults."""

    id = serializers.CharField()
    version = serializers.IntegerField()
    title = serializers.CharField()
    seats = serializers.IntegerField(help_text="with the default options")
    options = serializers.DictField()
    clauses = serializers.CharField(help_text="where its clauses are")


class BothLanguages(serializers.Serializer[Any]):
    """A text in Chinese and English."""

    zh = serializers.CharField()
    en = serializers.CharField()


class ClauseSerializer(serializers.Serializer[Any]):
    """A clause, in Markdown. `origin` tells whether it was founding text, public rule text, or a ruling of ours."""

    id = serializers.CharField()
    title = BothLanguages()
    text = BothLanguages()
    origin = serializers.ListField(child=serializers.CharField())


class ChapterSerializer(serializers.Serializer[Any]):
    """A chapter with its clauses."""

    id = serializers.CharField()
    title = BothLanguages()
    clauses = ClauseSerializer(many=True)


class RulebookSerializer(serializers.Serializer[Any]):
    """The clauses that can be in force under a rule set."""

    ruleset = serializers.CharField()
    version = serializers.IntegerField()
    chapters = ChapterSerializer(many=True)
