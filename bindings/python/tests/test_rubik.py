"""What the module does: the same as the program, and what Python expects of objects and errors."""

import _thread
import base64
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
    return {name: value for name, value in answer.items() if name != "seconds"}


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
        # Moves on the inverse were an error.
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
SKELETON = "F' U' R' R U R' D R U' R' D'"
# Three pieces in a row, of which each move exchanges two.
ROW = "Name row\nSet P 3 1\nSolved\nP\n1 2 3\nEnd\nMove R\nP\n2 1 3\nEnd\nMove U\nP\n1 3 2\nEnd\n"

# Each option of each function with a value that changes the answer, or is refused, beside other keywords.
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
    ("show", "niss", True, {"cube": "(R U) F"}),
    ("show", "to", "labels", {"cube": "R U"}),
    ("show", "completions", True, {"cube": PARTLY}),
    ("show", "n", 1, {"cube": PARTLY, "completions": True}),
    ("show", "view", "net", {"cube": "R U", "to": "svg"}),
    ("show", "goal", "cross", {"cube": "R U", "to": "svg"}),
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
    # None is an option that is not given; without a seed, one is drawn.
    assert name == "seed" or outcome(function, {**beside, name: None}) == without
    if function == "solve":
        for keywords, answer in [(given, with_it), (beside, without)]:
            options = {key: each for key, each in keywords.items() if key != "cube"}
            if isinstance(answer, str):
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
    with pytest.raises(rubik.OptionError, match="max_moves is a whole number"):
        rubik.solve("R", max_moves="many")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="goal cannot be of"):
        rubik.solve("R", goal=object())  # type: ignore[arg-type]
    with pytest.raises(rubik.InputError):
        rubik.Cube().apply("R Q")
    with pytest.raises(ValueError, match="is no format"):
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
    with pytest.raises(ValueError, match="54 in each row"):
        rubik.solve_many(cubes[:, :53])
    with pytest.raises(ValueError, match="of uint8"):
        rubik.solve_many(cubes.astype(numpy.int64))
    with pytest.raises(rubik.OptionError, match="write them as text"):
        rubik.solve_many(arrays([rubik.Cube("R")]), goal="cross")
    assert rubik.solve_many(numpy.array(["R", "F2"])) == ["R'", "F2"]
    with pytest.raises(TypeError, match="the text of one"):
        rubik.solve_many("R U F")
    # Any order in memory is read, and the array is not changed.
    turned = numpy.asfortranarray(arrays([rubik.Cube("R"), rubik.Cube("U")]))
    assert rubik.solve_many(turned[::-1]).tolist() == [[2], [5]]


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
    # A shell starts what runs in the background with Ctrl-C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # As long as nothing interrupts it, this looks for shorter solutions.
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        rubik.solve(rubik.Cube.random(9), time_limit=3600)
    timer.join()
    assert time.monotonic() - start < 600


def test_notebooks_show_answers_as_tables() -> None:
    html = rubik.solve("R U")._repr_html_()
    assert "<tr><th>solution</th><td>U&#x27; R&#x27;</td></tr>" in html and html.count("<table>") == html.count("</table>")
    assert "<b>" not in rubik.Answer({"<b>": [{"a": "<b>"}]})._repr_html_()


def test_a_picture() -> None:
    assert rubik.Cube("R U").png().startswith(b"\x89PNG")
    assert base64.b64decode(rubik.show("R U", to="png").text) == rubik.Cube("R U").png()
    assert base64.b64decode(rubik.alg("R U", "format", to="gif").result).startswith(b"GIF89a")
    assert rubik.Cube("R U")._repr_svg_().startswith("<svg")
    assert rubik.show("R U", to="svg").text == rubik.Cube("R U").svg()
