"""Compares this program with rubiks-color-resolver: both read measured cubes in worse and worse light.

    git clone https://github.com/dwalton76/rubiks-color-resolver
    python3 benches/measured.py rubiks-color-resolver target/release/rubik

The cubes are those of the resolver's tests (sizes 2 to 7). For each kind of light and each strength, the script prints
how many cubes the program reads correctly, and how many cubes the resolver reads correctly. A cube without fixed
centres counts as correct if only the names of the colors differ.
"""

import ast
import contextlib
import io
import json
import logging
import pathlib
import random
import subprocess
import sys

LEVELS = {
    "warm": [0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.1, 1.2],
    "dim": [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995],
    "uneven": [0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0, 1.3],
    "noise": [0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1, 0.13],
    "glare": [0.02, 0.04, 0.06, 0.1, 0.15, 0.2, 0.3],
}


def cases(folder):
    """Yields the name, the expected stickers and the measured colors of each cube in the resolver's own list."""
    text = (folder / "tests/test-cubes.py").read_text()
    begin = text.index("test_cases = (") + len("test_cases = ")
    for name, file, expected in ast.literal_eval(text[begin : text.index("\nresults = []")].strip()):
        yield name, expected, json.loads((folder / "tests" / file).read_text())


def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def encoded(light):
    light = min(max(light, 0), 1)
    value = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * value)


def turned(cube, kind, strength, draw):
    """Returns the colors of a cube as they would be measured in a different light."""
    keys = sorted(cube, key=int)
    each = len(keys) // 6
    tints = [[1 + strength * draw.uniform(-0.5, 0.5) for _ in range(3)] for _ in range(6)]
    brightness = [2 ** (strength * draw.uniform(-2, 0)) for _ in range(6)]
    glaring = set(draw.sample(keys, min(len(keys), round(strength * len(keys))))) if kind == "glare" else ()
    measured = {}
    for key in keys:
        face = (int(key) - 1) // each
        light = [linear(value) for value in cube[key]]
        if kind == "noise":
            noisy = [round(value + draw.gauss(0, 255 * strength)) for value in cube[key]]
            measured[key] = [min(max(value, 0), 255) for value in noisy]
            continue
        if kind == "warm":
            light = [light[0], light[1] * (1 - 0.35 * strength), light[2] * (1 - 0.75 * strength)]
        elif kind == "dim":
            light = [value * (1 - strength) for value in light]
        elif kind == "uneven":
            light = [value * brightness[face] * tint for value, tint in zip(light, tints[face])]
        elif key in glaring:
            glare = draw.uniform(0.3, 0.9)
            light = [value * (1 - glare) + glare for value in light]
        measured[key] = [encoded(value) for value in light]
    return measured


def by_resolver(cube):
    from rubikscolorresolver.solver import RubiksColorSolverGeneric

    solver = RubiksColorSolverGeneric(round((len(cube) / 6) ** 0.5))
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            solver.enter_scan_data({int(key): value for key, value in cube.items()})
            solver.crunch_colors()
            return "".join(solver.cube_for_kociemba_strict())
    except Exception:  # The resolver may raise any exception.
        return ""


def by_program(program, cube):
    command = [program, "show", "--from", "rgb", "--to", "facelets", json.dumps(cube)]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def is_right(found, expected):
    if found == expected or len(found) != len(expected):
        return found == expected
    if round((len(found) / 6) ** 0.5) % 2:
        return False
    pairs = set(zip(found, expected))
    return len(pairs) == len(set(found)) == len(set(expected))


def main():
    folder, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    sys.path.insert(0, str(folder))
    logging.disable(logging.CRITICAL)
    cubes = list(cases(folder))
    print(f"{len(cubes)} cubes: right by this program, by the resolver")
    for kind, levels in LEVELS.items():
        for strength in levels:
            ours = theirs = 0
            for number, (_, expected, cube) in enumerate(cubes):
                measured = turned(cube, kind, strength, random.Random(f"{kind}{strength}{number}"))
                ours += is_right(by_program(program, measured), expected)
                theirs += is_right(by_resolver(measured), expected)
            print(f"{kind} {strength}: {ours} {theirs}")


if __name__ == "__main__":
    main()
