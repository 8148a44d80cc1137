"""Every rule of the catalogue: `from solve_cp.rules import KillerCage`.

The catalogue is imported when a rule is first used, so that classic boards start faster.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from solve_cp.rules.base import Rule as Rule
from solve_cp.rules.registry import register as register
from solve_cp.rules.registry import rule_class as rule_class

if TYPE_CHECKING:
    from solve_cp.rules.beyond_digits.area_clues import *
    from solve_cp.rules.beyond_digits.areas import *
    from solve_cp.rules.beyond_digits.connected_digits import *
    from solve_cp.rules.beyond_digits.extra_cells import *
    from solve_cp.rules.beyond_digits.loops import *
    from solve_cp.rules.beyond_digits.multipliers import *
    from solve_cp.rules.beyond_digits.region_clues import *
    from solve_cp.rules.beyond_digits.shaded_digits import *
    from solve_cp.rules.beyond_digits.shading import *
    from solve_cp.rules.beyond_digits.shading_clues import *
    from solve_cp.rules.beyond_digits.unknown_regions import *
    from solve_cp.rules.beyond_digits.yin_yang import *
    from solve_cp.rules.catalogue import CATALOGUE as CATALOGUE
    from solve_cp.rules.custom.functions import *
    from solve_cp.rules.custom.iss_automaton import *
    from solve_cp.rules.families.cages.group_sums import *
    from solve_cp.rules.families.cages.killer import *
    from solve_cp.rules.families.cages.special import *
    from solve_cp.rules.families.cells import *
    from solve_cp.rules.families.chess import *
    from solve_cp.rules.families.copies import *
    from solve_cp.rules.families.dots import *
    from solve_cp.rules.families.indexing import *
    from solve_cp.rules.families.lines.arrows import *
    from solve_cp.rules.families.lines.comparing import *
    from solve_cp.rules.families.lines.ends import *
    from solve_cp.rules.families.lines.strides import *
    from solve_cp.rules.families.lines.sums import *
    from solve_cp.rules.families.lines.windows import *
    from solve_cp.rules.families.logic import *
    from solve_cp.rules.families.negative import *
    from solve_cp.rules.families.occurrences import *
    from solve_cp.rules.families.outside.diagonals import *
    from solve_cp.rules.families.outside.ranks import *
    from solve_cp.rules.families.outside.shared_total import *
    from solve_cp.rules.families.outside.sides import *
    from solve_cp.rules.families.outside.skyscrapers import *
    from solve_cp.rules.families.regions import *
    from solve_cp.rules.families.sets import *
    from solve_cp.rules.families.smaller import *
    from solve_cp.rules.families.whole_board import *


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return __dir__()
    is_rule = name[:1].isupper()  # else it may be a submodule that is being imported
    if not is_rule or name not in _names():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _names()[name]


def __dir__() -> list[str]:
    return sorted({*_names(), "Rule", "register", "rule_class"})


def _names() -> dict[str, Any]:
    catalogue = import_module("solve_cp.rules.catalogue")
    return {"CATALOGUE": catalogue.CATALOGUE, **catalogue.RULES}
