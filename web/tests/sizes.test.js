import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(DIST, name)).isFile());
const size = (name) => statSync(join(DIST, name)).size;

test("the engine is less than 700 kB, compressed as servers do", () => {
  const engines = files.filter((name) => name.endsWith(".wasm"));
  assert.equal(engines.length, 1, String(engines));
  const bytes = readFileSync(join(DIST, engines[0]));
  const sizes = { wasm: bytes.length, gzip: size(`${engines[0]}.gz`), brotli: size(`${engines[0]}.br`) };
  console.log(sizes);
  assert.ok(sizes.brotli < 700_000, String(sizes.brotli));
  assert.ok(sizes.gzip < 900_000, String(sizes.gzip));
  // The compressed forms are those of this engine.
  assert.ok(brotliDecompressSync(readFileSync(join(DIST, `${engines[0]}.br`))).equals(bytes));
  assert.ok(gunzipSync(readFileSync(join(DIST, `${engines[0]}.gz`))).equals(bytes));
});

test("what the browser loads besides is less than 100 kB", () => {
  const rest = files.filter((name) => /\.(html|js|css|svg)$/.test(name));
  const total = rest.reduce((sum, name) => sum + size(name), 0);
  console.log(`${total} bytes in ${rest.length} files`);
  assert.ok(total < 100_000, String(total));
});
