#!/usr/bin/env bash
# Debian's Rust of version 1.85, with the source of its standard library, of which the part for wasm32 can be built. Installs it
# where `apt-get` may be used; else says what to install.
set -euo pipefail

minimum=1.85
say() { printf 'rust-web: %s\n' "$*" >&2; }
run() { say "$*"; env "$@"; }
is_minimum() { "$@" --version 2>/dev/null | grep -q "^[a-z]* $minimum\."; }

# Debian's security archive has a newer version under the same names, so the version is stated.
if ! is_minimum /usr/bin/rustc || ! is_minimum /usr/bin/cargo || [ ! -d /usr/src/rustc-"$minimum".0 ]; then
    newest() { apt-cache madison rustc-web 2>/dev/null | awk -v v="$minimum." 'index($3, v) == 1 { print $3; exit }' || true; }
    version=$(newest)
    if [ -z "$version" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        run apt-get update -q || true
        version=$(newest)
    fi
    if [ -z "$version" ] || [ "$(id -u)" != 0 ]; then
        say "install Rust $minimum: rustup toolchain install $minimum --profile minimal --target wasm32-unknown-unknown"
        say "or, on Debian 12 as root, version $minimum of rustc-web, cargo-web, libstd-rust-web-dev and rust-web-src"
        exit 1
    fi
    packages=("libstd-rust-web-$minimum" libstd-rust-web-dev rustc-web cargo-web rust-web-src)
    say "fetching Rust $minimum and its source from Debian, about 150 MB"
    run DEBIAN_FRONTEND=noninteractive apt-get install -qy --allow-downgrades "${packages[@]/%/=$version}"
fi
