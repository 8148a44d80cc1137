"""Rules in JSON: `{"rule": "KillerCage", "cells": "r1c1 r1c2", "total": 3}`."""

from __future__ import annotations

from typing import Any

from solve_cp.errors import FormatError, InputError
from solve_cp.rules.base import Rule


def rule_to_json(rule: Rule) -> dict[str, Any]:
    """The rule as plain data: its name, then the fields that are not default."""
    from solve_cp.rules.registry import to_data

    return to_data(rule)


def rule_from_json(data: Any) -> Rule:
    """The rule from plain data; wrong types raise FormatError."""
    from solve_cp.rules.registry import from_data

    try:
        return from_data(data)
    except InputError:
        raise
    except (TypeError, ValueError, AttributeError, KeyError, IndexError, OverflowError) as error:
        shown = repr(data)[:80]
        raise FormatError(f"expected a rule with fields of the right kind, got {shown}") from error
