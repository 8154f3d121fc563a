// What the page asks first. `vite.config.ts` has the answers of a page without a link made when it is built.
import { USUAL } from "./state";
import type { State } from "./types";

export interface Question {
  ask: string;
  [key: string]: unknown;
}

export const ABOUT: Question = { ask: "about" };

export const reading = (spec: string): Question => ({ ask: "read", spec });

export const compiling = ({ spec, target, objective }: State, effort: string): Question => ({ ask: "compile", spec, target, objective, effort });

export const FIRST = [ABOUT, reading(USUAL.spec), compiling(USUAL, "low")];
