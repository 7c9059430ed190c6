#!/usr/bin/env bash
# Checks that take too long for every change. Each works on a copy of what is committed, in a folder of its own.
#
#   tools/long_checks.sh [tests|golden|checks|sanitize|threads|fuzz|claims|reference|layouts] …   (none: all of them)
#
#   tests      the tests that take minutes each, and the rest of the matrices  half an hour
#   golden     what is answered is what was answered, to the bit               about 4 minutes
#   checks     build with bounds and overflow checks, no intrinsics; run tests   about 3 minutes
#   sanitize   the same under the address and undefined-behaviour sanitizers      about 5 minutes; only the
#              tests that SANITIZED chooses, as pytest's -k does, where it is set
#   threads    threads that share a solver, under the thread sanitizer            about 3 minutes
#   fuzz       compare new random positions with the reference for FUZZ seconds   600 by default
#   claims     100,000 random claims with the whole tree over sets of layouts     half an hour
#   reference  the reference against all vectors, ten cards each                  an hour or two
#   layouts    whole distributions: all 184,756 layouts of a hand one by one      minutes
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=${PYTHON:-python3}

fresh() { # fresh NAME [SWITCH=1]: install what is committed into an environment of its own, built with the switch
    mkdir "$work/$1"
    git -C "$root" archive HEAD | tar -x -C "$work/$1"
    cd "$work/$1"
    "$python" -m venv venv
    env "${@:2}" venv/bin/pip install --quiet '.[test]'
    export PATH=$work/$1/venv/bin:$PATH
}

run_tests() {
    fresh tests
    pip install --quiet '.[browser]' pyright # those of the page are skipped where there is no chromium with its driver
    pytest -q -m long
}

run_golden() {
    fresh golden
    python tools/golden/run.py compare evidence/golden.json.xz --part questions --part texts --part nodes
}

run_checks() {
    fresh checks DDSOLVE_CHECKS=1
    pytest -q -m "not long"
}

run_sanitize() {
    fresh sanitize DDSOLVE_SANITIZE=1
    nm -D venv/lib/python*/site-packages/ddsolve/_engine.*.so | grep -q __asan_init ||
        { echo "the build is not instrumented"; exit 1; }
    # Python itself is not built with the sanitizers: their libraries have to be there first, and what Python
    # never frees is no leak of ours. What a sanitizer writes before it ends the process must not be captured.
    local runtime
    runtime=$("${CC:-cc}" -print-file-name=libasan.so):$("${CC:-cc}" -print-file-name=libubsan.so)
    (cd tests && LD_PRELOAD=$runtime ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 pytest -q -n 0 -m "not long" --capture=sys -k "${SANITIZED:-not readme and not cli}")
}

run_threads() {
    fresh threads DDSOLVE_THREADS=1
    nm -D venv/lib/python*/site-packages/ddsolve/_engine.*.so | grep -q __tsan_init ||
        { echo "the build is not instrumented"; exit 1; }
    # The runtime wants its fixed place in memory, hence no randomised addresses. Of Python itself it sees the locks.
    local runtime
    runtime=$("${CC:-cc}" -print-file-name=libtsan.so)
    (cd tests && LD_PRELOAD=$runtime TSAN_OPTIONS=exitcode=66 setarch -R ../venv/bin/python ../venv/bin/pytest -q -n 0 -m "not long" -k "not forked" engine/test_threads.py) # a fork may start no threads here
}

run_fuzz() {
    fresh fuzz
    python tools/fuzz/positions.py --seconds "${FUZZ:-600}"
}

run_claims() {
    fresh claims
    python tools/fuzz/claims.py
}

run_reference() {
    fresh reference
    (cd tests && python -m reference.vectors)
}

run_layouts() {
    fresh layouts
    python tools/fuzz/enumerate_layouts.py
}

for check in "${@:-tests golden checks sanitize threads fuzz claims reference layouts}"; do
    for one in $check; do
        printf '\n== %s\n' "$one"
        (trap - EXIT; "run_$one")
    done
done
