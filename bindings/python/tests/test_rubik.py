"""Checks that the module answers like the program, and that its objects and errors behave as Python expects."""

import _thread
import array
import asyncio
import base64
import inspect
import itertools
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import rubik
from rubik import _rubik, kociemba

PROGRAM = Path(sysconfig.get_path("scripts")) / ("rubik.exe" if os.name == "nt" else "rubik")
DAMAGED = "UUUUUUUUFRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
TURNS = st.lists(st.sampled_from([face + amount for face in "URFDLBMESxyzr" for amount in ("", "2", "'")]), max_size=30)
CUBES = st.builds(rubik.Cube.random, st.integers(0, 2**64 - 1))


def command(*arguments: str) -> Any:
    run = subprocess.run([PROGRAM, *arguments], capture_output=True, encoding="utf-8", check=True)
    return json.loads(run.stdout)


def timeless(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer without its time, and with numbers where JSON has digits as text."""
    whole = ("count", "cubes", "group_order", "order", "positions")
    return {
        name: int(value) if name in whole and isinstance(value, str) else value
        for name, value in answer.items()
        if name != "seconds"
    }


@pytest.mark.parametrize(
    ("answer", "arguments"),
    [
        (lambda: rubik.solve("R U F", max_moves=20), ["solve", "--json", "--max-moves", "20", "R U F"]),
        (lambda: rubik.solve("R U", puzzle="skewb"), ["solve", "--json", "-p", "skewb", "R U"]),
        (lambda: rubik.solve("x y R", from_="moves", orient=True), ["solve", "--json", "--from", "moves", "--orient", "x y R"]),
        (lambda: rubik.solve("R U F", goal="cross", all=True), ["solve", "--json", "--goal", "cross", "--all", "R U F"]),
        (lambda: rubik.show("R U"), ["show", "--json", "R U"]),
        (lambda: rubik.apply("R U", "F"), ["apply", "--json", "F", "R U"]),
        (lambda: rubik.order("R U"), ["order", "--json", "R U"]),
        (lambda: rubik.alg("R U R'", "mirror", plane="S"), ["alg", "mirror", "--json", "--plane", "S", "R U R'"]),
        (lambda: rubik.count("f2l"), ["count", "--json", "--goal", "f2l"]),
        (lambda: rubik.check("R", "R'"), ["check", "--json", "R", "R'"]),
        (lambda: rubik.scramble(seed=3).scrambles[0], ["scramble", "--json", "--seed", "3"]),
        (lambda: rubik.fmc("R U F2", niss="never"), ["fmc", "--json", "--niss", "never", "R U F2"]),
        (lambda: rubik.insert("R U F", "F' U' R' R U R' D R U' R' D'"), ["fmc", "insert", "--json", "R U F", "F' U' R' R U R' D R U' R' D'"]),
        (lambda: rubik.steps("R", "R'", goal=["cross", "f2l"]), ["steps", "--json", "--goal", "cross", "--goal", "f2l", "R", "R'"]),
        # In an earlier version, moves on the inverse were refused.
        (lambda: rubik.steps("R U F", "(R) F' U'", niss=True, goal=["solved"]), ["steps", "--json", "--niss", "--goal", "solved", "R U F", "(R) F' U'"]),
    ],
)
def test_answers_are_those_of_the_command(answer: Any, arguments: list[str]) -> None:
    assert timeless(answer()) == timeless(command(*arguments))


FAR = "R' U' F R2 U2 L2 F2 D2 R2 B' U2 L2 B F' R B' F' R' U2 B' R2 U' L' D R' U' F"
ULFRBD = "".join(9 * face for face in "ULFRBD")
SPEFFZ = rubik.show("R U F", to="speffz").text
COSTS = {"quarter_turn": 1, "half_turn": 9, "axis_change": 9, "two_at_once": 0}
PARTLY = "UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
FMC: dict[str, Any] = {"cube": "R U F2", "niss": "never"}
STEPS: dict[str, Any] = {"cube": "R U F", "solution": "F' U' R'", "no_fewest": True}
ROUND: dict[str, Any] = {"event": "skewb", "n": 1, "seed": 1}
SKELETON = "F' U' R' R U R' D R U' R' D'"
# Three pieces in a row; each of the two moves exchanges two neighbours.
ROW = "Name row\nSet P 3 1\nSolved\nP\n1 2 3\nEnd\nMove R\nP\n2 1 3\nEnd\nMove U\nP\n1 3 2\nEnd\n"

# The function, the option, a value that changes the answer or is refused, and the other keywords of the call.
OPTIONS: list[tuple[str, str, Any, dict[str, Any]]] = [
    ("solve", "puzzle", "2x2x2", {"cube": "R U F2"}),
    ("solve", "definition", ROW, {"cube": "R U"}),
    ("solve", "from_", "facelets", {"cube": "R U F"}),
    ("solve", "order", "ULFRBD", {"cube": ULFRBD}),
    ("solve", "buffers", "BC", {"cube": SPEFFZ, "from_": "speffz"}),
    ("solve", "niss", True, {"cube": "(R U) F"}),
    ("solve", "method", "layers", {"cube": "R U F2 L"}),
    ("solve", "first_face", "R", {"cube": "R U F2 L", "method": "layers"}),
    ("solve", "metric", "qtm", {"cube": "R2 U F"}),
    ("solve", "max_moves", 2, {"cube": "R U F2"}),
    ("solve", "time_limit", 1e-6, {"cube": FAR, "method": "fmc"}),
    ("solve", "table_size", "small", {"cube": "R U F", "method": "thistlethwaite"}),
    ("solve", "solutions", 3, {"cube": "R U F"}),
    ("solve", "all", True, {"cube": "R U F", "goal": "cross"}),
    ("solve", "improve", True, {"cube": "R U F", "method": "layers"}),
    ("solve", "to", "R", {"cube": "R U F"}),
    ("solve", "orient", True, {"cube": "R U F y"}),
    ("solve", "costs", COSTS, {"cube": "R U F2"}),
    ("solve", "memory", "1k", {"cube": "R U F", "goal": "cross"}),
    ("solve", "generators", "R,U", {"cube": "R U"}),
    ("solve", "faces", "RU", {"cube": "R U F"}),
    ("solve", "goal", "cross", {"cube": "R U F"}),
    ("solve", "any_face", True, {"cube": "R", "goal": "cross"}),
    ("solve", "any_slot", True, {"cube": "F2", "goal": "DF"}),
    ("solve", "each_face", True, {"cube": "R", "goal": "cross"}),
    ("check", "puzzle", "2x2x2", {"cube": "R L'", "solution": ""}),
    ("check", "definition", ROW, {"cube": "R U", "solution": "R U R U"}),
    ("check", "from_", "facelets", {"cube": "R", "solution": "R'"}),
    ("check", "order", "ULFRBD", {"cube": ULFRBD, "solution": ""}),
    ("check", "buffers", "BC", {"cube": SPEFFZ, "from_": "speffz", "solution": "F' U' R'"}),
    ("check", "niss", True, {"cube": "R U F", "solution": "(R) F' U'"}),
    ("check", "metric", "qtm", {"cube": "R U2", "solution": "U2 R'", "length": 2}),
    ("check", "target", "R", {"cube": "R U", "solution": "U'"}),
    ("check", "length", 3, {"cube": "R U", "solution": "U' R'"}),
    ("check", "generators", "R,U", {"cube": "R U F", "solution": "F' U' R'"}),
    ("check", "faces", "RU", {"cube": "R U F", "solution": "F' U' R'"}),
    ("check", "goal", "cross", {"cube": "R U", "solution": "U' R' U"}),
    ("check", "any_face", True, {"cube": "R", "solution": "", "goal": "cross"}),
    ("check", "any_slot", True, {"cube": "F2", "solution": "", "goal": "DF"}),
    ("scramble", "puzzle", "pyraminx", {"seed": 5}),
    ("scramble", "definition", ROW, {"seed": 5}),
    ("scramble", "metric", "qtm", {"seed": 5}),
    ("scramble", "generators", "R,U", {"seed": 5}),
    ("scramble", "faces", "RU", {"seed": 5}),
    ("scramble", "goal", "oll", {"seed": 5}),
    ("scramble", "any_face", True, {"seed": 5, "goal": "cross"}),
    ("scramble", "any_slot", True, {"seed": 5, "goal": "DF"}),
    ("scramble", "event", "pyram", {"seed": 5}),
    ("scramble", "n", 2, {"seed": 5}),
    ("scramble", "seed", 6, {"n": 1, "puzzle": "skewb"}),
    ("scramble", "moves", 7, {"seed": 5}),
    ("scramble", "distance", 2, {"seed": 5, "goal": "cross"}),
    ("scramble", "time_limit", 1e-6, {"seed": 5, "goal": "cross", "distance": 8}),
    ("scramble", "before", "zbll", {"seed": 5}),
    ("scramble", "case", "T", {"seed": 5}),
    ("scramble", "each", True, {"seed": 5, "case": "T=2,Y"}),
    ("scramble", "random_state", True, {"seed": 5, "moves": 6}),
    ("show", "puzzle", "2x2x2", {"cube": "R U"}),
    ("show", "definition", ROW, {"cube": "R U"}),
    ("show", "from_", "facelets", {"cube": "R U"}),
    ("show", "order", "ULFRBD", {"cube": ULFRBD}),
    ("show", "buffers", "BC", {"cube": SPEFFZ, "from_": "speffz"}),
    ("round", "event", ["skewb", "clock"], ROUND),
    ("round", "n", 2, {"event": "skewb", "seed": 1}),
    ("round", "seed", 7, {"event": "skewb", "n": 1}),
    ("round", "round", 2, ROUND),
    ("round", "groups", 2, ROUND),
    ("round", "extra", 3, ROUND),
    ("round", "cubes", 2, {"event": "333mbf", "n": 1, "seed": 1}),
    ("round", "competition", "Open", ROUND),
    ("round", "date", "2026-11-28", ROUND),
    ("round", "sheet", "html", ROUND),
    ("round", "paper", "letter", {**ROUND, "sheet": "html"}),
    ("round", "scheme", "YRGWOB", {**ROUND, "sheet": "html"}),
    ("round", "random_state", True, {"event": "555", "n": 1, "extra": 0, "seed": 1}),
    ("show", "niss", True, {"cube": "(R U) F"}),
    ("show", "to", "labels", {"cube": "R U"}),
    ("show", "completions", True, {"cube": PARTLY}),
    ("show", "n", 1, {"cube": PARTLY, "completions": True}),
    ("show", "view", "net", {"cube": "R U", "to": "svg"}),
    ("show", "goal", "cross", {"cube": "R U", "to": "svg"}),
    ("show", "to_order", "ULFRBD", {"cube": "R U", "to": "facelets"}),
    ("apply", "to_order", "ULFRBD", {"cube": "R", "algorithm": "R U", "to": "facelets"}),
    ("show", "arrows", True, {"cube": "M2 U M U2 M' U M2", "to": "svg", "view": "top"}),
    ("show", "scheme", "YRGWOB", {"cube": "R U", "to": "svg"}),
    ("apply", "puzzle", "2x2x2", {"cube": "R", "algorithm": "R U"}),
    ("apply", "definition", ROW, {"cube": "R", "algorithm": "R U"}),
    ("apply", "from_", "facelets", {"cube": "R", "algorithm": "R U"}),
    ("apply", "order", "ULFRBD", {"cube": ULFRBD, "algorithm": "R U"}),
    ("apply", "buffers", "BC", {"cube": SPEFFZ, "from_": "speffz", "algorithm": "R"}),
    ("apply", "niss", True, {"cube": "R", "algorithm": "(R U) F"}),
    ("apply", "to", "labels", {"cube": "R", "algorithm": "R U"}),
    ("order", "puzzle", "2x2x2", {"algorithm": "R U"}),
    ("order", "definition", ROW, {"algorithm": "R U"}),
    ("order", "niss", True, {"algorithm": "(R U) R"}),
    ("alg", "puzzle", "pyraminx", {"algorithm": "R U", "operation": "count"}),
    ("alg", "definition", ROW, {"algorithm": "R U", "operation": "count"}),
    ("alg", "niss", True, {"algorithm": "(R U) F", "operation": "invert"}),
    ("alg", "to", "wca", {"algorithm": "M' r2", "operation": "format"}),
    ("alg", "metric", "axial", {"algorithm": "R L2", "operation": "count"}),
    ("alg", "plane", "S", {"algorithm": "R U", "operation": "mirror"}),
    ("alg", "by", "y", {"algorithm": "R U", "operation": "rotate"}),
    ("alg", "scheme", "YRGWOB", {"algorithm": "R U", "operation": "format", "to": "svg"}),
    ("count", "goal", "cross", {}),
    ("count", "any_face", True, {"goal": "cross"}),
    ("count", "any_slot", True, {"goal": "DF"}),
    ("count", "generators", "R,U", {}),
    ("count", "faces", "RU", {}),
    ("count", "puzzle", "2x2x2", {}),
    ("count", "definition", ROW, {}),
    ("count", "by_distance", True, {"puzzle": "floppy"}),
    ("count", "farthest", 1, {"puzzle": "floppy", "by_distance": True}),
    ("count", "memory", "1k", {"puzzle": "2x2x2", "by_distance": True}),
    ("puzzles", "puzzle", "skewb", {}),
    ("puzzles", "definition", ROW, {}),
    ("puzzles", "to", "gap", {"puzzle": "skewb"}),
    ("steps", "niss", True, {**STEPS, "solution": "(R) F' U'"}),
    ("steps", "time_limit", 2, STEPS),
    ("steps", "goal", ["cross", "eo"], STEPS),
    ("steps", "puzzle", "pyraminx", {"cube": "R U", "solution": "U' R'", "no_fewest": True}),
    ("steps", "definition", ROW, {"cube": "R U", "solution": "U R"}),
    ("steps", "no_fewest", True, {"cube": "R U F", "solution": "F' U' R'", "goal": ["cross"]}),
    ("fmc", "from_", "facelets", FMC),
    ("fmc", "order", "ULFRBD", {"cube": ULFRBD}),
    ("fmc", "buffers", "BC", {"cube": SPEFFZ, "from_": "speffz"}),
    ("fmc", "steps", "eo > solved", FMC),
    ("fmc", "niss", "never", {"cube": FAR, "steps": "eo > dr"}),
    ("fmc", "premoves", "D F", FMC),
    ("fmc", "solutions", 2, FMC),
    ("fmc", "max_moves", 2, FMC),
    ("fmc", "time_limit", 1e-6, {"cube": FAR, "max_moves": 28}),
    ("fmc", "improve", True, {**FMC, "solutions": 2}),
    ("insert", "from_", "facelets", {"cube": "R U F", "skeleton": SKELETON}),
    ("insert", "order", "ULFRBD", {"cube": ULFRBD, "skeleton": SKELETON[11:]}),
    ("insert", "buffers", "BC", {"cube": SPEFFZ, "from_": "speffz", "skeleton": SKELETON}),
    ("insert", "solutions", 3, {"cube": "R U F", "skeleton": SKELETON}),
]


def outcome(function: str, keywords: dict[str, Any]) -> Any:
    """The answer without its time, or the message of the error."""
    try:
        return timeless(getattr(rubik, function)(**keywords))
    except rubik.Error as error:
        return str(error)


@pytest.mark.parametrize(("function", "name", "value", "beside"), OPTIONS)
def test_every_option_changes_the_answer(function: str, name: str, value: Any, beside: dict[str, Any]) -> None:
    given = {**beside, name: value}
    with_it, without = outcome(function, given), outcome(function, beside)
    assert with_it != without
    # None means that the option is not given. Without a seed the answer is random, and a round needs its event.
    assert name == "seed" or (function, name) == ("round", "event") or outcome(function, {**beside, name: None}) == without
    if function == "solve":
        for keywords, answer in [(given, with_it), (beside, without)]:
            options = {key: each for key, each in keywords.items() if key != "cube"}
            if name in ("solutions", "all") and name in options:
                # In an earlier version, `solve_many` silently returned one solution when the caller asked for three.
                with pytest.raises(rubik.OptionError, match=f"{name} cannot be used with many"):
                    rubik.solve_many([keywords["cube"]], **options)
            elif isinstance(answer, str):
                with pytest.raises(rubik.Error) as caught:
                    rubik.solve_many([keywords["cube"]], **options)
                assert str(caught.value) == answer
            else:
                assert rubik.solve_many([keywords["cube"]], **options) == [answer["solution"]]


def test_the_table_has_every_option() -> None:
    walked = {(function, name.rstrip("_")) for function, name, _, _ in OPTIONS}
    for request, options in json.loads(_rubik.options()).items():
        for option in options:
            assert option["subject"] or (request, option["name"]) in walked, (request, option["name"])


def test_the_module_runs_the_program() -> None:
    run = subprocess.run([sys.executable, "-m", "rubik", "order", "R U"], capture_output=True, encoding="utf-8", check=True)
    assert run.stdout == "105\n"
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, encoding="utf-8", check=True)
    assert version.stdout == f"rubik {rubik.__version__}\n"


@given(TURNS)
def test_a_cube_comes_back_from_every_format(turns: list[str]) -> None:
    cube = rubik.Cube(" ".join(turns), "moves")
    for name in ("facelets", "labels", "colors", "b32", "kpattern", "net"):
        assert rubik.Cube(cube.to(name), name) == cube, name
    assert rubik.Cube(str(cube)) == cube == rubik.Cube(cube) == eval(repr(cube), {"Cube": rubik.Cube})
    assert pickle.loads(pickle.dumps(cube)) == cube and hash(rubik.Cube(str(cube))) == hash(cube)
    assert cube != rubik.Cube() or cube.facelets == rubik.Cube().facelets
    assert cube != str(cube)


@given(TURNS)
def test_an_algorithm_undone_is_no_algorithm(turns: list[str]) -> None:
    algorithm = rubik.Algorithm(" ".join(turns))
    assert rubik.Cube().apply(algorithm).apply(algorithm.inverse()) == rubik.Cube()
    assert algorithm.turns() == turns
    assert rubik.Algorithm(str(algorithm)) == algorithm == pickle.loads(pickle.dumps(algorithm))
    assert rubik.Cube().apply(algorithm.simplified()) == rubik.Cube().apply(str(algorithm))


@given(CUBES)
@settings(deadline=None)
def test_solutions_solve_and_lead_to_the_inverse(cube: rubik.Cube) -> None:
    for method in ("two-phase", "thistlethwaite", "layers"):
        solution = rubik.solve(cube, method=method).solution
        assert cube.apply(solution).is_solved
        assert rubik.Cube(solution) == cube.inverse()


@given(st.text())
@settings(deadline=None)
def test_any_text_is_a_cube_or_an_error(text: str) -> None:
    try:
        assert isinstance(rubik.Cube(text).facelets, str)
    except rubik.InputError as error:
        assert error.kind and error.message


def test_errors_say_what_is_wrong() -> None:
    with pytest.raises(rubik.InputError) as caught:
        rubik.solve(DAMAGED)
    error = caught.value
    assert error.kind == "cube" and error.suggestions and "U8" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, rubik.InputError) and again.fields == error.fields
    with pytest.raises(ValueError, match="flipped"):
        rubik.Cube("UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
    with pytest.raises(TypeError, match="unexpected keyword argument 'depth'"):
        rubik.solve("R", depth=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="max_moves must be int, not str"):
        rubik.solve("R", max_moves="many")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cube must be str or Cube or Algorithm, not int"):
        rubik.solve(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="did you mean max_moves"):
        rubik.solve("R", maxmoves=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="did you mean on_error"):
        rubik.solve_many(["R"], onerror="none")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="an algorithm must be text"):
        rubik.Cube().apply(3)  # type: ignore[arg-type]
    # JSON has no infinity and no NaN. In an earlier version, the option was silently ignored.
    for number in (float("inf"), float("nan")):
        with pytest.raises(rubik.OptionError, match="time_limit cannot be"):
            rubik.solve("R", time_limit=number)
    for kind in (rubik.Error, rubik.OptionError, rubik.InputError, rubik.TimeLimitError):
        assert kind.__module__ == "rubik"
    with pytest.raises(TypeError, match="goal cannot be <class 'object'>"):
        rubik.solve("R", goal=object())  # type: ignore[arg-type]
    with pytest.raises(rubik.InputError):
        rubik.Cube().apply("R Q")
    with pytest.raises(ValueError, match="unknown format"):
        rubik.Cube("R", "qr")
    with pytest.raises(AttributeError, match="it has algorithm, order"):
        rubik.order("R").solution


def test_fields_of_answers_are_attributes() -> None:
    answer = rubik.solve("R U")
    assert answer.phases[0].moves == answer["phases"][0]["moves"]
    assert json.loads(json.dumps(answer)) == answer and "solution" in dir(answer)


def test_shortest_solutions() -> None:
    cube = "UULD FBFR FRDR RUDB FDLB LLUB"
    assert rubik.solve_optimal(cube, puzzle="2x2x2").length == {"htm": 3, "qtm": 3}
    assert rubik.all_solutions(cube, puzzle="2x2x2") == ["F' U' R'"]
    assert rubik.all_solutions("R U F", goal="cross") == ["F' R'"]


def arrays(cubes: list[rubik.Cube]) -> NDArray[numpy.uint8]:
    return numpy.frombuffer(b"".join(bytes(cube) for cube in cubes), dtype=numpy.uint8).reshape(-1, 54)


def test_many_cubes_as_text_and_as_numbers() -> None:
    cubes = [rubik.Cube.random(1, number) for number in range(500)] + [rubik.Cube("x R U"), rubik.Cube()]
    as_text = rubik.solve_many(cubes, method="thistlethwaite")
    assert as_text == [rubik.solve(cube, method="thistlethwaite").solution for cube in cubes]
    moves = rubik.solve_many(arrays(cubes), method="thistlethwaite")
    assert moves.shape == (502, max(len(text.split()) for text in as_text)) and moves.dtype == numpy.uint8
    names = numpy.array([face + amount for face in "URFDLB" for amount in ("", "2", "'")])
    assert [" ".join(names[row[row < 18]]) for row in moves] == as_text
    assert rubik.solve_many([]) == [] and len(rubik.solve_many(arrays([]))) == 0
    assert rubik.solve_many(["U R", "R"], puzzle="pyraminx") == ["R' U'", "R'"]
    assert rubik.solve_many(["R U F"], goal="cross") == ["F' R'"]


def test_many_cubes_of_which_some_are_none() -> None:
    with pytest.raises(rubik.InputError) as caught:
        rubik.solve_many(["R", DAMAGED, "Q"])
    assert caught.value.index == 1
    assert rubik.solve_many(["R", DAMAGED, "F2"], on_error="none") == ["R'", None, "F2"]
    cubes = arrays([rubik.Cube("R"), rubik.Cube("U")]).copy()
    cubes[0, 8] = 3
    with pytest.raises(rubik.InputError) as caught:
        rubik.solve_many(cubes)
    assert caught.value.index == 0
    assert rubik.solve_many(cubes, on_error="none").tolist() == [[254], [2]]
    cubes[0, 8] = 6
    with pytest.raises(ValueError, match="from 0 to 5"):
        rubik.solve_many(cubes)
    with pytest.raises(ValueError, match="54 stickers in each row"):
        rubik.solve_many(cubes[:, :53])
    with pytest.raises(TypeError, match="of uint8"):
        rubik.solve_many(cubes.astype(numpy.int64))
    with pytest.raises(rubik.OptionError, match="write the cubes as text"):
        rubik.solve_many(arrays([rubik.Cube("R")]), goal="cross")
    assert rubik.solve_many(numpy.array(["R", "F2"])) == ["R'", "F2"]
    with pytest.raises(TypeError, match="the text of one"):
        rubik.solve_many("R U F")
    # An array in any memory order is read and stays unchanged.
    turned = numpy.asfortranarray(arrays([rubik.Cube("R"), rubik.Cube("U")]))
    assert rubik.solve_many(turned[::-1]).tolist() == [[2], [5]]


def test_values_that_are_missing_stay_missing() -> None:
    """In an earlier version, one missing value made the whole column fail, and `on_error="none"` lost the reasons."""
    missing: list[Any] = ["R U", None, float("nan"), numpy.float64("nan"), "F2"]
    assert rubik.solve_many(missing) == ["U' R'", None, None, None, "F2"]
    columns = rubik.solve_many([*missing, DAMAGED, "R Q"], on_error="return")
    assert columns["solution"] == ["U' R'", None, None, None, "F2", None, None]
    assert columns["error"][:5] == [None] * 5 and "U8" in str(columns["error"][5]) and "Q" in str(columns["error"][6])
    with pytest.raises(rubik.InputError) as caught:
        rubik.solve_many([None, None, "R Q", "R"])
    assert caught.value.index == 2
    with pytest.raises(TypeError, match="or missing, not"):
        rubik.solve_many(["R", 5])
    cubes = arrays([rubik.Cube("R"), rubik.Cube("U")]).copy()
    cubes[0, 8] = 3
    rows = rubik.solve_many(cubes, on_error="return")
    assert rows["solution"].tolist() == [[254], [2]] and rows["error"][0] and rows["error"][1] is None
    for series in (pytest.importorskip("pandas").Series, pytest.importorskip("polars").Series):
        assert rubik.solve_many(series(["R U", None, "F2"])) == ["U' R'", None, "F2"]


def test_columns_of_arrow_are_read_as_they_are() -> None:
    texts = ["R U", "F2", str(rubik.Cube.random(1)), "R U2 Rʼ", "R Q"] * 9
    expected = rubik.solve_many(texts, on_error="none")
    offsets = array.array("q", itertools.accumulate((len(text.encode()) for text in texts), initial=0))
    column = _rubik.TextColumn("".join(texts).encode(), offsets)
    found, wrong = _rubik.solve_texts([["R"], column, [None]], {}, None)
    assert found == ["R'", *expected, None] and [index for index, _ in wrong] == list(range(5, 46, 5))
    for ends in ([-1, 2], [0, 1 << 40], [2, 0], [0, len("".join(texts[:4]).encode()) - 1]):
        with pytest.raises(ValueError, match="where they begin and end"):
            _rubik.TextColumn("".join(texts).encode(), array.array("q", ends))
    pytest.importorskip("pyarrow")
    for series in (pytest.importorskip("pandas").Series, pytest.importorskip("polars").Series):
        assert rubik.solve_many(series(texts), on_error="none") == expected
        assert rubik.solve_many(series(texts)[7:], on_error="none") == expected[7:]
        assert rubik.solve_many(series([*texts, None]), on_error="none") == [*expected, None]
        assert rubik.solve_many(series(texts), on_error="none", progress=lambda done, total: None) == expected
        assert rubik.solve_many(series([], dtype=series(texts).dtype)) == []


def test_many_on_some_threads_and_with_progress() -> None:
    cubes: list[Any] = [rubik.Cube.random(1, number) for number in range(300)]
    whole = rubik.solve_many(cubes, method="thistlethwaite")
    assert rubik.solve_many(cubes, method="thistlethwaite", threads=1) == whole
    told: list[tuple[int, int]] = []
    with_progress = rubik.solve_many(
        cubes, method="thistlethwaite", progress=lambda done, total: told.append((done, total))
    )
    assert with_progress == whole and told[-1] == (300, 300) and told == sorted(told)

    class Bar:
        """A progress bar with the interface of tqdm."""

        moved = 0
        is_closed = False

        def __init__(self, total: int = 0) -> None:
            assert total in (0, 300)
            Bar.last = self

        last: "Bar"

        def update(self, n: int, /) -> None:
            self.moved += n

        def close(self) -> None:
            self.is_closed = True

    bar = Bar()
    assert rubik.solve_many(cubes, method="thistlethwaite", progress=bar) == whole
    assert bar.moved == 300 and not bar.is_closed
    rubik.solve_many(arrays(cubes), method="thistlethwaite", progress=Bar)
    assert Bar.last.moved == 300 and Bar.last.is_closed
    wrong: list[tuple[Any, type[Exception]]] = [(0, ValueError), ("2", TypeError), (True, TypeError)]
    for threads, error in wrong:
        with pytest.raises(error, match="threads must be"):
            rubik.solve_many(["R"], threads=threads)
    with pytest.raises(ValueError, match="'raise', 'none' or 'return'"):
        rubik.solve_many(["R"], on_error="ignore")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="progress must be a function"):
        rubik.solve_many(["R"], progress=5)  # type: ignore[call-overload]


def test_solutions_come_as_they_are_found() -> None:
    asked = 0

    def cubes() -> Any:
        nonlocal asked
        while True:
            asked += 1
            yield "R" if asked != 5 else None

    answers = rubik.solve_iter(cubes())
    assert next(answers) == "R'" and asked == 1
    assert [next(answers) for _ in range(5)] == ["R'", "R'", "R'", None, "R'"]
    listed = list(rubik.solve_iter(["R", "R Q", None, "U"], on_error="return"))
    assert listed[0] == "R'" and isinstance(listed[1], rubik.InputError) and listed[2:] == [None, "U'"]
    assert list(rubik.solve_iter(["R", "R Q"], on_error="none")) == ["R'", None]
    with pytest.raises(rubik.InputError) as caught:
        list(rubik.solve_iter(["R", "U", "F", "R Q"]))
    assert caught.value.index == 3


def test_signatures_are_real() -> None:
    """Notebooks and `help` show each keyword. In an earlier version, the signatures had `**options` and showed none."""
    solve = inspect.signature(rubik.solve).parameters
    assert solve["method"].kind is inspect.Parameter.KEYWORD_ONLY and "layers" in str(solve["method"].annotation)
    for function in (rubik.solve_many, rubik.solve_iter, rubik.solve_optimal, rubik.all_solutions, rubik.solve_async):
        named = inspect.signature(function).parameters
        assert set(solve) - {"cube"} <= set(named) and function.__doc__, function
        assert all(each.kind is inspect.Parameter.KEYWORD_ONLY for name, each in named.items() if name in solve and name != "cube")


def test_a_coroutine_that_is_cancelled_ends_its_search() -> None:
    async def search() -> float:
        task = asyncio.create_task(rubik.solve_async(rubik.Cube.random(9), time_limit=3600))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.monotonic()

    # `asyncio.run` waits for its threads at the end, and so for the search.
    start = time.monotonic()
    asyncio.run(search())
    assert time.monotonic() - start < 600


def test_a_folder_that_cannot_keep_tables_is_reported(tmp_path: Path) -> None:
    """In an earlier version, a file in place of the folder was silently ignored."""
    file = tmp_path / "file"
    file.write_text("")
    run = subprocess.run(
        [sys.executable, "-c", "import rubik; rubik.solve('R')"],
        env={**os.environ, "RUBIK_TABLES": str(file)},
        capture_output=True,
        encoding="utf-8",
    )
    assert run.returncode == 1 and "rubik.InternalError" in run.stderr and "is not a folder" in run.stderr


def test_numbers_are_numbers() -> None:
    assert rubik.order("R U").order == 105 and rubik.count("cross").cubes == 227546313523200
    described = rubik.Puzzle("skewb").description
    assert described.positions == 3149280 and described.moves[0].order == 3


def test_an_algorithm_is_a_sequence() -> None:
    sexy = rubik.Algorithm("R U R' U'")
    assert len(sexy) == 4 and list(sexy) == ["R", "U", "R'", "U'"] and sexy[-1] == "U'"
    assert sexy[1:3] == rubik.Algorithm("U R'") and sexy[::-1] == rubik.Algorithm("U' R' U R")
    assert str(sexy + "F") == "R U R' U' F" and str("F" + sexy) == "F R U R' U'"
    assert str(sexy * 3) == "(R U R' U')3" and len(3 * sexy) == 12 and len(sexy * 0) == 0
    assert (sexy * -2).turns() == ["U", "R", "U'", "R'"] * 2 and -sexy == sexy.inverse()
    assert rubik.Cube().apply(sexy - sexy).is_solved
    assert (rubik.Algorithm("R // right") + "U").turns() == ["R", "U"]
    with pytest.raises(IndexError):
        sexy[4]


@given(TURNS)
def test_faces_and_pieces_are_those_of_the_stickers(turns: list[str]) -> None:
    cube = rubik.Cube() + " ".join(turns)
    assert cube - " ".join(turns) == rubik.Cube()
    assert len(cube) == 54 and "".join(cube) == cube.facelets
    faces = cube.faces
    assert "".join("".join(faces[face]) for face in "URFDLB") == cube.facelets
    assert all(cube[face] == faces[face] and cube[f"{face}4"] == faces[face][1][1] for face in "URFDLB")
    pieces = cube.pieces
    assert len(pieces) == 20 and all(len(set(piece)) == len(place) for place, piece in pieces.items())
    assert sorted("".join(sorted(piece)) for piece in pieces.values()) == sorted("".join(sorted(place)) for place in rubik.Cube().pieces)
    assert cube["URF"] == pieces["URF"] and sorted(cube["FUR"]) == sorted(pieces["URF"]) and cube["FUR"][0] == cube["F2"]
    for unknown in ("X", "U9", "UD", "URFD", "UU"):
        with pytest.raises(KeyError):
            cube[unknown]
    assert rubik.Cube.random() != rubik.Cube.random()


PUZZLES = ["2x2x2", "3x3x3", "4x4x4", "pyraminx", "skewb", "slide", "ivy", "dino", "pyraminx-duo", "megaminx"]


@pytest.mark.parametrize("name", PUZZLES)
def test_positions_of_every_puzzle(name: str) -> None:
    puzzle = rubik.Puzzle(name)
    assert puzzle.name == name and puzzle.solved.is_solved
    move = "R"
    position = puzzle.solved + move
    assert position != puzzle.solved and not position.is_solved and (position - move).is_solved
    assert position.svg().startswith("<svg") and position._repr_svg_() == position.svg()
    assert len(position) == len(list(position)) and bool(position.facelets) != bool(position.pieces)
    assert "".join("".join(rows) for rows in position.faces.values()) == position.facelets or name == "slide"
    assert hash(position) == hash(puzzle.solved + move) and bool(position)
    assert rubik.animation(move, puzzle=name).svg.count("<g display") == 2


def test_a_puzzle_of_a_definition(tmp_path: Path) -> None:
    file = tmp_path / "row.def"
    file.write_text(ROW)
    for puzzle in (rubik.Puzzle(ROW), rubik.Puzzle(str(file)), rubik.Puzzle(file)):
        assert puzzle.name == "row" and (puzzle.solved + "R" + "U").solve().solution == "U R"
    with pytest.raises(rubik.OptionError):
        rubik.Puzzle("rubiks clok")


def test_a_lesson_shows_each_phase() -> None:
    for cube, puzzle in [("R U F2", None), ("Rw U", "4x4x4")]:
        lesson = rubik.lesson(cube, puzzle=puzzle)
        html = lesson._repr_html_()
        assert html.count("<svg") == len(lesson.pictures) == html.count("<h4>") == len(lesson.answer["phases"]) + 1


def test_kociemba() -> None:
    start, end = rubik.Cube.random(5), rubik.Cube.random(6)
    solution = kociemba.solve(start.facelets)
    assert start.apply(solution).is_solved and len(solution.split()) <= 24
    assert start.apply(kociemba.solve(start.facelets, end.facelets, max_depth=22)) == end
    with pytest.raises(ValueError):
        kociemba.solve("U" * 54)


def test_other_threads_of_python_run_meanwhile() -> None:
    counted = 0
    is_done = threading.Event()

    def work() -> None:
        rubik.solve_many([rubik.Cube.random(2, number) for number in range(300)], max_moves=21)
        is_done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not is_done.is_set():
        counted += 1
    thread.join()
    assert counted > 100


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_process_that_was_forked_solves() -> None:
    cubes = [str(rubik.Cube.random(3, number)) for number in range(50)]
    here = rubik.solve_many(cubes)
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply_async(rubik.solve_many, (cubes,)).get(timeout=60) == here


@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
def test_control_c_interrupts() -> None:
    # A shell starts background processes with Ctrl-C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Without an interruption, the search looks for shorter solutions for an hour.
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        rubik.solve(rubik.Cube.random(9), time_limit=3600)
    timer.join()
    assert time.monotonic() - start < 600


def test_notebooks_show_answers_as_tables() -> None:
    assert rubik.show("R U", puzzle="skewb", to="svg")._repr_html_().startswith("<svg")
    assert rubik.Algorithm("R U")._repr_html_().startswith("<svg")
    html = rubik.solve("R U")._repr_html_()
    assert "<tr><th>solution</th><td>U&#x27; R&#x27;</td></tr>" in html and html.count("<table>") == html.count("</table>")
    assert "<b>" not in rubik.Answer({"<b>": [{"a": "<b>"}]})._repr_html_()


def test_a_picture() -> None:
    assert rubik.Cube("R U").png().startswith(b"\x89PNG")
    assert base64.b64decode(rubik.show("R U", to="png").text) == rubik.Cube("R U").png()
    assert base64.b64decode(rubik.alg("R U", "format", to="gif").result).startswith(b"GIF89a")
    assert rubik.Cube("R U")._repr_svg_().startswith("<svg")
    assert rubik.show("R U", to="svg").text == rubik.Cube("R U").svg()
