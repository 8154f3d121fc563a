// The engine's answers: crates/permgen-web makes them.

export interface Named {
  name: string;
  about: string;
}

export interface About {
  version: string;
  targets: Named[];
  objectives: string[];
  efforts: string[];
  languages: (Named & { extension: string })[];
  widths: number[];
  numberings: string[];
  off_board: string[];
  most_files: number;
  most_squares: number;
  maps: Named[];
  gallery: { title: string; about: string; entries: { title: string; spec?: string; magic?: string }[] }[];
  errata: { title: string; about: string; meant: string | null; claims: { says: string; code: string }[] }[];
}

export interface Board {
  ranks: number;
  files: number;
  numbering: string;
  off_board: string;
  width: number;
  /** The type that it lies in. */
  words: string;
  /** How it lies in several words, as it is written. */
  layout: string;
}

export interface Layout {
  rows: number[][];
  names: Record<string, string>;
  row_labels: string[];
  column_labels: string[] | null;
  noun: string;
}

export interface Mistake {
  message: string;
  help: string | null;
  place: [number, number] | null;
  related: { place: [number, number]; message: string }[];
  squares: string[];
}

export interface Reading {
  error?: string;
  mistakes?: Mistake[];
  name: string;
  board: Board | null;
  editable: boolean;
  facts?: [string, string][];
  width?: number;
  layout?: Layout;
  moves?: string;
  sources?: (number | null)[];
  cycles?: string;
  listing?: { title: string; lines: string[] };
}

export interface Cost {
  ops: number;
  latency: number;
  slots: number;
  constants: number;
  bytes: number;
}

export interface Found {
  error?: string;
  mistakes?: Mistake[];
  program: string;
  target: string;
  strategy: string;
  cost: Cost;
  facts: [string, string][];
  certificate: string;
  steps: string[];
  inputs: { width: number; layout: Layout; word: string }[];
  boards: string | null;
  network: string;
  products: string | null;
  name: string;
  codes: Code[];
  html: string;
}

export interface Code {
  language: string;
  code?: string;
  /** The command that writes the same. */
  command?: string;
  error?: string;
}

/** The same program with another name. */
export type Renamed = Pick<Found, "error" | "name" | "codes" | "html">;

export interface CostAnswer {
  target: string;
  cost: Cost | null;
  error: string | null;
}

export interface Drawn {
  error?: string;
  network: string;
  boards: string | null;
  results: string[];
}

/** The network with a bit that is followed. */
export interface Followed {
  error?: string;
  network: string;
}

export interface News {
  broken?: string;
  strategy?: string;
  number?: number;
  of?: number;
  ops?: number | null;
}

/** What is asked for, all of which is in the page's address. */
export interface State {
  spec: string;
  /** The name of the function; the usual one if empty. */
  name: string;
  target: string;
  objective: string;
  effort: string;
  language: string;
  /** The words that the program is shown with, hexadecimal and separated by commas; the letter R if empty. */
  board: string;
  /** What is compared: another specification, or the same on another machine. */
  otherSpec: string;
  otherTarget: string;
  /** Magics as a file holds them; empty when none are looked at. */
  magic: string;
  /** The how-manieth of them is drawn. */
  entry: string;
}

/** What becomes of a text of magics: right, with a drawing of one, or wrong. */
export interface MagicAnswer {
  error?: string;
  wrong?: string;
  help?: string;
  entries?: string[];
  entry?: number;
  sentence?: string;
  drawing?: string | null;
}

export interface Verdict {
  error?: string;
  verdict?: "proven" | "refuted" | "unknown";
  sentence?: string;
  /** A drawing of the words that refute it. */
  boards?: string;
  mistakes?: Mistake[];
}
