#!/bin/sh
# Builds the command `permgen` as a wheel of Python, installs it in an environment of its own, and tests a project with it:
#
#     scripts/wheel.sh             as it is published, optimised: into target/wheels
#     scripts/wheel.sh --quick     the same with the build of the tests, which may be there already
set -eu
cd "$(dirname "$0")/.."

maturin=1.16.0
folder=$PWD/.languages/wheel
profile=release
[ "${1:-}" != --quick ] || profile=dev

say() {
    echo "wheel: $*" >&2
}

# An environment of that name in which nothing is installed but pip.
environment() {
    rm -rf "$1"
    mkdir -p "$(dirname "$1")"
    python3 -m venv "$1" || {
        say "python3 has no module venv; on Debian: apt-get install python3-venv"
        exit 1
    }
}

stamp="maturin $maturin"
if [ "$(cat "$folder/stamp" 2>/dev/null || true)" != "$stamp" ]; then
    say "getting $stamp"
    environment "$folder"
    "$folder/bin/python3" -m pip --disable-pip-version-check install --quiet "maturin==$maturin"
    echo "$stamp" >"$folder/stamp"
fi

rm -rf target/wheels
"$folder/bin/maturin" build --locked --profile "$profile" --manifest-path crates/permgen-cli/Cargo.toml --out target/wheels

installed=$PWD/target/wheels/installed
environment "$installed"
"$installed/bin/python3" -m pip --disable-pip-version-check install --quiet --no-index target/wheels/*.whl
say "testing examples/projects/python with $("$installed/bin/permgen" --version)"
cd examples/projects/python
PATH="$installed/bin:$PATH" PYTHONDONTWRITEBYTECODE=1 "$installed/bin/python3" -m unittest
