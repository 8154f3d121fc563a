import { useEffect, useState } from "preact/hooks";
import type { About, Board } from "./types";

/** A board that was asked for; what is left out becomes as usual. */
export interface Reshaped {
  ranks: number;
  files: number;
  words?: string;
  layout?: string;
  numbering: string;
  off_board: string;
}

interface Props {
  about: About;
  board: Board | null;
  onChange: (board: Reshaped) => void;
}

const USUAL: Board = { ranks: 8, files: 8, numbering: "a1_lsb", off_board: "clear", width: 64, words: "u64", layout: "packed" };

/** The ways to lay squares out, each with what is written for it at first. */
const LAYOUTS: Record<string, (board: Board) => string> = {
  packed: () => "packed",
  rows: () => "rows",
  "so many in each word": (board) => {
    const [squares, each] = [board.ranks * board.files, fullRanks(board)];
    const parts = Array.from({ length: Math.ceil(squares / each) }, (_, part) => Math.min(each, squares - part * each));
    return parts.join(" + ");
  },
  "by an expression": (board) => `|square| (square / ${fullRanks(board)}, square % ${fullRanks(board)})`,
};

/** As many squares as whole ranks have in a word of 64 bits. */
function fullRanks({ ranks, files }: Board): number {
  return Math.min(ranks, Math.floor(64 / files)) * files;
}

function kindOf(layout: string): string {
  if (layout in LAYOUTS) return layout;
  return /^\d/.test(layout) ? "so many in each word" : "by an expression";
}

/** The words that a board may lie in: one, or as few of a width as have room for how it lies. */
function wordsFor(about: About, board: Board): string[] {
  const squares = board.ranks * board.files;
  const parts = board.layout.split("+").map(Number);
  const needed: Record<string, (width: number) => number> = {
    packed: (width) => Math.ceil(squares / width),
    rows: (width) => (width >= board.files ? board.ranks : 0),
    "so many in each word": (width) => (width >= Math.max(...parts) ? parts.length : 0),
    "by an expression": () => 0,
  };
  const words = about.widths.flatMap((width) => {
    const count = needed[kindOf(board.layout)]?.(width) ?? 0;
    return count === 0 ? [] : [count === 1 ? `u${width}` : `[u${width}; ${count}]`];
  });
  return words.includes(board.words) ? words : [board.words, ...words];
}

/** The board's shape, numbering, and how it lies in words. They are written into the specification. */
export function Shape({ about, board, onChange }: Props) {
  const now = board ?? USUAL;
  const [ranks, setRanks] = useState(String(now.ranks));
  const [files, setFiles] = useState(String(now.files));
  // What was chosen, which may be wrong, and what is being typed.
  const [layout, setLayout] = useState(now.layout);
  const [typed, setTyped] = useState(now.layout);
  useEffect(() => {
    setRanks(String(now.ranks));
    setFiles(String(now.files));
  }, [now.ranks, now.files]);
  useEffect(() => {
    setLayout(now.layout);
    setTyped(now.layout);
  }, [now.layout]);

  const largest = about.most_squares;
  const { ranks: _ranks, files: _files, width: _width, ...rest } = now;
  const change = (changed: Partial<Reshaped>) => onChange({ ranks: now.ranks, files: now.files, ...rest, ...changed });
  const size = (text: string, most: number) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
  };
  const resize = (ranksText: string, filesText: string) => {
    setRanks(ranksText);
    setFiles(filesText);
    const [ranks, files] = [size(ranksText, largest), size(filesText, about.most_files)];
    // Another board takes other words; rows it has, but no split of as many squares.
    const layout = now.layout === "rows" ? "rows" : "packed";
    if (ranks && files && ranks * files <= largest) change({ ranks, files, layout, words: undefined });
  };
  const lay = (layout: string) => {
    setLayout(layout);
    setTyped(layout);
    change({ layout, words: undefined });
  };
  const tooMany = Number(ranks) * Number(files) > largest;
  const field = (label: string, value: string, most: number, set: (text: string) => void) => (
    <label>
      {label}{" "}
      <input type="number" min={1} max={most} value={value} aria-invalid={tooMany} onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
  const choice = (label: string, value: string, values: string[], set: (value: string) => void) => (
    <label>
      {label}{" "}
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        {values.map((value) => (
          <option key={value} value={value}>{value}</option>
        ))}
      </select>
    </label>
  );
  const kind = kindOf(layout);
  return (
    <details class="shape">
      <summary>
        Board: {board ? `${now.ranks}x${now.files}, ${now.numbering}, in ${now.words}` : "none"}
        {now.layout !== "packed" && `, ${now.layout}`}
      </summary>
      <div class="row">
        {field("Ranks", ranks, largest, (text) => resize(text, files))}
        {field("Files", files, about.most_files, (text) => resize(ranks, text))}
        {choice("Words", now.words, wordsFor(about, now), (words) => change({ words }))}
        {choice("Layout", kind, Object.keys(LAYOUTS), (kind) => lay(LAYOUTS[kind]!(now)))}
        {!(layout in LAYOUTS) && (
          <label>
            <span class="hidden">The layout, as it is written</span>
            <input
              type="text"
              class="layout"
              id="layout"
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
              onChange={(event) => lay(event.currentTarget.value)}
            />
          </label>
        )}
        {choice("Numbering", now.numbering, about.numberings, (numbering) => change({ numbering }))}
        {choice("Bits off the board", now.off_board, about.off_board, (off_board) => change({ off_board }))}
      </div>
      {tooMany && <p role="status" class="mistake">A board has at most {largest} squares.</p>}
    </details>
  );
}
