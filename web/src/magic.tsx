import { useEffect, useState } from "preact/hooks";
import { Drawing } from "./drawing";
import { Stopped, type Engine } from "./engine";
import type { MagicAnswer, State } from "./types";

/** What is looked at first. */
const FIRST = "magics 8x8\nrook a1 0x2280061040002280 12";

interface Props {
  state: State;
  change: (changed: Partial<State>) => void;
  engine: Engine;
}

/** Magics that somebody wrote or found: tried for every occupancy, and drawn with the table. */
export function Magics({ state, change, engine }: Props) {
  const { magic, entry } = state;
  const [answer, setAnswer] = useState<MagicAnswer | null>(null);
  useEffect(() => {
    if (!magic) return;
    let isOld = false;
    engine.ask<MagicAnswer>({ ask: "magic", text: magic, entry: Number(entry) || 0 }).then(
      (answer) => !isOld && setAnswer(answer),
      (error: Error) => !isOld && !(error instanceof Stopped) && setAnswer({ error: error.message }),
    );
    return () => {
      isOld = true;
    };
  }, [magic, entry]);
  const wrong = answer?.error ?? answer?.wrong;
  return (
    <section aria-labelledby="magic-title" id="magic">
      <h2 id="magic-title" tabIndex={-1}>A magic and its table</h2>
      <details open={magic !== ""} onToggle={(event) => event.currentTarget.open && !magic && change({ magic: FIRST, entry: "0" })}>
        <summary>Rooks and bishops by one multiplication: is this factor right, and what does its table look like?</summary>
        <label for="magics">Magics, as a file of them is written: piece, square, factor, bits of the index</label>
        <textarea
          id="magics"
          class="code"
          rows={Math.min(8, Math.max(2, magic.split("\n").length))}
          spellcheck={false}
          value={magic}
          aria-invalid={wrong !== undefined}
          aria-describedby="magic-answer"
          onInput={(event) => change({ magic: event.currentTarget.value })}
        />
        <div id="magic-answer" role="status">
          {wrong !== undefined && (
            <div class="mistake">
              <strong>{wrong}</strong>
              {answer?.help && <div class="help">{answer.help}</div>}
            </div>
          )}
          {answer?.sentence && <p class="proven">{answer.sentence}</p>}
        </div>
        {(answer?.entries?.length ?? 0) > 1 && (
          <p class="row">
            <label>
              Shown{" "}
              <select value={answer?.entry} onChange={(event) => change({ entry: event.currentTarget.value })}>
                {answer?.entries?.map((name, number) => (
                  <option key={name} value={number}>{name}</option>
                ))}
              </select>
            </label>
          </p>
        )}
        {answer?.drawing && (
          <Drawing svg={answer.drawing} name="magic" what={wrong === undefined ? "the magic and its table" : "the boards that share an entry"} />
        )}
      </details>
    </section>
  );
}
