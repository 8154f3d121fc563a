#!/bin/sh
# Gets the compilers of the languages that `permgen emit` writes, so that all its tests run:
#
#     scripts/languages.sh        all of them
#     scripts/languages.sh c      only a C and a C++ compiler, which the ordinary tests need
#
# What the system has is used. Compilers for AArch64, RISC-V and Arm, QEMU, SIMDe, Go, Java, Node and Mono come from the system's packages (`apt-get` as root, or `brew`); NumPy, mypy,
# Zig and TypeScript from the registries of Python and Node, into the folder `.languages`, which git ignores. What cannot be had is
# named, and the exit code is 1: tests leave those languages out and say so.
set -u

numpy=2.4.6
zig=0.17.1
mypy=2.4.1
typescript=7.0.2
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/.languages
missing=

say() {
    echo "languages: $*" >&2
}

lacks() {
    say "there is no $1"
    missing="$missing $1"
}

updated=
# Installs packages of the system's: their names for apt-get, behind `--` those for brew.
install() {
    say "installing $*"
    apt=
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        apt="$apt $1"
        shift
    done
    [ $# -gt 0 ] && shift
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        [ -n "$updated" ] || apt-get update -q >&2 || return 1
        updated=1
        # shellcheck disable=SC2086 # these are several words
        DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $apt >&2
    elif command -v brew >/dev/null; then
        brew install "$@" >&2
    else
        return 1
    fi
}

# Whether a program is there, or can be installed: its name, the option that asks for its version, and the packages.
have() {
    name=$1
    version=$2
    shift 2
    "$name" "$version" >/dev/null 2>&1 || { install "$@" && "$name" "$version" >/dev/null 2>&1; } || lacks "$name"
}

have cc --version gcc libc6-dev -- gcc
have c++ --version g++ -- gcc
if [ "${1:-}" = c ]; then
    [ -z "$missing" ]
    exit
fi
have aarch64-linux-gnu-gcc --version gcc-aarch64-linux-gnu libc6-dev-arm64-cross -- aarch64-unknown-linux-gnu
have aarch64-linux-gnu-g++ --version g++-aarch64-linux-gnu -- aarch64-unknown-linux-gnu
have riscv64-linux-gnu-gcc --version gcc-riscv64-linux-gnu libc6-dev-riscv64-cross -- riscv64-unknown-linux-gnu
have arm-linux-gnueabihf-gcc --version gcc-arm-linux-gnueabihf libc6-dev-armhf-cross -- arm-unknown-linux-gnueabihf
have qemu-aarch64 --version qemu-user -- qemu
# Instructions that a processor need not have, in plain C.
has_simde() {
    cc -include simde/x86/avx512.h -fsyntax-only -xc /dev/null >/dev/null 2>&1
}
has_simde || { install libsimde-dev -- simde && has_simde; } || lacks libsimde-dev
have go version golang-go -- go
have javac -version default-jdk-headless -- openjdk
have node --version nodejs -- node
have npm --version npm -- node
have cmake --version cmake make -- cmake
have mcs --version mono-mcs -- mono
have mono --version mono-runtime -- mono
have python3 --version python3 -- python

# NumPy and Zig, in an environment of their own.
stamp="numpy $numpy ziglang $zig mypy $mypy"
if [ "$(cat "$folder/python/stamp" 2>/dev/null || true)" != "$stamp" ]; then
    say "getting $stamp"
    rm -rf "$folder/python"
    mkdir -p "$folder"
    { python3 -m venv "$folder/python" >/dev/null 2>&1 || { rm -rf "$folder/python" && install python3-venv -- python && python3 -m venv "$folder/python"; }; } &&
        "$folder/python/bin/python3" -m pip --disable-pip-version-check install --quiet "numpy==$numpy" "ziglang==$zig" "mypy==$mypy" >&2 &&
        echo "$stamp" >"$folder/python/stamp" || lacks "$stamp"
fi

stamp="typescript $typescript"
if [ "$(cat "$folder/node/stamp" 2>/dev/null || true)" != "$stamp" ]; then
    say "getting $stamp"
    rm -rf "$folder/node"
    mkdir -p "$folder/node"
    npm install --prefix "$folder/node" --silent --no-audit --no-fund "typescript@$typescript" >&2 &&
        echo "$stamp" >"$folder/node/stamp" || lacks "$stamp"
fi

[ -z "$missing" ]
