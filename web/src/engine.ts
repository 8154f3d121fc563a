import wasm from "../engine/engine_bg.wasm?url";
import prepared from "../engine/first.json?url";
import { FIRST, type Question } from "./questions";
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

const FIRST_QUESTIONS = FIRST.map((question) => JSON.stringify(question));
let answers: Promise<unknown[]> | undefined;

/** The answer that is there before the engine is, by the same engine; none for most questions. */
async function early(question: Question): Promise<unknown> {
  const at = FIRST_QUESTIONS.indexOf(JSON.stringify(question));
  if (at < 0) return undefined;
  answers ??= fetch(prepared).then((response) => response.json());
  return (await answers)[at];
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

  async ask<Answer>(question: Question): Promise<Answer> {
    const worker = (this.worker ??= this.start());
    const id = ++this.last;
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      // The engine is asked in any case: what follows is about what it found last.
      worker.postMessage({ id, question });
      early(question).then((answer) => answer && resolve(answer as Answer), () => {});
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
    const held: unknown[] = [];
    worker.postMessage = (message: unknown) => void held.push(message);
    compiled.then(
      (module) => {
        post({ module });
        held.forEach((message) => post(message));
        worker.postMessage = post;
      },
      (error: Error) => this.end(error),
    );
    return worker;
  }
}
