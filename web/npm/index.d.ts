/** What a command ended with. */
export interface Outcome {
  /** The exit code: 0 found, 1 not found or (`--check`) different, 2 bad input, 3 unknown. */
  status: number;
  stdout: string;
  stderr: string;
  /** The files after the run: those that were given, and those that it wrote. */
  files: Record<string, string>;
}

/** What a command reads. */
export interface Surroundings {
  /** The files that there are, by name. No others are read, and none is written to a disk. */
  files?: Record<string, string | Uint8Array>;
  /** Standard input, for `-`. */
  input?: string | Uint8Array;
  /** How many columns to draw in; 80 where nobody says. */
  columns?: number;
}

/** Runs a command as the command line has it: `run(["show", "sq ^ 56"])`. */
export function run(args: readonly string[], surroundings?: Surroundings): Outcome;

/** The options of `permgen emit`, each as the command line has it: `permgen emit --help` lists what they may be. */
export interface EmitOptions {
  /** The language, such as `"typescript"` or `"cpp"`; `"rust"` where nobody says. */
  lang?: string;
  /** What the functions belong to: a package, a namespace, a class. */
  module?: string;
  /** The machine to count for. */
  target?: string;
  /** What to choose a program by, such as `"ops"`. */
  objective?: string;
  /** How hard to look, such as `"high"`. */
  effort?: string;
  /** Programs for these machines too (C and C++). */
  targets?: readonly string[];
  /** Ask the processor at run time which of `targets` it is. */
  dispatch?: boolean;
  /** One JSON object instead of the code, with the code in it. */
  json?: boolean;
}

/** What belongs to one function; a list says it for each of its functions. */
export interface FunctionOptions extends EmitOptions {
  /** The function's name. */
  name?: string;
  /** The word: `64`, `"u64"`, or several, as `"[u64; 6]"`. */
  width?: number | string;
  /** Ranks and files, as `"8x8"`. */
  board?: string;
  numbering?: string;
  offBoard?: string;
  /** The word of the result, as `"u8"` for an index. */
  result?: number | string;
  /** The caller promises that bits outside these are 0. */
  given?: string;
}

/**
 * The function that a specification means, as code: `emit("sq ^ 56", { lang: "typescript", name: "flip" })`.
 *
 * @throws {PermgenError} when the specification or an option is wrong.
 */
export function emit(specification: string, options?: FunctionOptions): string;

/**
 * All functions of a list, which is written in TOML, as one file of code.
 *
 * @throws {PermgenError} when the list or an option is wrong.
 */
export function emit(list: { list: string }, options?: EmitOptions): string;

/** What is wrong, as the command line tells it. */
export class PermgenError extends Error {
  private constructor();
  /** The exit code. */
  readonly status: number;
}
