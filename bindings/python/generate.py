"""Writes python/rubik/_requests.py: a function a request, whose keywords are the rows of the table of options.

A new request needs a line in REQUESTS; a new option needs nothing. Run it with the module installed:

    python generate.py > python/rubik/_requests.py
"""

from __future__ import annotations

import json
import textwrap
from typing import Any

from rubik import _rubik

# What the function takes by position, those that must be given with an exclamation mark; what it is for; examples.
REQUESTS: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    "solve": (
        "cube!",
        "Moves that solve a position, or bring it to a goal or to another position.",
        [
            ("solve(\"R U R' U'\").solution", "\"U R U' R'\""),
            ('solve("R U F", method="thistlethwaite").length.htm <= 45', "True"),
            ('solve("R U F", goal="cross").solution', "\"F' R'\""),
        ],
    ),
    "check": ("cube! solution!", "Whether moves do what is said of them.", [("check(\"R U\", \"U' R'\").ok", "True")]),
    "scramble": (
        "n seed",
        "Random positions, and moves that lead there. Without a seed, others each time.",
        [("scramble(2, seed=7).scrambles[1].number", "1")],
    ),
    "show": ("cube!", "A position as stickers, in another format, or as a picture.", [('show("R U").about.parity', "'even'")]),
    "apply": ("cube! algorithm!", "A position after an algorithm.", [("apply(\"R\", \"R'\").facelets[:9]", "'UUUUUUUUU'")]),
    "order": ("algorithm!", "How often an algorithm must be made until everything is as before.", [('order("R U").order', "'105'")]),
    "alg": (
        "algorithm! operation!",
        "An algorithm rewritten, or measured.",
        [("alg(\"R U R'\", \"invert\").result", "\"R U' R'\"")],
    ),
    "fmc": (
        "cube!",
        "Solutions in steps, as people find them for fewest moves.",
        [("check(\"R U F\", fmc(\"R U F\").solution).ok", "True")],
    ),
    "insert": (
        "cube! skeleton!",
        "What a skeleton leaves, and the insertions that solve it.",
        [("insert(\"R U F\", \"F' U' R' R U R' D R U' R' D'\").left", "'3 corners'")],
    ),
    "count": ("goal", "How many cubes have a goal.", [('int(count("cross").cubes)', "227546313523200")]),
    "goals": ("name", "The goals that have names.", [('goals("cross").goals[0].name', "'cross'")]),
    "steps": (
        "cube! solution!",
        "Which goals a solution reaches, and when.",
        [("len(steps(\"R U\", \"U' R'\", goal=\"cross\").steps)", "1")],
    ),
}

# What an option's values are, as Python has them.
TYPES = {
    "true or false": "bool",
    "number": "int",
    "seconds": "float",
    "text": "str",
    "texts": "str | list[str]",
    "object": "dict[str, float] | float",
}

# Options whose text is a position or an algorithm.
POSITIONS = {"cube", "target", "algorithm", "solution", "skeleton"}


def type_of(request: str, option: dict[str, Any]) -> str:
    is_position = option["name"] in POSITIONS or (request, option["name"]) == ("solve", "to")
    return "Position" if is_position else TYPES[option["value"]]


def keyword(name: str) -> str:
    """The name as a keyword: Python has `from` for itself."""
    return "from_" if name == "from" else name


def written(request: str, options: list[dict[str, Any]]) -> tuple[str, str]:
    """The class of a request's options, and its function."""
    positional, summary, examples = REQUESTS[request]
    names = [name.rstrip("!") for name in positional.split()]
    by_name = {option["name"]: option for option in options}
    others = [option for option in options if option["name"] not in names]
    class_name = f"{request.capitalize()}Options"
    fields = [f"    {keyword(option['name'])}: {type_of(request, option)} | None" for option in others]
    lines = [f"class {class_name}(TypedDict, total=False):", f'    """Options of {request}."""', "", *fields]
    options_class = textwrap.indent("\n".join(lines), "    ")
    parameters = []
    for name in positional.split():
        kind = type_of(request, by_name[name.rstrip("!")])
        parameters.append(f"{name[:-1]}: {kind}" if name.endswith("!") else f"{name}: {kind} | None = None")
    lines = [f"def {request}({', '.join(parameters)}, **options: Unpack[{class_name}]) -> Answer:"]
    lines += [f'    r"""{summary}', ""]
    for option in options:
        meaning = f"``{keyword(option['name'])}``: {option['meaning'].replace('`', '``')}"
        if option.get("values"):
            meaning += f" ({', '.join(option['values'])})"
        lines += textwrap.wrap(meaning, 100, initial_indent="    - ", subsequent_indent="      ")
    lines.append("")
    for code, result in examples:
        lines += [f"    >>> {code}", f"    {result}"]
    given = ", ".join(f'"{name}": {name}' for name in names)
    lines += ['    """', f'    return _answer("{request}", {{{given}, **options}})']
    return options_class, "\n".join(lines)


def module() -> str:
    table = json.loads(_rubik.options())
    if missing := set(table) ^ set(REQUESTS):
        raise SystemExit(f"requests without a line in REQUESTS, or the other way round: {missing}")
    pairs = [written(request, table[request]) for request in REQUESTS]
    head = '''"""A function a request. Made by generate.py from the table of options; do not change it here."""

from __future__ import annotations

from . import _rubik
from ._answer import Answer

# The module `typing` takes longer to import than all of this; only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypedDict, Unpack

    Position = str | _rubik.Cube | _rubik.Algorithm

{classes}


def _answer(request: str, fields: dict[str, Any]) -> Answer:
    answer: Answer = _rubik.answer(request, fields, Answer)
    return answer


__all__ = {names}'''
    classes = "\n\n".join(options_class for options_class, _ in pairs)
    names = json.dumps(list(REQUESTS))
    parts = [head.replace("{classes}", classes).replace("{names}", names), *(function for _, function in pairs)]
    return "\n\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(module(), end="")
