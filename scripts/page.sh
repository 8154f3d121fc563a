#!/usr/bin/env bash
# Builds the page into `crates/permgen-cli/page`, of which `permgen page` is made:
#
#     scripts/page.sh            builds it
#     scripts/page.sh --test     and tests it in a browser
#     scripts/page.sh --renew    the same, and takes the pictures anew that the tests compare with
#
# Needs Node 20 or newer and, for tests, Chromium. What else is needed is installed where `apt-get` may be used; else it says what
# to install. Rust for wasm32 is rustup's where that has it, else Debian's, else rustup gets it.
set -euo pipefail
cd "$(dirname "$0")/.."

wasm=wasm32-unknown-unknown
built=crates/permgen-cli/page
# Of its own: another profile, and another compiler, than those of the workspace.
target=$PWD/target/page

say() { printf 'page: %s\n' "$*" >&2; }

# A program, or the packages of Debian that have it.
need() {
    local name=$1
    shift
    command -v "$name" >/dev/null && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "installing $*"
        apt-get update -q >&2
        DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@" >&2
    fi
    command -v "$name" >/dev/null || { say "there is no $name; install it: $*"; exit 1; }
}

need node nodejs
need npm npm
node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)' || { say "Node $(node --version) is older than 20"; exit 1; }

# The engine. It has deep expressions to read, as programs have whose main thread has 8 MiB.
engine() {
    "$@" rustc -p permgen-web --lib --crate-type cdylib --profile page --target "$wasm" --locked --target-dir "$target" "${std[@]}" \
        -- -C link-arg=-zstack-size=8388608
}
std=()
has_target() { command -v rustup >/dev/null && rustup target list --installed 2>/dev/null | grep -qx "$wasm"; }
if has_target || ! { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }; then
    has_target || rustup target add "$wasm"
    engine cargo
else
    scripts/rust-web.sh
    need wasm-ld lld
    std=(-Zbuild-std=std,panic_abort)
    engine env CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc /usr/bin/cargo
fi

# The side of JavaScript, by wasm-bindgen as a library: its command would take three times as long to build.
cargo run -q --manifest-path web/bindgen/Cargo.toml --locked --target-dir "$target/bindgen" -- \
    "$target/$wasm/page/permgen_web.wasm" web/engine

# Exactly what the lock says, when it says something new.
stamp=$(cksum <web/package-lock.json)
if [ "$(cat web/node_modules/.stamp 2>/dev/null || true)" != "$stamp" ]; then
    (cd web && npm ci --no-audit --no-fund --loglevel=error >&2)
    echo "$stamp" >web/node_modules/.stamp
fi
(cd web && npm run --silent build >&2)

# The command is built anew only when the page is another.
mkdir -p "$built"
if ! diff -rq --exclude=.gitignore web/dist "$built" >/dev/null; then
    find "$built" -mindepth 1 -not -name .gitignore -delete
    cp -R web/dist/. "$built"
fi
say "built: $built"

case ${1:-} in
    '') ;;
    --test | --renew)
        need chromium chromium
        [ "$1" = --test ] || export PERMGEN_RENEW=1
        (cd web && npm test --silent)
        ;;
    *)
        say "there is no option $1"
        exit 2
        ;;
esac
