import { useState } from "preact/hooks";
import { Drawing } from "./drawing";
import type { Engine } from "./engine";
import type { Verdict } from "./types";

/** A function of Rust that somebody wrote, held to the map that stands above. */
export function Prove({ spec, engine }: { spec: string; engine: Engine }) {
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const prove = async () => {
    setVerdict(null);
    const question = { ask: "prove", spec, code, function: name.trim() || null };
    setVerdict(await engine.ask<Verdict>(question).catch((error: Error) => ({ error: error.message }) as Verdict));
  };
  return (
    <section aria-labelledby="prove-title">
      <h2 id="prove-title">A function of your own</h2>
      <details>
        <summary>Paste a function of Rust: is it this map?</summary>
        <p class="dim">
          It is read, followed for all arguments at once, and proven as read, or refuted with an argument that shows it. What cannot be
          followed stays unknown: <code>permgen prove</code> has more methods, and proves the machine code.
        </p>
        <label for="rust">The function, with what it calls</label>
        <textarea
          id="rust"
          rows={6}
          spellcheck={false}
          value={code}
          placeholder="pub const fn flip(board: u64) -> u64 { board.swap_bytes() }"
          onInput={(event) => (setCode(event.currentTarget.value), setVerdict(null))}
        />
        <div class="row">
          <label>
            Its name, where there are several{" "}
            <input type="text" value={name} onInput={(event) => (setName(event.currentTarget.value), setVerdict(null))} />
          </label>
          <button type="button" class="main" disabled={!code.trim()} onClick={() => void prove()}>
            Prove it
          </button>
        </div>
        <div role="status" id="verdict">
          {verdict?.error && <p class="mistake">{verdict.error}</p>}
          {verdict?.verdict && <Outcome verdict={verdict} code={code} />}
        </div>
        {verdict?.assumptions && (
          <div class="dim">
            <p>As read, that is, assuming:</p>
            <ul>{verdict.assumptions.map((assumption) => <li>{assumption}</li>)}</ul>
          </div>
        )}
      </details>
    </section>
  );
}

/** Proven, refuted by boards, or unknown, and why. */
export function Outcome({ verdict, code }: { verdict: Verdict; code: string }) {
  return (
    <>
      <p class={verdict.verdict === "proven" ? "proven" : "mistake"}>
        <strong>{verdict.verdict}</strong>
        {verdict.sentence && `: ${verdict.sentence}.`}
      </p>
      {verdict.boards && <Drawing svg={verdict.boards} name="refuted" what="the boards that refute it" />}
      {verdict.mistakes?.map(({ message, help, place }) => (
        <p>
          {message}
          {place && place[1] > place[0] && (
            <>
              : <code>{code.slice(place[0], Math.min(place[1], place[0] + 80))}</code>
            </>
          )}
          {help && <span class="dim"> ({help})</span>}
        </p>
      ))}
    </>
  );
}
