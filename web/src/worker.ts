// The engine in a thread of its own, so that the page never waits for it.
import init, { Engine } from "../engine/engine.js";

type Message = { module: WebAssembly.Module } | { id: number; question: unknown };

let engine: Promise<Engine> | undefined;

Object.assign(globalThis, {
  permgenNews: (text: string) => postMessage({ news: JSON.parse(text) }),
});

addEventListener("message", async ({ data }: MessageEvent<Message>) => {
  if ("module" in data) {
    engine = init({ module_or_path: data.module }).then(() => new Engine());
    return;
  }
  try {
    const ready = await engine;
    if (!ready) throw new Error("the engine was not started");
    postMessage({ id: data.id, answer: JSON.parse(ready.answer(JSON.stringify(data.question))) });
  } catch (error) {
    postMessage({ id: data.id, failed: String(error) });
  }
});
