import { readFileSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { Engine, initSync } from "./engine/engine.js";
import { FIRST } from "./src/questions";

/** What the page links to, from the repository. */
const TEXTS = { "language.txt": "../permgen/guide/language.md", "LICENSE-MIT.txt": "../LICENSE-MIT", "LICENSE-APACHE.txt": "../LICENSE-APACHE" };

/** The engine's answers to what a page without a link asks first: they are shown before the engine has arrived. */
function answerFirst() {
  Object.assign(globalThis, { permgenNews: () => {} });
  initSync({ module: readFileSync("engine/engine_bg.wasm") });
  const engine = new Engine();
  const answers = FIRST.map((question) => engine.answer(JSON.stringify(question)));
  writeFileSync("engine/first.json", `[${answers.join(",")}]`);
}
answerFirst();

/** The largest blocks: what is made once may take longer. */
const SMALLEST = { params: { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS } };

/** Adds the texts, and the engine and its first answers as servers send them: compressed. */
const files: Plugin = {
  name: "files",
  generateBundle(_, bundle) {
    for (const [fileName, path] of Object.entries(TEXTS)) this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !/\.(wasm|json)$/.test(file.fileName)) continue;
      const bytes = Buffer.from(file.source);
      this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: brotliCompressSync(bytes, SMALLEST) });
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
