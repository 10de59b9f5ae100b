#!/usr/bin/env python3
"""Solves a file of scrambles on Apache Spark, and checks the solutions. Spark pipes each partition of the file through
`rubik solve`, and pipes the solutions through `rubik check`.

    python3 examples/spark_pipe.py [CUBES [PARTITIONS]]

The script needs pyspark (PyPI), Java, and rubik on the PATH. It runs on this machine, with one worker process for each
core. To use a cluster, change the argument of `master`, and install rubik on the machines of the cluster.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from pyspark.sql import SparkSession


def main() -> int:
    cubes = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    partitions = int(sys.argv[2]) if len(sys.argv) > 2 else 8

    subprocess.run(["rubik", "tables", "build"], check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as folder:
        scrambles = pathlib.Path(folder, "scrambles.txt")
        with scrambles.open("w") as file:
            command = ["rubik", "scramble", "-n", str(cubes), "--seed", "1"]
            subprocess.run(command, check=True, stdout=file)

        # The workers use the Python that runs this script. The `python3` on the PATH may be a different version.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        spark = SparkSession.builder.master("local[*]").appName("rubik").getOrCreate()
        spark.sparkContext.setLogLevel("ERROR")
        lines = spark.sparkContext.textFile(str(scrambles), minPartitions=partitions)
        # Answers are in the order of the lines, so each answer belongs to the scramble with the same index.
        environment = dict(os.environ)
        solve = "rubik solve --threads 1 --method thistlethwaite"
        solved = lines.pipe(solve, env=environment, checkCode=True)
        claims = lines.zip(solved).map("\t".join)
        verdicts = claims.pipe("rubik check --threads 1", env=environment, checkCode=True)
        counts = dict(verdicts.countByValue())
        moves = solved.map(lambda line: len(line.split())).mean()
        used = lines.getNumPartitions()
        spark.stop()

    print(f"{cubes} cubes in {used} partitions: {counts}, {moves:.3f} moves on average")
    if counts == {"ok": cubes}:
        print("ok: every solution solves its cube")
        return 0
    print("not ok", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
