"""A replacement for PyPI's package ``kociemba``. A program that uses ``kociemba`` needs to change only its import.

>>> from rubik import kociemba
>>> kociemba.solve("DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD").count(" ") < 21
True
"""

from __future__ import annotations

from ._requests import solve as _solve

__all__ = ["solve"]

# The largest `max_moves` of a request.
_MOST = 40


def solve(cubestring: str, patternstring: str | None = None, max_depth: int = 24) -> str:
    """Find at most ``max_depth`` moves that solve a cube of 54 letters U R F D L B, or bring it to a pattern.

    Errors are ``ValueError``, as in the package ``kociemba``, and name the wrong stickers.
    """
    answer = _solve(cubestring, from_="facelets", to=patternstring, max_moves=min(max_depth, _MOST))
    solution: str = answer["solution"]
    return solution
