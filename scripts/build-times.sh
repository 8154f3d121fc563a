#!/usr/bin/env bash
# Measures the first builds of a user's crate with four functions and of a test with `assert_proven!`, compares them with the
# builds of other crates, and writes
# `tests/data/build_times.csv`: the median CPU time in seconds, and its ratio to that of logos.
#
#     scripts/build-times.sh               five turns
#     scripts/build-times.sh 3             three turns
#     scripts/build-times.sh 3 REVISION    also builds an older revision, and prints its times without recording them
#
# All crates are built in turns, in debug mode, with two jobs. Incremental compilation is off, as it is for dependencies from a
# registry.
set -euo pipefail
cd "$(dirname "$0")/.."

turns=${1:-5} revision=${2:-}
root=$PWD
folder=$(mktemp -d)
trap 'git worktree remove --force "$folder/revision" 2>/dev/null || true; rm -rf "$folder"' EXIT
export CARGO_INCREMENTAL=0
unset CARGO_PROFILE_DEV_DEBUG RUSTFLAGS

# Makes a crate: its name, its dependency; its code comes from the standard input.
crate() {
    mkdir -p "$folder/$1/src"
    printf '[package]\nname = "user-of-%s"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n%s\n[workspace]\n' "$1" "$2" \
        >"$folder/$1/Cargo.toml"
    cat >"$folder/$1/src/lib.rs"
    cp Cargo.lock "$folder/$1"
    cargo fetch --quiet --manifest-path "$folder/$1/Cargo.toml"
    crates+=("$1")
}
functions() {
    cat <<'RUST'
permgen::permutation! {
    pub const fn flip_vertical(board: u64) -> u64 { sq ^ 56 }
    pub const fn mirror_horizontal(board: u64) -> u64 { sq ^ 7 }
    pub const fn rotate_90(board: u64) -> u64 { |rank, file| (7 - file, rank) }
    pub const fn flip_diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
}
RUST
}

crates=()
crate logos 'logos = "=0.16.1"' <<'RUST'
#[derive(logos::Logos)]
#[logos(skip r"[ \t\n]+")]
pub enum Token {
    #[token("fast")]
    Fast,
    #[token(".")]
    Period,
    #[regex("[a-zA-Z]+")]
    Text,
    #[regex("[0-9]+")]
    Number,
}
RUST
crate shakmaty 'shakmaty = "=0.30.1"' <<'RUST'
pub fn moves() -> usize {
    shakmaty::Position::legal_moves(&shakmaty::Chess::default()).len()
}
RUST
crate permgen "permgen = { path = '$root/permgen', default-features = false }" < <(functions)
crate permgen-default "permgen = { path = '$root/permgen' }" < <(functions)
crate assert-proven "permgen-verify = { path = '$root/permgen-verify' }" <<'RUST'
pub fn prove_flip() {
    permgen_verify::assert_proven!(u64::swap_bytes, "sq ^ 56");
}
RUST
if [ -n "$revision" ]; then
    git worktree add --quiet --detach "$folder/revision" "$revision"
    crate older "permgen = { path = '$folder/revision/permgen', default-features = false }" < <(functions)
    crate older-default "permgen = { path = '$folder/revision/permgen' }" < <(functions)
fi

TIMEFORMAT='%U %S'
for turn in $(seq "$turns"); do
    for crate in "${crates[@]}"; do
        target=$(mktemp -d "$folder/target.XXXX")
        seconds=$({ time cargo build --quiet --jobs 2 --manifest-path "$folder/$crate/Cargo.toml" --target-dir "$target" \
            2>"$folder/errors" >&2; } 2>&1) || { cat "$folder/errors" >&2; exit 1; }
        rm -rf "$target"
        awk -v crate="$crate" '{ printf "%s %.2f\n", crate, $1 + $2 }' <<<"$seconds" | tee -a "$folder/seconds" >&2
    done
done

median() { awk -v crate="$1" '$1 == crate { print $2 }' "$folder/seconds" | sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }
logos=$(median logos)
table() {
    printf 'crate,cpu_seconds,ratio_to_logos\n'
    for crate in "$@"; do
        awk -v crate="$crate" -v seconds="$(median "$crate")" -v logos="$logos" \
            'BEGIN { printf "%s,%.1f,%.2f\n", crate, seconds, seconds / logos }'
    done
}
table logos shakmaty permgen permgen-default assert-proven >tests/data/build_times.csv
# Printed as a table for BENCHMARKS.md.
table "${crates[@]}" | awk -F, '{ print "| " $1 " | " $2 " | " $3 " |" } NR == 1 { print "|---|---|---|" }'
