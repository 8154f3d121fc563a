#!/usr/bin/env bash
# Packs every crate that is published, and builds what was packed with its tests, away from the repository: what a crate
# reads from outside its package is missing there.
#
#     scripts/package.sh           packs and checks
#     scripts/package.sh list      packs only, and says what is in each package
#     scripts/package.sh test      runs the tests of what was packed, too
set -euo pipefail
cd "$(dirname "$0")/.."

target=$PWD/target
folder=$target/package/unpacked
say() { printf 'package: %s\n' "$*" >&2; }

# What has changed since the last release must fit its version.
if ! command -v cargo-semver-checks >/dev/null; then
    say 'cargo-semver-checks is not installed: versions are not compared with the last release'
elif tag=$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null); then
    for crate in permgen permgen-core permgen-codegen permgen-tables permgen-verify permgen-view; do
        cargo semver-checks --package "$crate" --baseline-rev "$tag"
    done
else
    say 'no release is tagged: versions are not compared'
fi

# Without building: the packages depend on each other and on no registry's version of each other. That is done below.
published=(permgen permgen-macros permgen-core permgen-codegen permgen-tables permgen-verify permgen-view permgen-cli)
arguments=()
for crate in "${published[@]}"; do arguments+=(-p "$crate"); done
cargo package --locked --no-verify --quiet --allow-dirty "${arguments[@]}"

rm -rf "$folder"
mkdir -p "$folder"
{
    printf '[workspace]\nresolver = "3"\nmembers = ["*-*.*.*"]\n\n[patch.crates-io]\n'
    for crate in "${published[@]}"; do
        version=$(sed -n "s/^$crate = .*version = \"=\(.*\)\".*/\1/p" Cargo.toml)
        package=$crate-$version
        tar -xzf "$target/package/$package.crate" -C "$folder"
        for file in README.md LICENSE-APACHE LICENSE-MIT; do
            [ -s "$folder/$package/$file" ] || { say "$package has no $file"; exit 1; }
        done
        if [ "${1:-}" = list ]; then
            say "$package"
            (cd "$folder/$package" && find . -type f | sort | sed 's/^/    /') >&2
        fi
        printf '%s = { path = "%s" }\n' "$crate" "$package"
    done
    # The same profiles, for the same times.
    sed -n '/^\[profile.dev/,$p' Cargo.toml
} >"$folder/Cargo.toml"
cp Cargo.lock "$folder"
[ "${1:-}" != list ] || exit 0

cd "$folder"
say 'building what was packed, with its tests'
cargo check --workspace --all-targets --target-dir "$target"
if [ "${1:-}" = test ]; then
    cargo test --workspace --lib --bins --tests --target-dir "$target/packaged"
fi
