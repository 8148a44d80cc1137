"""Comparisons as JUnit XML."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as Xml

from solve_cp.bench.crosscheck import CrossCheck, applies
from solve_cp.bench.faults import Fault, FaultKind
from solve_cp.result import Result, Status


def junit_text(checks: Sequence[tuple[str, CrossCheck]]) -> str:
    """One test suite per engine or solver, one test case per named board.

    A wrong grid is a failure; a crash or a timeout is an error; boards that an engine gave up on or
    does not apply to are skipped.
    """
    root = Xml.Element("testsuites")
    names = dict.fromkeys(result.engine for _, check in checks for result in check.results)
    for name in names:
        suite = Xml.SubElement(root, "testsuite", name=name)
        for board, check in checks:
            for result in check.results:
                if result.engine == name:
                    _add_case(suite, board, check, result)
        _add_counts(suite)
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True)


def _add_case(suite: Xml.Element, board: str, check: CrossCheck, result: Result) -> None:
    name, seconds = result.engine, f"{result.seconds:.6f}"
    case = Xml.SubElement(suite, "testcase", classname=name, name=board, time=seconds)
    fault = next((fault for fault in check.faults if fault.solver == name), None)
    against = [text for text in check.disagreements if name in text.split()]
    if fault is not None:
        _add_fault(case, fault)
    elif against:
        Xml.SubElement(case, "failure", message=against[0], type="disagreement")
    elif result.status is Status.GAVE_UP or not applies(result):
        Xml.SubElement(case, "skipped", message=result.reason)


def _add_fault(case: Xml.Element, fault: Fault) -> None:
    kind = "failure" if fault.kind is FaultKind.WRONG else "error"
    made = Xml.SubElement(case, kind, message=fault.why, type=str(fault.kind))
    made.text = str(fault)


def _add_counts(suite: Xml.Element) -> None:
    cases = suite.findall("testcase")
    suite.set("tests", str(len(cases)))
    for kind, plural in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        suite.set(plural, str(sum(case.find(kind) is not None for case in cases)))
    suite.set("time", f"{sum(float(case.get('time', '0')) for case in cases):.6f}")
