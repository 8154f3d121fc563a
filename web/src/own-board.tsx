import { useEffect, useState } from "preact/hooks";
import { InputBoard } from "./input-board";
import type { Found, Layout } from "./types";

interface Props {
  found: Found;
  /** The whole board, if the words are one. */
  layout: Layout | null;
  /** What is set, as the address has it; nothing was set yet if it is empty. */
  board: string;
  results: string[];
  /** While another program is searched for, its place is kept. */
  isOld: boolean;
  onChange: (board: string) => void;
  onFollow: (bit: number | null) => void;
}

/** The words that a text of the address holds, for a program that takes so many; `null` if it does not fit. */
export function wordsOf(board: string, inputs: Found["inputs"]): string[] | null {
  const words = board.split(",");
  const isWord = (word: string, index: number) => /^0x[0-9a-f]{1,32}$/i.test(word) && BigInt(word) >> BigInt(inputs[index]?.width ?? 0) === 0n;
  return words.length === inputs.length && words.every(isWord) ? words : null;
}

const hexadecimal = (word: bigint) => `0x${word.toString(16)}`;

/** A board of one's own: set square by square, or written as a number or as FEN. */
export function OwnBoard({ found, layout, board, results, isOld, onChange, onFollow }: Props) {
  const { inputs } = found;
  const words = wordsOf(board, inputs) ?? inputs.map(({ word }) => word);
  const width = BigInt(inputs[0]?.width ?? 64);
  const whole = words.reduce((sum, word, index) => sum | (BigInt(word) << (width * BigInt(index))), 0n);
  const asWords = (bits: bigint) =>
    inputs.map((input, index) => hexadecimal(BigInt.asUintN(input.width, bits >> (width * BigInt(index))))).join(",");
  const [text, setText] = useState(words.join(","));
  const [pieces, setPieces] = useState("all");
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    // What was typed stays as it is while it means what is shown.
    setText((text) => (read(text, layout, pieces, inputs.length)?.toString() === whole.toString() ? text : words.join(",")));
  }, [board, found]);
  const isFen = text.includes("/");
  const write = (text: string, pieces: string) => {
    setText(text);
    setPieces(pieces);
    const bits = read(text, layout, pieces, inputs.length);
    const next = bits === null ? null : asWords(bits);
    if (next === null || (bits ?? 0n) >> (width * BigInt(inputs.length)) !== 0n) {
      setWrong(`Write a number such as 0xff00${layout ? ", or a position as FEN: ranks from the top, separated by /" : ""}.`);
      return;
    }
    setWrong("");
    onChange(next);
  };
  const heading = <summary>Your own board: click squares, or write a number or FEN</summary>;
  if (isOld) return <details class="own">{heading}</details>;
  return (
    <details class="own" open={board !== ""}>
      {heading}
      {inputs.length === 1 || layout ? (
        <p class="row">
          <label>
            Board{" "}
            <input type="text" id="board" spellcheck={false} autocomplete="off" value={text} aria-invalid={wrong !== ""} onInput={(event) => write(event.currentTarget.value, pieces)} />
          </label>
          {isFen && (
            <label>
              Pieces{" "}
              <select value={pieces} onChange={(event) => write(text, event.currentTarget.value)}>
                {["all", "white", "black", ...new Set(text.split(" ")[0]?.match(/[a-z]/gi))].map((name) => (
                  <option key={name} value={name}>{name}</option>
                ))}
              </select>
            </label>
          )}
        </p>
      ) : null}
      <p role="status" class={wrong ? "mistake" : "hidden"}>{wrong}</p>
      <div class="inputs">
        {layout ? (
          <InputBoard layout={layout} bits={whole} label="Set squares" onChange={(bits) => onChange(asWords(bits))} onFollow={onFollow} />
        ) : (
          inputs.map((input, index) => (
            <InputBoard
              key={index}
              layout={input.layout}
              bits={BigInt(words[index] ?? "0x0")}
              label={inputs.length === 1 ? "Set bits" : `Argument ${index + 1}`}
              onChange={(bits) => onChange(words.map((word, at) => (at === index ? hexadecimal(bits) : word)).join(","))}
              onFollow={(bit) => onFollow(bit === null ? null : bit + index * input.width)}
            />
          ))
        )}
      </div>
      {results.length > 0 && (
        <p>
          Result: <code id="result">{results.join(", ")}</code>
        </p>
      )}
      {board !== "" && (
        <button type="button" class="small" onClick={() => onChange("")}>Back to the letter R</button>
      )}
    </details>
  );
}

/** The bits that a number, several words, or a position in FEN set. */
function read(text: string, layout: Layout | null, pieces: string, words: number): bigint | null {
  const number = text.trim();
  if (/^(0x[0-9a-f]+|\d+)$/i.test(number) && words === 1) return BigInt(number);
  if (!layout || !number.includes("/")) return null;
  const ranks = number.split(" ")[0]!.split("/");
  if (ranks.length !== layout.rows.length) return null;
  let bits = 0n;
  for (const [row, rank] of ranks.entries()) {
    let column = 0;
    for (const [part] of rank.matchAll(/\d+|[a-z]|./gi)) {
      if (/\d/.test(part)) column += Number(part);
      else if (/[a-z]/i.test(part)) {
        const isWhite = part === part.toUpperCase();
        const bit = layout.rows[row]?.[column++];
        if (bit === undefined) return null;
        if (pieces === "all" || pieces === part || pieces === (isWhite ? "white" : "black")) bits |= 1n << BigInt(bit);
      } else if (part !== "+" && part !== "~") return null;
    }
    if (column !== layout.rows[row]?.length) return null;
  }
  return bits;
}
