#!/bin/sh
# Renews the generated files: all, or only the named ones. Read the difference before you commit it.
#
#     scripts/renew.sh [messages] [snapshots] [counts] [assembly] [documents] [projects] [proofs] [truths] [corpus] [page]
#     scripts/renew.sh --check     fails if a generated file is unknown to this script
set -eu
cd "$(dirname "$0")/.."

all='messages snapshots counts assembly documents projects proofs truths corpus page'

run() {
    echo "renew: $*" >&2
    "$@"
}

messages() {
    run env TRYBUILD=overwrite cargo test -p permgen-macros-tests --test it ui -- --ignored
}

# Packages with snapshots; nothing else of theirs is made with this variable.
snapshots() {
    run env INSTA_UPDATE=always INSTA_FORCE_PASS=1 cargo test -p permgen-cli
    run env INSTA_UPDATE=always INSTA_FORCE_PASS=1 cargo test -p permgen-tests --test it expansion::
}

counts() {
    run env PERMGEN_RENEW=1 cargo test -p permgen-tests --test it op_counts:: -- --include-ignored
}

assembly() {
    run env PERMGEN_RENEW=1 cargo test -p permgen-tests --test it assembly:: -- --ignored
}

# After the counts, of which one table is made.
documents() {
    run env PERMGEN_RENEW=1 cargo test -p permgen-tests --test it documentation::
    run env PERMGEN_RENEW=1 cargo test -p permgen-tests --test it routines:: -- --include-ignored
    run env PERMGEN_RENEW=1 cargo test -p permgen-cli --test it reference::
}

projects() {
    run env PERMGEN_RENEW=1 cargo test -p permgen-cli --test it projects::committed -- --ignored
}

# The command that stands at the top of the file.
proofs() {
    command=$(sed -n 's/^#  *permgen \(prove .*\)$/\1/p' proofs/permgen.txt | head -n 1)
    [ -n "$command" ] || { echo 'renew: proofs/permgen.txt does not say how it is made' >&2; exit 1; }
    # The words of the command have no spaces inside.
    # shellcheck disable=SC2086
    run cargo run -q -p permgen-cli -- $command
}

# The truths of claims that were edited, and which true claims are proven. All truths are found anew if the file is missing.
truths() {
    run env PERMGEN_RENEW=1 cargo test -p permgen-cli --test claims
}

# How many functions of the corpus in `tests/data/scan` are found.
corpus() {
    run env PERMGEN_RENEW=1 cargo test -p permgen-verify --test it scan:: -- --include-ignored
}

# The page's pictures, of which the README shows one.
page() {
    run scripts/page.sh --renew
}

# Every test that writes files when a variable is set, every snapshot, and every file that names its command, by the step
# that renews it.
check() {
    bad=0
    unknown() {
        echo "renew: $1 is renewed by no step of scripts/renew.sh" >&2
        bad=1
    }
    for file in $(git grep -l 'PERMGEN_RENEW"' -- '*.rs'); do
        package=$(sed -n 's/^name = "\(.*\)"/\1/p' "${file%%/tests/*}/Cargo.toml" | head -n 1)
        # An executable of its own, or a module, which is a file or a folder.
        module=${file#*/tests/}
        module=${module%%/*}
        case $module in claims) by=claims ;; *) by="it ${module%.rs}::" ;; esac
        grep -q -- "PERMGEN_RENEW=1 cargo test -p $package --test $by" scripts/renew.sh || unknown "$file"
    done
    for file in $(git ls-files '*.snap'); do
        case $file in
            crates/permgen-cli/*) ;;
            tests/tests/snapshots/it__expansion__*) ;;
            *) unknown "$file" ;;
        esac
    done
    for file in $(git ls-files '*.stderr'); do
        case $file in tests/macros/tests/ui/fail/*) ;; *) unknown "$file" ;; esac
    done
    for file in $(git grep -l -e '--archive [^ ]* --bless' -- '*.txt'); do
        [ "$file" = proofs/permgen.txt ] || unknown "$file"
    done
    # Any other variable that makes tests or tools write: each must be known here.
    for name in $(git grep -hoE '\b(PERMGEN|TRYBUILD|INSTA|UPDATE|BLESS|EXPECT)_[A-Z_]+' -- '*.rs' '*.toml' '.ci' | sort -u); do
        case $name in
            PERMGEN_RENEW | INSTA_UPDATE) ;;
            # An argument that a test hands to its own process, what a benchmark prints, and what CI sets: nothing is written.
            PERMGEN_TEST_* | PERMGEN_ALL_TESTS | PERMGEN_FUZZ | PERMGEN_LIST | PERMGEN_CI* | PERMGEN_RUSTC_FLAGS | PERMGEN_ROOT | PERMGEN_INSTEAD | PERMGEN_WITHIN | PERMGEN_FOLDER) ;;
            # What headers of C define, PERMGEN_U128 among them.
            PERMGEN_U | PERMGEN_RBIT | PERMGEN_BREV | PERMGEN_BITS_BY_MASK | PERMGEN_BSWAP | PERMGEN_ALIGNED) ;;
            *) unknown "what $name does" ;;
        esac
    done
    [ $bad = 0 ] || exit 1
    echo 'renew: every file that is made is known'
}

if [ "${1:-}" = --check ]; then
    check
    exit
fi
[ $# -gt 0 ] || set -- $all
for step in "$@"; do
    case " $all " in
        *" $step "*) "$step" ;;
        *)
            echo "renew: there is no step $step; known are $all" >&2
            exit 2
            ;;
    esac
done
