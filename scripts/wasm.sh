#!/usr/bin/env bash
# Builds a crate for WebAssembly and JavaScript's side of it:
#
#     scripts/wasm.sh permgen-web web/engine       the engine of the page
#     scripts/wasm.sh permgen-npm web/npm/engine   the command for Node
#
# rustup gets the standard library for wasm32, about 25 MB, for the toolchain at hand. Where there is no rustup, or it cannot,
# Debian's Rust is used, about 150 MB: its standard library is built from source.
set -euo pipefail
cd "$(dirname "$0")/.."

package=$1
folder=$2
wasm=wasm32-unknown-unknown
# Of its own: another profile, and another compiler, than those of the workspace.
target=$PWD/target/page

has_target() { command -v rustup >/dev/null && rustup target list --installed 2>/dev/null | grep -qx "$wasm"; }

# What Rust has made stable since 1.85, for two packages that need it and are no part of the page.
newer='rustflags=["-Zcrate-attr=feature(let_chains, integer_sign_cast)"]'

# It has deep expressions to read, as programs have whose main thread has 8 MiB.
# Messages of panics name files of dependencies: without the folder in which this machine keeps them.
engine() {
    env "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src=" \
        "$@" rustc -p "$package" --lib --crate-type cdylib --profile page --target "$wasm" --locked --target-dir "$target" "${options[@]}" \
        -- -C link-arg=-zstack-size=8388608
}
say() { printf 'wasm: %s\n' "$*" >&2; }
options=()
if ! has_target && command -v rustup >/dev/null; then
    say "fetching the standard library for $wasm, about 25 MB: rustup target add $wasm"
    rustup target add "$wasm" || say "rustup cannot"
fi
if has_target; then
    engine cargo
else
    scripts/rust-web.sh
    command -v wasm-ld >/dev/null || DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends lld >&2
    options=(-Zbuild-std=std,panic_abort)
    if [ "$package" = permgen-npm ]; then
        options+=(-Zprofile-rustflags --ignore-rust-version)
        for tool in annotate-snippets permgen-cli; do options+=(--config "profile.page.package.$tool.$newer"); done
    fi
    engine env CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc /usr/bin/cargo
fi

# The side of JavaScript, by wasm-bindgen as a library: its command would take three times as long to build.
cargo run -q --manifest-path web/bindgen/Cargo.toml --locked --target-dir "$target/bindgen" -- \
    "$target/$wasm/page/${package//-/_}.wasm" "$folder"
