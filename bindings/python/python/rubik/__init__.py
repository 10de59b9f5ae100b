"""Solve, scramble, show and test Rubik's Cubes and other puzzles.

>>> import rubik
>>> print(rubik.solve("R U R' U'").solution)
U R U' R'

Each request of docs/json.md has a function here. The function takes the fields of the request as keywords and returns
the object that the command prints with ``--json``.
"""

from . import _requests
from ._answer import Answer
from ._drawn import Animation, Lesson, animation, lesson
from ._errors import Error, InputError, InternalError, MemoryShortageError, OptionError, TimeLimitError
from ._many import all_solutions, solve_async, solve_iter, solve_many, solve_optimal
from ._puzzle import Position, Puzzle
from ._requests import *
from ._rubik import Algorithm, Cube, __version__

__all__ = [
    "Algorithm",
    "Animation",
    "Answer",
    "Cube",
    "Error",
    "InputError",
    "InternalError",
    "Lesson",
    "MemoryShortageError",
    "OptionError",
    "Position",
    "Puzzle",
    "TimeLimitError",
    "__version__",
    "all_solutions",
    "animation",
    "lesson",
    "solve_async",
    "solve_iter",
    "solve_many",
    "solve_optimal",
]
__all__ += _requests.__all__
