#!/usr/bin/env bash
# Sliding attacks in WebAssembly, run by Node.js. Needs rustup's target wasm32-wasip1: `rustup target add wasm32-wasip1`.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-wasip1
cargo build --quiet --release --locked -p permgen-benches-wasm --target "$target" --target-dir target/wasm >&2
echo '```text'
node --no-warnings scripts/wasi.mjs "target/wasm/$target/release/sliders-wasm.wasm" | sed '1{/^$/d}'
echo '```'
