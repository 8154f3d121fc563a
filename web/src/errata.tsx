import { useState } from "preact/hooks";
import type { Engine } from "./engine";
import { Outcome } from "./prove";
import { toHash } from "./state";
import type { About, State, Verdict } from "./types";

type Erratum = About["errata"][number];

/** Routines that were wrong in print: opened, each is tried. */
export function Errata({ about, state, engine, onLook }: { about: About; state: State; engine: Engine; onLook: () => void }) {
  return (
    <section aria-labelledby="errata-title" id="errata">
      <h2 id="errata-title" tabIndex={-1}>Wrong in print</h2>
      <p class="dim">
        Routines of the literature were wrong as they were printed, and copied for years. Open one: the engine reads the function, follows
        it for all boards, and proves what was claimed, or refutes it by a board that anyone can follow. The example <code>errata</code> of
        the repository has these and one about numbers.
      </p>
      {about.errata.map((erratum, number) => (
        <One key={number} erratum={erratum} number={number} state={state} engine={engine} onLook={onLook} />
      ))}
    </section>
  );
}

interface Props {
  erratum: Erratum;
  number: number;
  state: State;
  engine: Engine;
  onLook: () => void;
}

function One({ erratum, number, state, engine, onLook }: Props) {
  const [verdicts, setVerdicts] = useState<Verdict[] | null>(null);
  const [failed, setFailed] = useState("");
  const run = async () => {
    try {
      const answer = await engine.ask<{ verdicts?: Verdict[]; error?: string }>({ ask: "erratum", number });
      if (answer.verdicts) setVerdicts(answer.verdicts);
      else setFailed(answer.error ?? "");
    } catch (error) {
      setFailed((error as Error).message);
    }
  };
  return (
    <details class="erratum" onToggle={(event) => event.currentTarget.open && !verdicts && void run()}>
      <summary>{erratum.title}</summary>
      <p>{erratum.about}</p>
      <ol aria-busy={!verdicts}>
        {erratum.claims.map(({ says, code }, claim) => {
          const verdict = verdicts?.[claim];
          return (
            <li key={claim}>
              <p>“{says}”</p>
              <pre tabIndex={0} aria-label={`The function: ${says}`}>{code}</pre>
              <div role="status">{verdict ? <Outcome verdict={verdict} code={code} /> : <p>{failed || "It is tried…"}</p>}</div>
            </li>
          );
        })}
      </ol>
      {erratum.meant && (
        <p>
          What was meant:{" "}
          <a href={toHash({ ...state, spec: erratum.meant })} onClick={onLook}>
            <code>{erratum.meant}</code>
          </a>
          , with a program that is proven.
        </p>
      )}
    </details>
  );
}
