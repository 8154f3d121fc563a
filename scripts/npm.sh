#!/usr/bin/env bash
# Builds the command `permgen` as a package of npm into target/npm, installs it in a project of its own, compares it with the native
# command, and tests a project with it. Run scripts/page.sh first: what it builds is used again. A native command can be named in PERMGEN.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
package=$root/web/npm
made=$root/target/npm

say() { printf 'npm: %s\n' "$*" >&2; }
command -v npm >/dev/null || { say 'there is no npm; scripts/page.sh installs it'; exit 1; }
tsc=$root/web/node_modules/.bin/tsc
[ -x "$tsc" ] || { say 'there is no TypeScript in web/node_modules; run scripts/page.sh first'; exit 1; }

scripts/wasm.sh permgen-npm web/npm/engine
if [ -z "${PERMGEN:-}" ]; then
    cargo build -q -p permgen-cli --locked
    PERMGEN=$root/target/debug/permgen
fi

rm -rf "$made"
mkdir -p "$made/projects"
cp LICENSE-APACHE LICENSE-MIT "$package"
(cd "$package" && npm pack --silent --pack-destination "$made" >&2)
tarballs=("$made"/permgen-*.tgz)

# The example beside its list, as it lies in the repository. Nothing is asked of a registry: the package needs no other.
cp examples/projects/board.toml "$made/projects"
cp -R examples/projects/javascript "$made/projects/javascript"
project=$made/projects/javascript
(cd "$project" && npm install --offline --no-audit --no-fund --no-save --no-package-lock --loglevel=error "${tarballs[0]}" >&2)

say 'comparing with the native command'
mkdir "$project/same"
cp "$package"/test/* "$project/same"
"$tsc" --noEmit --strict --target es2023 --module nodenext --skipLibCheck "$project/same/types.ts"
PERMGEN=$PERMGEN PERMGEN_NPM=$project/node_modules/permgen/bin/permgen.js PERMGEN_ROOT=$root node --test "$project/same/package.test.js"
rm -rf "$project/same"

say 'testing examples/projects/javascript'
(cd "$project" && npm test --silent)
say "built: ${tarballs[0]#"$root/"}"
