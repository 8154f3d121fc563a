#!/bin/sh
# Scans published crates, in a temporary folder, and prints a row of the table in permgen/guide/scan.md for each:
#
#     scripts/scan-crates.sh [CRATE=VERSION..]
#
# The first are engines' libraries; the last are what has about 50,000 lines. Seconds are by the clock, and of processors: first with
# what compiles the crate, then of the scan alone, with the most memory that it takes. Needs the network, Python and GNU time. Nothing
# of these crates is kept.
set -eu
cd "$(dirname "$0")/.."

crates=${*:-'shakmaty=0.29.4 cozy-chess=0.3.4 cozy-chess-types=0.2.2 chess=3.2.0 pleco=0.5.0 gimli=0.32.3 syn=3.0.9 regex-syntax=0.8.11'}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo build -q --release -p permgen-cli
permgen=$PWD/target/release/permgen

mkdir -p "$folder/fetch/src"
: >"$folder/fetch/src/lib.rs"
{
    printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\n'
    for crate in $crates; do printf '%s = "=%s"\n' "${crate%=*}" "${crate#*=}"; done
} >"$folder/fetch/Cargo.toml"
cargo vendor -q --manifest-path "$folder/fetch/Cargo.toml" "$folder/vendor" >/dev/null

printf '| crate | lines | functions | proven | of which move something | wrong | seconds (of processors) | compiled already | MiB |\n|---|---|---|---|---|---|---|---|---|\n'
for crate in $crates; do
    name=${crate%=*}
    cp -R "$folder/vendor/$name" "$folder/$name"
    printf '\n[workspace]\n' >>"$folder/$name/Cargo.toml"
    for time in cold warm; do
        status=0
        command time -f '%e %U %S %M' -o "$folder/$name.$time" \
            "$permgen" scan --json "$folder/$name" >"$folder/$name.json" 2>"$folder/$name.log" || status=$?
    done
    lines=$(find "$folder/$name/src" -name '*.rs' -exec cat {} + | wc -l)
    # 1 says that something is wrong, which is what is looked for.
    [ "$status" -le 1 ] || {
        why=$(sed -n '1s/.*`: //; 1s/:$//p' "$folder/$name.log")
        printf '| %s | %s | not read: %s | | | | | | |\n' "$name ${crate#*=}" "$lines" "$why"
        continue
    }
    python3 - "$crate" "$lines" "$folder/$name" <<'END'
import json, sys
crate, lines, files = sys.argv[1:]
rows = [json.loads(line) for line in open(files + ".json")]
summary, rows = rows[-1]["summary"], rows[:-1]
proven = [row for row in rows if row["verdict"] == "proven"]
moves = [row for row in proven if not row["to"] or any(to not in (None, at) for at, to in enumerate(row["to"]))]
wrong = [row for row in rows if any(it["level"] == "wrong" for it in row["findings"])]
used = [[float(number) for number in open(f"{files}.{time}").read().split("\n")[-2].split()] for time in ["cold", "warm"]]
cold, warm = [f"{clock:.0f} ({user + system:.0f})" for clock, user, system, _ in used]
print("|", " | ".join([crate.replace("=", " "), lines, str(summary["functions"]), str(len(proven)), str(len(moves)), str(len(wrong)),
      cold, warm, f"{used[1][3] / 1024:.0f}"]), "|")
END
done
