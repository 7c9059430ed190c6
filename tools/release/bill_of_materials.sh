#!/usr/bin/env bash
# The software bill of materials (CycloneDX, JSON) of a wheel and what it is installed with.
# Usage: tools/release/bill_of_materials.sh WHEEL FILE
set -euo pipefail

wheel=$1 file=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/empty"
"$work/empty/bin/pip" install --quiet "$wheel"
"$work/empty/bin/pip" uninstall --quiet --yes pip setuptools # they are no part of it
python3 -m venv "$work/tool"
"$work/tool/bin/pip" install --quiet "cyclonedx-bom>=7,<8"
"$work/tool/bin/cyclonedx-py" environment "$work/empty/bin/python" --pyproject "$root/pyproject.toml" \
    --output-reproducible --output-format JSON --output-file "$file"
