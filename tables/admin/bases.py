"""Django's admin classes under names that type checkers read as generic; Django itself knows them only bare."""

from typing import TYPE_CHECKING, Any, TypeAlias

from django import forms
from django.contrib import admin

if TYPE_CHECKING:
    ModelAdmin: TypeAlias = admin.ModelAdmin[Any]
    TabularInline: TypeAlias = admin.TabularInline[Any, Any]
    ModelForm: TypeAlias = forms.ModelForm[Any]
else:
    ModelAdmin, TabularInline, ModelForm = admin.ModelAdmin, admin.TabularInline, forms.ModelForm
