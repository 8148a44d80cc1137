"""Parse and write JSON text, with helpful errors."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from solve_cp.errors import FormatError


def load_json(content: bytes | str, source: str) -> Any:
    """Parse JSON text; raises FormatError if it is damaged or too deeply nested."""
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise FormatError(f"expected UTF-8 text: {source}") from None
    except json.JSONDecodeError as error:
        what = f"{error.msg[:1].lower()}{error.msg[1:]}"
        is_line = isinstance(content, str) and "\n" not in content  # the source already names it
        line = "" if is_line else f", line {error.lineno}"
        place = f"{source}{line}, column {error.colno}"
        raise FormatError(f"expected JSON: {what}: {place}") from None
    except RecursionError:
        raise FormatError(f"expected JSON that is not nested so deeply: {source}") from None
    except FormatError as error:
        raise FormatError(f"{error}: {source}") from None
    except ValueError:
        raise FormatError(f"expected JSON without such huge numbers: {source}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise FormatError(f"expected each key once, got {twice[:40]!r} twice")
    return data


def _no_constant(name: str) -> Any:
    raise FormatError(f"expected a number, got {name}")


def dump_json(data: Any) -> str:
    """The data as readable JSON text."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
