import { useRef } from "preact/hooks";
import { toHash } from "./state";
import type { Mistake, State } from "./types";

interface Props {
  state: State;
  mistakes: Mistake[];
  onInput: (spec: string) => void;
  /** Goes to the heading with this id. */
  onLook: (id: string) => void;
}

/** What many come for; the gallery has more. */
const EXAMPLES: [string, string][] = [
  ["a quarter turn", "rotate_90"],
  ["ranks become files", "|rank, file| (file, rank)"],
  ["a knight-wise shear", "|rank, file| (rank, (file + 2 * rank) % 8)"],
  ["Morton order", "interleave(2)"],
];

/** Parts of a text, some of them wrong. */
function marked(text: string, mistakes: Mistake[]) {
  const wrong = mistakes.flatMap(({ place }) => (place ? [place] : [])).sort((a, b) => a[0] - b[0]);
  const parts = [];
  let at = 0;
  for (const [start, end] of wrong) {
    if (start < at) continue;
    parts.push(text.slice(at, start), <mark>{text.slice(start, end)}</mark>);
    at = end;
  }
  // A line break at the end takes a line only with something behind it.
  return [...parts, `${text.slice(at)} `];
}

/** Where the specification is written; what is wrong is underlined as one types. */
export function SpecBox({ state, mistakes, onInput, onLook }: Props) {
  const { spec } = state;
  const behind = useRef<HTMLDivElement>(null);
  return (
    <div class="spec">
      <label for="spec">Where each square goes</label>
      <div class="box">
        <textarea
          id="spec"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          rows={Math.min(8, Math.max(2, Math.ceil(spec.length / 60), spec.split("\n").length))}
          value={spec}
          aria-invalid={mistakes.length > 0}
          aria-describedby="mistakes spec-help"
          onInput={(event) => onInput(event.currentTarget.value)}
          onScroll={(event) => behind.current?.scrollTo(0, event.currentTarget.scrollTop)}
        />
        {mistakes.length > 0 && (
          <div class="behind" aria-hidden="true" ref={behind}>
            {marked(spec, mistakes)}
          </div>
        )}
      </div>
      <div id="mistakes" role="status">
        {mistakes.map(({ message, help, related }) => (
          <div class="mistake">
            <strong>{message}</strong>
            {related.map(({ message }) => (
              <div>{message}</div>
            ))}
            {help && <div class="help">{help}</div>}
          </div>
        ))}
      </div>
      <p id="spec-help" class="dim">
        In coordinates from 0: <code>|rank, file| (file, rank)</code>; <code>% 8</code> goes around the edge. In numbers of squares, a1 = 0: <code>sq ^ 56</code>. By name:{" "}
        <code>rotate_90 then flip_vertical</code>. Or drag squares on the board.
      </p>
      <p class="examples">
        Try{" "}
        {EXAMPLES.map(([title, spec]) => (
          <>
            <a href={toHash({ ...state, spec })}>{title}</a>,{" "}
          </>
        ))}
        or{" "}
        <button type="button" class="link" onClick={() => onLook("gallery-title")}>one of the gallery</button>.
      </p>
    </div>
  );
}
