#!/usr/bin/env bash
# Solves the parts of a run in separate processes with GNU parallel, and merges the reports of these processes. Then
# checks that the merged report is equal to the report of a single process.
#
#   examples/parallel-shards.sh [CUBES [PARTS [SEED]]]
#
# The script needs GNU parallel, jq and rubik on the PATH. To run the parts on many machines, add the option --sshlogin
# to the command `parallel`.
set -euo pipefail

cubes=${1:-1000000}
parts=${2:-4}
seed=${3:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

rubik tables build >"$folder/tables"

seq "$parts" | parallel --will-cite \
    "rubik batch -n $cubes --method thistlethwaite --seed $seed --threads 1 --shard {}/$parts --json >$folder/part{}.json"

rubik merge --json "$folder"/part*.json >"$folder/merged.json"
rubik batch -n "$cubes" --method thistlethwaite --seed "$seed" --json >"$folder/whole.json"

rubik merge "$folder"/part*.json

# The comparison ignores the fields that depend on the clock and the machine.
same='del(.time, .seconds, .cubes_per_second, .threads, .outstanding.slowest, .outstanding.longest[].seconds)'
if diff <(jq -S "$same" "$folder/merged.json") <(jq -S "$same" "$folder/whole.json"); then
    echo "ok: the merged report of $parts parts equals the report of one run of $cubes cubes"
else
    echo "not ok: the merged report differs from the report of one run" >&2
    exit 1
fi
