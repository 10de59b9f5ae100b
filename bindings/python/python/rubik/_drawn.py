"""Lessons and animations for notebooks."""

from __future__ import annotations

from . import _requests

# Importing `typing` takes longer than importing the rest of this package, and only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from . import _rubik
    from .answers import SolveAnswer

# The time for which an animation shows each picture except the last, and the time for the last picture, in seconds.
_TURN, _END = 0.7, 1.5


class Animation:
    """An animation of an algorithm. A notebook shows it."""

    __slots__ = ("svg",)

    def __init__(self, svg: str) -> None:
        self.svg: str = svg
        """The animation as SVG."""

    def _repr_svg_(self) -> str:
        return self.svg


class Lesson:
    """A solution phase by phase, with the position before each phase. A notebook shows it."""

    __slots__ = ("answer", "pictures")

    def __init__(self, answer: SolveAnswer, pictures: list[str]) -> None:
        self.answer: SolveAnswer = answer
        """The answer of ``solve``."""
        self.pictures: list[str] = pictures
        """Pictures of the position before each phase and of the last position, as SVG."""

    def _repr_html_(self) -> str:
        from html import escape

        answer: Any = self.answer
        parts = []
        for phase, picture in zip(answer["phases"], self.pictures):
            words = [phase.get(name) for name in ("look_for", "achieves", "aim")]
            said = "".join(f"<p>{escape(each)}</p>" for each in words if each)
            parts.append(f"<h4>{escape(phase['name'])}</h4>{said}{picture}<p><code>{escape(phase['moves'])}</code></p>")
        return "".join([*parts, "<h4>solved</h4>", self.pictures[-1]])


def lesson(
    cube: str | _rubik.Cube | _rubik.Algorithm, *, puzzle: str | None = None, method: str = "layers"
) -> Lesson:
    """A solution of a position, phase by phase, for a notebook.

    >>> import rubik
    >>> lesson = rubik.lesson("R U F")
    >>> [phase["name"] for phase in lesson.answer["phases"]][:2], len(lesson.pictures)
    (['cross', 'first layer corners'], 8)
    """
    chosen: Any = method
    answer: Any = _requests.solve(cube, puzzle=puzzle, method=chosen)
    pictures = [_picture(cube, puzzle)]
    position: Any = cube
    for phase in answer["phases"]:
        position = _requests.apply(position, phase["moves"], puzzle=puzzle)["facelets"]
        pictures.append(_picture(position, puzzle))
    return Lesson(answer, pictures)


def animation(algorithm: str | _rubik.Algorithm, *, cube: str = "", puzzle: str | None = None) -> Animation:
    """An animation of an algorithm for a notebook, on any puzzle. It starts from ``cube``, or from the solved position.

    >>> import rubik
    >>> rubik.animation("R U R' U'").svg.count("<animate")
    5
    >>> rubik.animation("R U", puzzle="pyraminx").svg[:4]
    '<svg'
    """
    expanded: Any = _requests.alg(algorithm, "expand", puzzle=puzzle)
    turns = expanded["result"].split()
    frames = [_picture(f"{cube} {' '.join(turns[:count])}".strip(), puzzle) for count in range(len(turns) + 1)]
    whole = _TURN * len(turns) + _END
    head = frames[0][: frames[0].index(">") + 1]
    parts = [head]
    for number, frame in enumerate(frames):
        inner = frame[frame.index(">") + 1 : frame.rindex("</svg>")]
        start, end = number * _TURN / whole, (number + 1) * _TURN / whole if number < len(turns) else 1
        times = f"0;{start:.5f};{end:.5f}" if number else f"0;0;{end:.5f}"
        parts.append(
            f'<g display="none"><animate attributeName="display" values="none;inline;none" keyTimes="{times}" '
            f'dur="{whole:.2f}s" calcMode="discrete" repeatCount="indefinite"/>{inner}</g>'
        )
    return Animation("".join([*parts, "</svg>"]))


def _picture(position: Any, puzzle: str | None) -> str:
    return str(_requests.show(position, to="svg", puzzle=puzzle)["text"])
