import type { State } from "./types";

export const USUAL: State = {
  spec: "|rank, file| (file, 7 - rank)",
  name: "",
  target: "portable",
  objective: "balanced",
  effort: "default",
  language: "c",
  board: "",
  otherSpec: "",
  otherTarget: "",
  magic: "",
  entry: "0",
};

const KEYS = Object.keys(USUAL) as (keyof State)[];

/** Longer addresses are compressed. */
const LONG = 300;

/** The address of a state, without what is as usual. */
export function toHash(state: State): string {
  const written = new URLSearchParams();
  for (const key of KEYS) {
    if (key === "spec" || state[key] !== USUAL[key]) written.set(key, state[key]);
  }
  return `#${written}`;
}

/** The same, compressed if it is long. */
export async function toShortHash(state: State): Promise<string> {
  const hash = toHash(state);
  if (hash.length <= LONG) return hash;
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(hash.slice(1)));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const short = `#z=${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return short.length < hash.length ? short : hash;
}

/** The state that an address holds; the usual one if the address is damaged. */
export async function fromHash(hash: string): Promise<State> {
  let text = hash.replace(/^#/, "");
  if (text.startsWith("z=")) {
    try {
      const letters = atob(text.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
      const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
      text = new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
    } catch {
      text = "";
    }
  }
  const written = new URLSearchParams(text);
  const state = { ...USUAL };
  for (const key of KEYS) state[key] = written.get(key) ?? USUAL[key];
  return state;
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
