#!/usr/bin/env bash
# Follows README.md as a stranger: a fresh clone, an empty home, no cache of cargo's, no variables.
#
#     scripts/stranger.sh
#
# Runs each shell block of README.md as it is printed. `$URL` is the clone; `cargo add` runs in a new crate, whose `main` is the first
# Rust block. What the README prints after a command must be printed. Needs git, Rust and the network.
set -euo pipefail
cd "$(dirname "$0")/.."

rust=$(rustc --print sysroot)/bin
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet . "$folder/permgen"
mkdir "$folder/home"

# Runs a script of the README in a folder of the stranger's.
stranger() {
    local at=$1 script=$2
    printf '\n== in %s:\n%s\n' "$at" "$script"
    (cd "$folder/$at" && env -i HOME="$folder/home" PATH="$rust:$folder/home/.cargo/bin:/usr/local/bin:/usr/bin:/bin" URL="file://$folder/permgen" \
        bash -c "$script")
}

# The blocks of README.md: `kind N FILE` writes the Nth of a kind.
block() { awk -v kind="$1" -v wanted="$2" '$0 == "```" { on = 0 } on { print } $0 == "```" kind && ++seen == wanted { on = 1 }' README.md; }
[ "$(grep -c '^```sh$' README.md)" = 4 ] || { echo 'stranger: README.md no longer has four shell blocks'; exit 1; }

stranger permgen "$(block sh 1)"

# The wrong turn is refuted: exit code 1, and what the README shows.
if stranger permgen "$(block sh 2)" >"$folder/printed"; then echo 'stranger: the wrong turn was not refuted'; exit 1; fi
cat "$folder/printed"
[ -z "$(block text 1 | grep -vxFf "$folder/printed")" ] || { echo 'stranger: README.md shows something else'; exit 1; }

# A crate of one's own, with the first block as its program.
stranger . 'cargo new --quiet mine'
stranger mine "$(block sh 3 | grep '^cargo add')"
{ echo 'fn main() {}'; block rust 1 | sed 's/^assert_eq!.*/#[test]\nfn e2() {\n    &\n}/'; } >"$folder/mine/src/main.rs"
stranger mine 'cargo test --quiet'
stranger . "$(block sh 3 | grep '^cargo install')"
stranger . "permgen show 'sq ^ 56'"

stranger permgen "$(block sh 4)"
echo 'stranger: everything in README.md runs'
