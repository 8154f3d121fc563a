import { readFileSync, statSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** What the page links to, from the repository. */
const TEXTS = { "language.txt": "../permgen/guide/language.md", "LICENSE-MIT.txt": "../LICENSE-MIT", "LICENSE-APACHE.txt": "../LICENSE-APACHE" };

/** Adds the texts, and the engine as servers send it: compressed. */
const files: Plugin = {
  name: "files",
  generateBundle(_, bundle) {
    for (const [fileName, path] of Object.entries(TEXTS)) this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".wasm")) continue;
      const bytes = Buffer.from(file.source);
      this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: brotliCompressSync(bytes) });
      this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(bytes, { level: 9 }) });
    }
  },
};

export default defineConfig({
  // The page works from any folder of any server.
  base: "./",
  // The browser counts what has arrived against it.
  define: { ENGINE_BYTES: String(statSync("engine/engine_bg.wasm").size) },
  plugins: [files],
  worker: { format: "es" },
  build: {
    outDir: "dist",
    // Files of their own: the page's policy allows no data in addresses but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
