#!/bin/sh
# Scans published crates, in a temporary folder, and prints a row of the table in permgen/guide/scan.md for each:
#
#     scripts/scan-crates.sh
#
# Needs the network. Nothing of these crates is kept.
set -eu
cd "$(dirname "$0")/.."

crates='shakmaty=0.29.4 cozy-chess=0.3.4 cozy-chess-types=0.2.2 chess=3.2.0 pleco=0.5.0'

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo build -q -p permgen-cli
permgen=$PWD/target/debug/permgen

mkdir -p "$folder/fetch/src"
: >"$folder/fetch/src/lib.rs"
{
    printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\n'
    for crate in $crates; do printf '%s = "=%s"\n' "${crate%=*}" "${crate#*=}"; done
} >"$folder/fetch/Cargo.toml"
cargo vendor -q --manifest-path "$folder/fetch/Cargo.toml" "$folder/vendor" >/dev/null

printf '| crate | functions | proven | of which move something | wrong |\n|---|---|---|---|---|\n'
for crate in $crates; do
    name=${crate%=*}
    cp -R "$folder/vendor/$name" "$folder/$name"
    printf '\n[workspace]\n' >>"$folder/$name/Cargo.toml"
    "$permgen" scan --json "$folder/$name" >"$folder/$name.json" 2>"$folder/$name.log" || {
        # 1 says that something is wrong, which is what is looked for.
        [ $? = 1 ] || {
            printf '| %s | not read: %s | | | |\n' "$name ${crate#*=}" "$(sed -n '1s/.*`: //; 1s/:$//p' "$folder/$name.log")"
            continue
        }
    }
    python3 - "$crate" "$folder/$name.json" <<'END'
import json, sys
rows = [json.loads(line) for line in open(sys.argv[2])]
summary, rows = rows[-1]["summary"], rows[:-1]
proven = [row for row in rows if row["verdict"] == "proven"]
moves = [row for row in proven if not row["to"] or any(to not in (None, at) for at, to in enumerate(row["to"]))]
wrong = [row for row in rows if any(it["level"] == "wrong" for it in row["findings"])]
print("| %s | %d | %d | %d | %d |" % (sys.argv[1].replace("=", " "), summary["functions"], len(proven), len(moves), len(wrong)))
END
done
