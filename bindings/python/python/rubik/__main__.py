"""``python -m rubik`` runs the program that was installed with the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig


def main() -> int:
    name = "rubik.exe" if os.name == "nt" else "rubik"
    program = os.path.join(sysconfig.get_path("scripts"), name)
    if not os.path.exists(program):
        print("rubik: the program is not in the scripts folder of this Python", file=sys.stderr)
        return 2
    if os.name == "nt":
        return subprocess.call([program, *sys.argv[1:]])
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
