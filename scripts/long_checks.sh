#!/usr/bin/env bash
# Checks that take too long for every change. Each works on a copy of what is committed, in a folder of its own.
#
#   scripts/long_checks.sh [checks|sanitize|fuzz|reference|layouts] …     (all of them without an argument)
#
#   checks     build with bounds and overflow checks and run the tests            about 3 minutes
#   sanitize   the same under the address and undefined-behaviour sanitizers      about 5 minutes
#   fuzz       compare new random positions with the reference for FUZZ seconds   600 by default
#   reference  the reference against all vectors, ten cards each                  an hour or two
#   layouts    whole distributions: all 184,756 layouts of a hand one by one      minutes
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=${PYTHON:-python3}

fresh() { # fresh NAME OPTIONS…: a copy built in place with these build_ext options, in its own environment
    local name=$1
    shift
    mkdir "$work/$name"
    git -C "$root" archive HEAD | tar -x -C "$work/$name"
    cd "$work/$name"
    "$python" -m venv venv
    venv/bin/pip install --quiet 'setuptools>=77' 'cython>=3.1' click tabulate tomli \
        pytest pytest-benchmark hypothesis
    venv/bin/python setup.py --quiet build_ext --inplace "$@"
    export PYTHONPATH=$work/$name
}

run_checks() {
    fresh checks --checks
    venv/bin/pytest -q
}

run_sanitize() {
    fresh sanitize --sanitize
    nm -D ddsolve/_engine.*.so | grep -q __asan_init || { echo "the build is not instrumented"; exit 1; }
    # Python itself is not built with the sanitizer: its library has to be there first, and leaks are Python's.
    local runtime
    runtime=$("${CC:-cc}" -print-file-name=libasan.so):$("${CC:-cc}" -print-file-name=libubsan.so)
    LD_PRELOAD=$runtime ASAN_OPTIONS=detect_leaks=0 venv/bin/pytest -q -k "not readme and not cli"
}

run_fuzz() {
    fresh fuzz
    venv/bin/python scripts/fuzz.py --seconds "${FUZZ:-600}"
}

run_reference() {
    fresh reference
    (cd tests && ../venv/bin/python -m reference.vectors)
}

run_layouts() {
    fresh layouts
    venv/bin/python scripts/enumerate_layouts.py
}

for check in "${@:-checks sanitize fuzz reference layouts}"; do
    for one in $check; do
        printf '\n== %s\n' "$one"
        (trap - EXIT; "run_$one")
    done
done
