"""The function of PyPI's package ``kociemba``: a program needs to change only one import.

>>> from rubik import kociemba
>>> kociemba.solve("DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD").count(" ") < 21
True
"""

from __future__ import annotations

from ._requests import solve as _solve

__all__ = ["solve"]

# The largest limit of moves that can be requested.
_MOST = 40


def solve(cubestring: str, patternstring: str | None = None, max_depth: int = 24) -> str:
    """At most ``max_depth`` moves that bring a cube of 54 letters U R F D L B to a pattern, or solve it.

    Errors are ``ValueError``, as in that package, and name the wrong stickers.
    """
    answer = _solve(cubestring, from_="facelets", to=patternstring, max_moves=min(max_depth, _MOST))
    solution: str = answer["solution"]
    return solution
