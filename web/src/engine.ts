import wasm from "../engine/engine_bg.wasm?url";
import type { News } from "./types";

/** How large the engine is when nothing compresses it: vite.config.ts measures it. */
declare const ENGINE_BYTES: number;

/** How much of the engine has arrived, from 0 to 1. */
export const arrival = { share: 0, told: (_share: number) => {} };

/** The engine is compiled once, for all threads, while it arrives. */
const compiled = load();

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(wasm);
  if (!response.ok || !response.body) throw new Error(`the engine cannot be loaded: ${response.status} ${response.statusText}`);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      bytes += chunk.length;
      arrival.share = Math.min(1, bytes / ENGINE_BYTES);
      arrival.told(arrival.share);
      out.enqueue(chunk);
    },
  });
  const type = { headers: { "content-type": "application/wasm" } };
  return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(counted), type));
}

/** A question that was dropped because somebody asked for something newer. */
export class Stopped extends Error {}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** An engine in a thread that can be stopped at any time. */
export class Engine {
  private worker: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly news: (news: News) => void = () => {}) {}

  async ask<Answer>(question: { ask: string } & Record<string, unknown>): Promise<Answer> {
    const worker = (this.worker ??= this.start());
    const id = ++this.last;
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, question });
    });
  }

  /** Ends what runs. The next question starts anew; what was found is forgotten. */
  stop(): void {
    this.end(new Stopped("stopped"));
  }

  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  private end(error: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    let broken: string | undefined;
    worker.addEventListener("message", ({ data }) => {
      if (data.news) {
        broken = data.news.broken ?? broken;
        this.news(data.news);
        return;
      }
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.failed !== undefined) {
        // What broke once is not asked again.
        waiting?.reject(new Error(broken ?? data.failed));
        this.end(new Error(broken ?? data.failed));
      } else {
        waiting?.resolve(data.answer as never);
      }
    });
    worker.addEventListener("error", (event) => this.end(new Error(event.message || "the engine did not start")));
    // Questions that are asked before the engine is there wait behind this message.
    const post = worker.postMessage.bind(worker);
    const early: unknown[] = [];
    worker.postMessage = (message: unknown) => void early.push(message);
    compiled.then(
      (module) => {
        post({ module });
        early.forEach((message) => post(message));
        worker.postMessage = post;
      },
      (error: Error) => this.end(error),
    );
    return worker;
  }
}
