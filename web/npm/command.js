// The command, in WebAssembly.
import init, { run as runEngine } from "./engine/engine.js";

const url = new URL("./engine/engine_bg.wasm", import.meta.url);
if (url.protocol === "file:") {
  const { readFile } = await import("node:fs/promises");
  await init({ module_or_path: await readFile(url) });
} else {
  await init({ module_or_path: url });
}

/** Runs it with these arguments on what a host has, and returns the exit code. */
export function runOn(host, args) {
  return runEngine(args.map(String), host);
}
