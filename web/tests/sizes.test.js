import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(DIST, name)).isFile());
const size = (name) => statSync(join(DIST, name)).size;

test("the engine is less than a megabyte, compressed as servers do", () => {
  const engines = files.filter((name) => name.endsWith(".wasm"));
  assert.equal(engines.length, 1, String(engines));
  const bytes = readFileSync(join(DIST, engines[0]));
  const sizes = { wasm: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
  console.log(sizes);
  assert.ok(sizes.gzip < 1_000_000, String(sizes.gzip));
});

test("the rest of the page is less than 200 kB", () => {
  const rest = files.filter((name) => !name.endsWith(".wasm"));
  const total = rest.reduce((sum, name) => sum + size(name), 0);
  console.log(`${total} bytes in ${rest.length} files`);
  assert.ok(total < 200_000, String(total));
});
