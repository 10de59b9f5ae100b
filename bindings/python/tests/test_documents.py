"""Checks that the examples of docstrings and of docs/python.md show the real results."""

import doctest
import importlib
import json
import pkgutil
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import rubik

ROOT = Path(__file__).parents[3]
BINDINGS = Path(__file__).parents[1]
MODULES = [module.name for module in pkgutil.iter_modules(rubik.__path__) if module.name not in ("_rubik", "__main__")]


@pytest.mark.parametrize("name", ["rubik", *(f"rubik.{name}" for name in MODULES)])
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), extraglobs={"rubik": rubik}).failed == 0


@pytest.mark.parametrize("kind", [rubik.Cube, rubik.Algorithm, rubik.Puzzle, rubik.Position, rubik.Answer, rubik.Error])
def test_everything_says_what_it_does(kind: type) -> None:
    """Every method and property has a docstring with correct examples. doctest alone leaves out properties."""
    runner = doctest.DocTestRunner()
    for name, member in vars(kind).items():
        if name.startswith("_") or name in ("index", "puzzle", "svg", "text"):
            continue
        assert member.__doc__, name
        examples = doctest.DocTestParser().get_doctest(member.__doc__, {"rubik": rubik}, f"{kind.__name__}.{name}", None, None)
        runner.run(examples)
    assert runner.summarize().failed == 0


def test_document() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8")
    assert result.failed == 0 and result.attempted > 20


LIBRARIES = ("duckdb", "pandas", "polars")
QUESTIONS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "runs.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("library", LIBRARIES)
def test_questions_to_records(library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each installed library reads the records of a run and finds the same counts as the run's report."""
    pytest.importorskip(library)
    if library == "pandas":
        pytest.importorskip("pyarrow")
    assert len(QUESTIONS) == len(LIBRARIES)
    command = "batch -n 500 --seed 1 -m thistlethwaite --json --out run.ndjson"
    run = [sys.executable, "-m", "rubik", *command.split()]
    report = json.loads(subprocess.run(run, cwd=tmp_path, capture_output=True, check=True).stdout)
    monkeypatch.chdir(tmp_path)
    found: dict[str, Any] = {}
    exec(QUESTIONS[LIBRARIES.index(library)], found)
    assert {str(length): count for length, count in found["moves"].items()} == report["printed_length"]["histogram"]


def test_the_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell of the notebook runs outside a notebook, with 2000 cubes instead of a million."""
    pytest.importorskip("duckdb")
    shown: list[Any] = []
    display = types.ModuleType("IPython.display")
    vars(display).update(HTML=str, SVG=str, display=lambda *values: shown.extend(values))
    monkeypatch.setitem(sys.modules, "IPython", types.ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((ROOT / "examples" / "million-cubes.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) == 12 and not any(cell.get("outputs") for cell in notebook["cells"])
    names: dict[str, Any] = {}
    for cell in cells:
        exec(cell.replace("1_000_000", "2_000"), names)
    assert names["ask"]("SELECT count(*) FROM runs") == [(2000,)] and len(shown) == 4


def test_functions_and_types_are_those_of_the_description() -> None:
    subprocess.run([sys.executable, BINDINGS / "generate.py", "--check"], check=True)
