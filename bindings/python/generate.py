"""Writes files in python/rubik from docs/openapi.json. _requests.py gets a function for each request; the keywords of
the function are the options of the request. answers.py gets the types of the answers. _many.py gets the options of
`solve`.

A new request needs an entry in REQUESTS; a new option or a new field of an answer needs no change here. Run:

    python generate.py            writes the three files
    python generate.py --check    exits with 1 if one of the files is out of date
"""

from __future__ import annotations

import json
import keyword
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
DESCRIPTION = FOLDER.parents[1] / "docs" / "openapi.json"
PACKAGE = FOLDER / "python" / "rubik"

# For each request: the first line of the docstring, and examples with their results.
REQUESTS: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "solve": (
        "Find moves that solve a position, or that bring it to a goal or to another position.",
        [
            ("solve(\"R U R' U'\").solution", "\"U R U' R'\""),
            ('solve("R U F", method="thistlethwaite").length.htm <= 45', "True"),
            ('solve("R U F", goal="cross").solution', "\"F' R'\""),
        ],
    ),
    "check": ("Check a solution and the claims about it.", [("check(\"R U\", \"U' R'\").ok", "True")]),
    "scramble": (
        "Random positions, and moves that lead to them. Without a seed, each call returns new positions.",
        [("scramble(2, seed=7).scrambles[1].number", "1")],
    ),
    "round": (
        "The scrambles of a competition round, and the sheet to print.",
        [('round("333", seed=7, groups=2).sets[1].group', "'B'")],
    ),
    "show": ("A position as stickers, in another format, or as a picture.", [('show("R U").about.parity', "'even'")]),
    "apply": ("The position after an algorithm.", [("apply(\"R\", \"R'\").facelets[:9]", "'UUUUUUUUU'")]),
    "order": ("How many repetitions of an algorithm bring every position back to itself.", [('order("R U").order', "105")]),
    "alg": (
        "Rewrite or measure an algorithm, or name the cases that it solves.",
        [
            ("alg(\"R U R'\", \"invert\").result", "\"R U' R'\""),
            ("alg(\"R U R'\", \"case\").cases[0].case", "'F2L 4'"),
        ],
    ),
    "fmc": (
        "Solutions in steps, as people find them in a fewest-moves challenge.",
        [("check(\"R U F\", fmc(\"R U F\").solution).ok", "True")],
    ),
    "insert": (
        "The pieces that a skeleton leaves unsolved, and the insertions that solve them.",
        [("insert(\"R U F\", \"F' U' R' R U R' D R U' R' D'\").left", "'3 corners'")],
    ),
    "count": ("How many positions satisfy a goal.", [('count("cross").cubes', "227546313523200")]),
    "goals": ("The named goals.", [('goals("cross").goals[0].name', "'cross'")]),
    "puzzles": (
        "The built-in puzzles, or a description of one puzzle.",
        [('puzzles("skewb").positions', "3149280")],
    ),
    "steps": (
        "Which goals a solution reaches, and after which moves.",
        [("len(steps(\"R U\", \"U' R'\", goal=\"cross\").steps)", "1")],
    ),
}

# The optional parameters that may be positional, after the required ones.
POSITIONAL = {"scramble": ["n", "seed"], "count": ["goal"], "goals": ["name"], "puzzles": ["puzzle"]}

# The Python names of JSON's types.
NAMES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None", "object": "dict[str, Any]"}

# The line width of the written files.
WIDTH = 120

Schema = dict[str, Any]


def literal(values: list[str]) -> str:
    return f"Literal[{', '.join(json.dumps(value) for value in values)}]"


def words(schema: Schema) -> list[str]:
    """The allowed words of a value; empty if the value is not one of a list of words."""
    if "const" in schema:
        return [schema["const"]]
    choices = schema.get("oneOf", [])
    return schema.get("enum") or [choice["const"] for choice in choices if "const" in choice]


def union(kinds: list[str]) -> str:
    return " | ".join(dict.fromkeys(kinds))


def kind_of(schema: Schema) -> str:
    """The Python type of a value."""
    if "$ref" in schema:
        name: str = schema["$ref"].rsplit("/", 1)[1]
        # The module converts digits to numbers.
        return "int" if name == "Digits" else name
    if values := words(schema):
        return literal(values)
    if choices := schema.get("anyOf", schema.get("oneOf")):
        return union([kind_of(choice) for choice in choices])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    made = []
    for kind in kinds:
        if kind == "array":
            made.append(f"list[{kind_of(schema['items'])}]")
        elif kind == "object" and (of := others(schema)):
            made.append(f"dict[str, {kind_of(of)}]")
        else:
            made.append(NAMES[kind])
    return union(made)


def others(schema: Schema) -> Schema | None:
    """The schema of the fields whose names `schema` does not list; None if the object has no such fields."""
    schemas: list[Any] = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties")]
    return next((each for each in schemas if isinstance(each, dict)), None)


def properties(schema: Schema) -> dict[str, Schema]:
    """The fields of an object. If the schema has alternatives, the fields of all alternatives."""
    found: dict[str, Schema] = dict(schema.get("properties", {}))
    for choice in schema.get("anyOf", []):
        found = {**found, **properties(choice)}
    return found


def references(schema: Any) -> list[str]:
    """The names that a schema refers to, in order."""
    if isinstance(schema, list):
        return [name for each in schema for name in references(each)]
    if not isinstance(schema, dict):
        return []
    here = [kind_of(schema)] if "$ref" in schema and kind_of(schema) != "int" else []
    return here + [name for each in schema.values() for name in references(each)]


# Functions.


def schema_of(request: str, document: Schema) -> Schema:
    """The schema of a request without `stream`, which is not an option of the Python function."""
    schema: Schema = document["components"]["schemas"][f"{request.capitalize()}Request"]
    return {**schema, "properties": {name: each for name, each in schema["properties"].items() if name != "stream"}}


def type_of(schema: Schema) -> str:
    if schema.get("format") == "moves":
        return "PositionLike"
    # A referenced schema is an object of named numbers.
    return "dict[str, float] | float" if "$ref" in schema else kind_of(schema)


def parameter(name: str) -> str:
    """The name of a parameter. A keyword of Python, such as `from`, gets an underscore."""
    return f"{name}_" if keyword.iskeyword(name) else name


def written(request: str, document: Schema) -> tuple[str, str]:
    """The source of the class of a request's options, and of its function."""
    summary, examples = REQUESTS[request]
    positional = POSITIONAL.get(request, [])
    schema = schema_of(request, document)
    required, options = schema["required"], schema["properties"]
    names = [*required, *positional]
    class_name = f"{request.capitalize()}Options"
    fields = [
        f"    {parameter(name)}: {type_of(option)} | None"
        for name, option in options.items()
        if name not in names
    ]
    lines = [f"class {class_name}(TypedDict, total=False):", f'    """Options of {request}."""', "", *fields]
    options_class = textwrap.indent("\n".join(lines), "    ")
    parameters = [f"{name}: {type_of(options[name])}" for name in required]
    parameters += [f"{name}: {type_of(options[name])} | None = None" for name in positional]
    if fields:
        parameters += ["*", *(f"{field.strip()} = None" for field in fields)]
    lines = ["@_proposing", f"def {request}(", *(f"    {each}," for each in parameters), f") -> {answer_of(request, document)}:"]
    lines += [f'    r"""{summary}', ""]
    for name, option in options.items():
        meaning = f"``{parameter(name)}``: {option['description'].replace('`', '``')}"
        if values := words(option):
            meaning += f" ({', '.join(values)})"
        lines += textwrap.wrap(meaning, 100, initial_indent="    - ", subsequent_indent="      ")
    lines.append("")
    for code, result in examples:
        lines += [f"    >>> {code}", f"    {result}"]
    lines += ['    """', f'    answer: {answer_of(request, document)} = _answer("{request}", locals())', "    return answer"]
    return options_class, "\n".join(lines)


def answer_schema(request: str, document: Schema) -> Schema:
    answered = document["paths"][f"/api/{request}"]["post"]["responses"]["200"]
    schema: Schema = answered["content"]["application/json"]["schema"]
    return schema


def answer_of(request: str, document: Schema) -> str:
    return kind_of(answer_schema(request, document))


def functions(document: Schema) -> str:
    pairs = [written(request, document) for request in REQUESTS]
    answers = sorted({answer_of(request, document) for request in REQUESTS})
    head = '''"""A function for each request. Made by generate.py from docs/openapi.json; do not change it here."""

from __future__ import annotations

from . import _rubik
from ._answer import Answer

# Importing `typing` takes longer than importing the rest of this package, and only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal, TypedDict, TypeVar

    from .answers import {answers}

    PositionLike = str | _rubik.Cube | _rubik.Algorithm
    Function = TypeVar("Function", bound=Callable[..., Any])

{classes}


def _answer(request: str, fields: dict[str, Any]) -> Any:
    """The answer to a request with these fields."""
    return _rubik.answer(request, fields, Answer)


def _proposing(function: Function) -> Function:
    """The function with better errors: they propose a keyword for a misspelled one, and a wrong type is a TypeError."""
    better = _better

    def call(*arguments: Any, **keywords: Any) -> Any:
        try:
            return function(*arguments, **keywords)
        except (TypeError, ValueError) as error:
            wrong = better(function, arguments, keywords, error)
            if wrong is error:
                raise
        raise wrong

    # The new function has the globals of `function`, so that doctest finds the module that defines `function`.
    kind: Any = type(call)
    made = kind(call.__code__, function.__globals__, function.__name__, None, call.__closure__)
    for name in ("__doc__", "__module__", "__qualname__", "__annotations__"):
        setattr(made, name, getattr(function, name))
    made.__wrapped__ = function
    return made  # type: ignore[no-any-return]


def _better(function: Any, arguments: tuple[Any, ...], keywords: dict[str, Any], error: Exception) -> Exception:
    """A more helpful error than `error`, or `error` itself."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    for unknown in keywords.keys() - set(names):
        # Only a misspelled keyword needs this import.
        from difflib import get_close_matches

        close = get_close_matches(unknown, names, 1, 0.5)
        hint = f"; did you mean {close[0]}?" if close else ""
        return TypeError(f"{function.__name__}() got an unexpected keyword argument {unknown!r}{hint}")
    if not isinstance(error, ValueError):
        return error
    expected = {"str": (str,), "int": (int,), "bool": (bool,), "float": (int, float)}
    expected["PositionLike"] = (str, _rubik.Cube, _rubik.Algorithm)
    for name, value in {**dict(zip(names, arguments)), **keywords}.items():
        kind = function.__annotations__[name].removesuffix(" | None")
        kinds = (str,) if kind.startswith("Literal[") else expected.get(kind)
        if kinds and value is not None and not isinstance(value, kinds):
            known = " or ".join(each.__name__ for each in kinds)
            return TypeError(f"{name} must be {known}, not {type(value).__name__}")
    return error


__all__ = {names}'''
    classes = "\n\n".join(options_class for options_class, _ in pairs)
    head = head.replace("{classes}", classes).replace("{names}", json.dumps(list(REQUESTS)))
    head = head.replace("{answers}", ", ".join(answers))
    return "\n\n\n".join([head, *(function for _, function in pairs)]) + "\n"


# Answers.


def described(text: str, indent: str) -> list[str]:
    """The lines of a docstring."""
    text = text.replace("`", "``").replace("\n\n", " ")
    escape = "r" if "\\" in text else ""
    lines = textwrap.wrap(f'{escape}"""{text}', WIDTH - len(indent) - 3, break_long_words=False)
    lines[-1] += '"""'
    return [indent + line for line in lines]


def definition(name: str, schema: Schema) -> str:
    """The class of an object, or a type alias."""
    fields = properties(schema)
    if not fields:
        return "\n".join([f"{name}: TypeAlias = {kind_of(schema)}", *described(schema["description"], "")])
    if any("$ref" in choice for choice in schema.get("anyOf", [])):
        return "\n".join([f"{name}: TypeAlias = {kind_of(schema)}", *described(schema["description"], "")])
    lines = [f"class {name}(Answer):", *described(schema["description"], "    ")]
    for field, value in fields.items():
        # If the name of a field is not an identifier, or is a keyword of Python, the field is read by its key.
        if field.isidentifier() and not keyword.iskeyword(field):
            lines += ["", f"    {field}: {kind_of(value)}", *described(value["description"], "    ")]
    return "\n".join(lines)


def answers(document: Schema) -> str:
    schemas = document["components"]["schemas"]
    reached: list[str] = []

    def reach(name: str) -> None:
        # The types that a type refers to are defined before it.
        for other in references(schemas[name]):
            if other not in reached:
                reach(other)
        if name not in reached:
            reached.append(name)

    for request in REQUESTS:
        reach(answer_of(request, document))
    head = '''"""Types of answers for editors and type checkers. Made by generate.py from docs/openapi.json; do not change it here.

At run time, every object in an answer is a :class:`rubik.Answer`, whose fields are attributes and keys. A field that
the answer leaves out is neither an attribute nor a key.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from ._answer import Answer

__all__ = {names}'''
    parts = [head.replace("{names}", json.dumps(sorted(reached), indent=4)[:-2] + ",\n]")]
    parts += [definition(name, schemas[name]) for name in reached]
    return "\n\n\n".join(parts) + "\n"


def many(document: Schema) -> str:
    """The text of _many.py with the options that `solve` has in the document."""
    options = schema_of("solve", document)["properties"]
    block = [
        f"    {parameter(name)}: {type_of(option)} | None = None,\n"
        for name, option in options.items()
        if name != "cube"
    ]
    first, last = "    # Options of solve, written here by generate.py.\n", "    # End of the options of solve.\n"
    head, *parts = (PACKAGE / "_many.py").read_text(encoding="utf-8").split(first)
    return "".join([head, *(first + "".join(block) + last + part.split(last, 1)[1] for part in parts)])


def check_numbers(document: Schema) -> None:
    """Exits with an error if WHOLE_NUMBERS in src/json.rs is not the list of all fields that are `Digits`."""
    source = (FOLDER / "src" / "json.rs").read_text(encoding="utf-8")
    listed = json.loads(re.search(r"WHOLE_NUMBERS.*?= (\[.*?\]);", source, re.DOTALL)[1])  # type: ignore[index]
    fields = {
        name
        for schema in document["components"]["schemas"].values()
        for name, field in properties(schema).items()
        if "#/components/schemas/Digits" in json.dumps(field)
    }
    if set(listed) != fields:
        raise SystemExit(f"WHOLE_NUMBERS in src/json.rs must be {sorted(fields)}")


def main() -> None:
    document: Schema = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    asked = {path for path, methods in document["paths"].items() if "post" in methods} - {
        f"/api/{name}" for name in ["stop", "complete", "faces", "captured"]
    }
    if missing := asked ^ {f"/api/{name}" for name in REQUESTS}:
        raise SystemExit(f"only in docs/openapi.json or only in REQUESTS: {missing}")
    check_numbers(document)
    for name, text in [
        ("_requests.py", functions(document)),
        ("answers.py", answers(document)),
        ("_many.py", many(document)),
    ]:
        path = PACKAGE / name
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{path} does not match docs/openapi.json: run generate.py")


if __name__ == "__main__":
    main()
