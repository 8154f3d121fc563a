import { useEffect, useState } from "preact/hooks";
import type { About, Board } from "./types";

interface Props {
  about: About;
  board: Board | null;
  onChange: (board: Board) => void;
}

/** The board's shape and numbering. They are written into the specification. */
export function Shape({ about, board, onChange }: Props) {
  const usual: Board = { ranks: 8, files: 8, numbering: "a1_lsb", off_board: "clear", width: 64, words: "u64" };
  const now = board ?? usual;
  const [ranks, setRanks] = useState(String(now.ranks));
  const [files, setFiles] = useState(String(now.files));
  useEffect(() => {
    setRanks(String(now.ranks));
    setFiles(String(now.files));
  }, [now.ranks, now.files]);

  const largest = about.most_squares;
  const change = (changed: Partial<Board>) => {
    const next = { ...now, ...changed };
    const squares = next.ranks * next.files;
    // The smallest word that has room.
    const fitting = about.widths.find((width) => width >= squares) ?? Math.max(...about.widths);
    onChange({ ...next, width: changed.width ?? (changed.ranks || changed.files ? fitting : next.width) });
  };
  const size = (text: string, most: number) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
  };
  const resize = (ranksText: string, filesText: string) => {
    setRanks(ranksText);
    setFiles(filesText);
    const [ranks, files] = [size(ranksText, largest), size(filesText, about.most_files)];
    if (ranks && files && ranks * files <= largest) change({ ranks, files });
  };
  const tooMany = Number(ranks) * Number(files) > largest;
  const field = (label: string, value: string, most: number, set: (text: string) => void) => (
    <label>
      {label}{" "}
      <input type="number" min={1} max={most} value={value} aria-invalid={tooMany} onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
  const choice = (label: string, value: string | number, values: (string | number)[], set: (value: string) => void) => (
    <label>
      {label}{" "}
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        {values.map((value) => (
          <option key={value} value={value}>{value}</option>
        ))}
      </select>
    </label>
  );
  const squares = now.ranks * now.files;
  return (
    <details class="shape">
      <summary>
        Board: {board ? `${now.ranks}x${now.files}, ${now.numbering}, in ${now.words}` : "a word without a board"}
      </summary>
      <div class="row">
        {field("Ranks", ranks, largest, (text) => resize(text, files))}
        {field("Files", files, about.most_files, (text) => resize(ranks, text))}
        {squares <= Math.max(...about.widths) &&
          choice("Word", now.width, about.widths.filter((width) => width >= squares), (width) => change({ width: Number(width) }))}
        {choice("Numbering", now.numbering, about.numberings, (numbering) => change({ numbering }))}
        {choice("Bits off the board", now.off_board, about.off_board, (off_board) => change({ off_board }))}
      </div>
      {tooMany && <p role="status" class="mistake">A board has at most {largest} squares.</p>}
    </details>
  );
}
