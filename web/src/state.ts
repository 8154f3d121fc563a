import type { State } from "./types";

export const USUAL: State = {
  spec: "|rank, file| (file, 7 - rank)",
  target: "portable",
  objective: "balanced",
  effort: "default",
  language: "c",
  magic: "",
  entry: "0",
};

const KEYS = Object.keys(USUAL) as (keyof State)[];

/** The state that an address holds. */
export function fromHash(hash: string): State {
  const written = new URLSearchParams(hash.replace(/^#/, ""));
  const state = { ...USUAL };
  for (const key of KEYS) state[key] = written.get(key) ?? USUAL[key];
  return state;
}

/** The address of a state: what is as usual is left out. */
export function toHash(state: State): string {
  const written = new URLSearchParams();
  for (const key of KEYS) {
    if (key === "spec" || state[key] !== USUAL[key]) written.set(key, state[key]);
  }
  return `#${written}`;
}
