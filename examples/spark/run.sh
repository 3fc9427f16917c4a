#!/usr/bin/env bash
# Shows that `chancery batch` under Spark's RDD.pipe answers what it answers alone.
#
#   examples/spark/run.sh [INPUT]
#
# INPUT is a file of phases; without one, benches/phases.ndjson fifty times over (20,000 lines).
# Exit status: 0, 1 where the sorted answers differ, 2 where something that is needed is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."

stop() { echo "run.sh: $1" >&2; exit 2; }
command -v java >/dev/null || stop "Spark needs Java 17 or later on the path"
command -v python3 >/dev/null || stop "python3 is not on the path"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ $# -gt 0 ]; then
  [ -r "$1" ] || stop "$1 can't be read"
  input=$(realpath "$1")
else
  input=$work/phases.ndjson
  for _ in $(seq 50); do cat benches/phases.ndjson; done >"$input"
fi

cargo build --quiet
chancery=$(realpath "${CARGO_TARGET_DIR:-target}/debug/chancery")

# a folder named in SPARK_VENV is kept for the next time
venv=${SPARK_VENV:-$work/venv}
if [ ! -x "$venv/bin/spark-submit" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet 'pyspark==4.*'
fi
export PYSPARK_PYTHON=$venv/bin/python

# a line that is refused makes the status 1; what counts here is the answers
"$chancery" batch --jobs 1 "$input" >"$work/alone" || [ $? -eq 1 ]
start=$(date +%s.%N)
"$PYSPARK_PYTHON" examples/spark/pipe.py "$chancery" "$input" "$work/answers" 2>"$work/log" ||
  { cat "$work/log" >&2; stop "Spark did not run"; }
end=$(date +%s.%N)

export LC_ALL=C
sort "$work/alone" >"$work/alone.sorted"
cat "$work/answers"/part-* | sort >"$work/spark.sorted"
echo "lines: $(wc -l <"$work/alone.sorted") alone, $(wc -l <"$work/spark.sorted") under Spark"
echo "time under Spark, its start included: $(echo "$end $start" | awk '{printf "%.1f", $1 - $2}') s"
if cmp "$work/alone.sorted" "$work/spark.sorted"; then
  echo "the sorted answers are the same"
else
  echo "the sorted answers differ"
  exit 1
fi
