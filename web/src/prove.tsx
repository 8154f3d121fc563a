import { useState } from "preact/hooks";
import { Drawing } from "./drawing";
import type { Engine } from "./engine";
import type { Verdict } from "./types";

/** A function of Rust, compared with the map above. */
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
          The page reads it as <code>#[permgen::proves]</code> does, for all arguments at once. Either the operations are proven to be
          the map, and the attribute compiles them in place of the function; or a board shows that it is wrong; or it cannot be followed.
          Put the constants and functions that it uses inside of it. The page reads Rust only. For C and C++ prove the machine code: compile with <code>cc -g -O2 -c file.c</code>, then run{" "}
          <code>permgen prove --binary file.o --symbol name --map '{spec}'</code>.
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
