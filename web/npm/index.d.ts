/** The result of a command. */
export interface Outcome {
  /** The exit code: 0 found, 1 not found or (`--check`) different, 2 bad input, 3 unknown. */
  status: number;
  stdout: string;
  stderr: string;
  /** The files after the run: those you passed, and those it wrote. */
  files: Record<string, string>;
}

/** The input of a command. */
export interface Surroundings {
  /** Files by name. The command reads no others, and writes none to a disk. */
  files?: Record<string, string | Uint8Array>;
  /** Standard input, for `-`. */
  input?: string | Uint8Array;
  /** How many columns to draw in; 80 by default. */
  columns?: number;
}

/** Runs a command with its arguments: `run(["show", "sq ^ 56"])`. */
export function run(args: readonly string[], surroundings?: Surroundings): Outcome;

/** What to emit. */
export type Language =
  | "rust"
  | "c"
  | "cpp"
  | "go"
  | "java"
  | "csharp"
  | "javascript"
  | "typescript"
  | "bigint"
  | "python"
  | "numpy"
  | "zig"
  | "program"
  | "json";

/** A machine to find programs for. */
export type Target =
  | "portable"
  | "x86-64"
  | "x86-64-v3"
  | "x86-64-v4"
  | "aarch64"
  | "aarch64-sve2"
  | "riscv64"
  | "riscv32"
  | "riscv32im"
  | "thumbv7em"
  | "wasm32";

/** What a program should minimize. */
export type Objective = "balanced" | "ops" | "latency" | "throughput" | "size";

/** How hard to search. */
export type Effort = "low" | "default" | "high";

/** How to treat bits off the board. */
export type OffBoard = "clear" | "keep" | "zero";

/** Which bit holds which square. */
export type Numbering =
  | "a1_lsb"
  | "h1_lsb"
  | "a8_lsb"
  | "a1_msb"
  | "h8_lsb"
  | "h1_msb"
  | "a8_msb"
  | "h8_msb"
  | "a1_lsb_file_major"
  | "h1_lsb_file_major"
  | "a8_lsb_file_major"
  | "a1_msb_file_major"
  | "h8_lsb_file_major"
  | "h1_msb_file_major"
  | "a8_msb_file_major"
  | "h8_msb_file_major";

/** The options of `permgen emit`. */
export interface EmitOptions {
  /** The language; `"rust"` by default. */
  lang?: Language;
  /** The package, namespace or class of the functions. */
  module?: string;
  /** The machine whose instructions and latencies count; `"portable"` by default. */
  target?: Target;
  /** What the program should minimize; `"balanced"` by default. */
  objective?: Objective;
  /** How hard to search; `"default"` by default. */
  effort?: Effort;
  /** Also emit programs for these machines (C and C++). */
  targets?: readonly Target[];
  /** Ask the processor at run time which of `targets` it supports. */
  dispatch?: boolean;
  /** Return one JSON object with the code in it, instead of the code. */
  json?: boolean;
}

/** The options of one function; a list has them for each function. */
export interface FunctionOptions extends EmitOptions {
  /** The function's name. */
  name?: string;
  /** The word: `64`, `"u64"`, or several words, such as `"[u64; 6]"`. */
  width?: number | string;
  /** Ranks and files, such as `"8x8"`. */
  board?: string;
  numbering?: Numbering;
  offBoard?: OffBoard;
  /** The word of the result, such as `"u8"` for an index. */
  result?: number | string;
  /** The caller promises that all bits outside this mask are 0. */
  given?: string;
}

/**
 * Finds and emits the program of a specification: `emit("sq ^ 56", { lang: "typescript", name: "flip" })`.
 *
 * @throws {PermgenError} if the specification or an option is wrong.
 */
export function emit(specification: string, options?: FunctionOptions): string;

/**
 * Emits all functions of a list in TOML as one file.
 *
 * @throws {PermgenError} if the list or an option is wrong.
 */
export function emit(list: { list: string }, options?: EmitOptions): string;

/** An error; its message is what the command prints. */
export class PermgenError extends Error {
  private constructor();
  /** The exit code. */
  readonly status: number;
}
