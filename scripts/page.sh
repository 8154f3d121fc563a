#!/usr/bin/env bash
# Builds the page into `crates/permgen-cli/page`, of which `permgen page` is made:
#
#     scripts/page.sh            builds it
#     scripts/page.sh --test     and tests it in a browser
#     scripts/page.sh --renew    the same, and takes the pictures anew that the tests compare with
#
# Needs Node 20 or newer and, for tests, Chromium. It says what it fetches before it does: what is missing of these and of Rust for
# wasm32 (see scripts/wasm.sh), where `apt-get` may be used, and the packages of web/package-lock.json, about 90 MB.
set -euo pipefail
cd "$(dirname "$0")/.."

built=crates/permgen-cli/page

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

# The engine.
scripts/wasm.sh permgen-web web/engine

# Exactly what the lock says, when it says something new.
stamp=$(cksum <web/package-lock.json)
if [ "$(cat web/node_modules/.stamp 2>/dev/null || true)" != "$stamp" ]; then
    say "fetching the packages of web/package-lock.json: npm ci"
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
