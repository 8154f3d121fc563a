#!/usr/bin/env bash
# The minimum Rust, 1.85, and a host of 32 bits: checks with both what users of the macros compile, and compiles and runs two
# libraries that use the macros.
#
# Uses rustup's toolchain 1.85 and its target wasm32-unknown-unknown where they are; else Debian's packages `rustc-web`,
# `cargo-web` and `rust-web-src` of version 1.85, which are installed where `apt-get` may be used; else says what to install.
set -euo pipefail
cd "$(dirname "$0")/.."

minimum=1.85
wasm=wasm32-unknown-unknown
# What only checks runs few searches: the engine takes longer to optimise than they do.
quick=(--config profile.dev.package.permgen-core.opt-level=0 --config profile.dev.package.permgen-tables.opt-level=0)
crates=("${quick[@]}" -p permgen -p permgen-macros -p permgen-codegen -p permgen-core -p permgen-tables
    --features permgen/std,permgen-codegen/files,permgen-tables/discovery --locked)

say() { printf 'minimum: %s\n' "$*" >&2; }
run() { say "$*"; env "$@"; }

# The crates and the libraries with the minimum Rust: the words are the command that runs its cargo.
with_minimum() {
    run "$@" check "${crates[@]}" --target-dir target/msrv
    for features in '' all-maps derive proves tables; do
        run "$@" check "${quick[@]}" -p permgen --no-default-features --features "$features" --locked --target-dir target/msrv
    done
    # The oldest edition and the newest; the tests have those between.
    run "$@" test -p surroundings-2015 -p surroundings-2024 --locked --manifest-path tests/surroundings/Cargo.toml --target-dir target/msrv
    run "$@" build --locked --manifest-path tests/no_std/Cargo.toml --target-dir target/msrv
}
# The crates for 32 bits.
for_32_bits() {
    run "$@" --target "$wasm" "${crates[@]}" --target-dir target/wasm
}

rustup_has() { command -v rustup >/dev/null && rustup "$@" 2>/dev/null; }
toolchain=$(rustup_has toolchain list | sed -n "s/^\($minimum[^ ]*\).*/\1/p" | head -n 1 || true)
if [ -n "$toolchain" ]; then
    with_minimum cargo "+$toolchain"
    if rustup_has target list --installed --toolchain "$toolchain" | grep -qx "$wasm"; then
        for_32_bits cargo "+$toolchain" check
        exit
    fi
    if rustup_has target list --installed | grep -qx "$wasm"; then
        for_32_bits cargo check
        exit
    fi
    say "rustup has no target for 32 bits: rustup target add --toolchain $toolchain $wasm"
    exit 1
fi

scripts/rust-web.sh
with_minimum RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc /usr/bin/cargo
# Debian has the standard library's source, of which the part for 32 bits is built here.
for_32_bits RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc /usr/bin/cargo check -Zbuild-std=std,panic_abort
