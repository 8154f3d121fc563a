import { useEffect, useMemo, useState } from "preact/hooks";
import compiled from "../../tests/data/assembly.txt?raw";
import { Engine, Stopped } from "./engine";
import type { About, Found, State } from "./types";

interface Props {
  about: About;
  found: Found;
  state: State;
  change: (changed: Partial<State>) => void;
}

/** How many instructions rustc makes of a named map: the table of the project's tests. */
function instructions(spec: string, target: string): string | null {
  const [heading, ...rows] = compiled.trim().split("\n");
  const row = rows.map((row) => row.split(/ +/)).find(([machine, map]) => machine === target && map === spec.trim());
  return row ? `${row[2]} by ${heading?.split(" (")[0]}` : null;
}

/** Two machines, or two specifications, side by side. */
export function Compare({ about, found, state, change }: Props) {
  const { spec, target, objective, effort, otherSpec, otherTarget } = state;
  const [other, setOther] = useState<Found | null>(null);
  const engine = useMemo(() => new Engine(), []);
  const isOpen = otherSpec !== "" || otherTarget !== "";
  const [text, machine] = [otherSpec || spec, otherTarget || target];
  useEffect(() => {
    setOther(null);
    if (!isOpen) return;
    engine.stop();
    const timer = setTimeout(() => {
      engine.ask<Found>({ ask: "compile", spec: text, target: machine, objective, effort }).then(setOther, (error: Error) => {
        if (!(error instanceof Stopped)) setOther({ error: error.message } as Found);
      });
    }, 200);
    return () => clearTimeout(timer);
  }, [isOpen, text, machine, objective, effort]);
  const wrong = other?.error ?? other?.mistakes?.[0]?.message;
  return (
    <section aria-labelledby="compare-title">
      <h2 id="compare-title">Side by side</h2>
      <div class="row">
        <label>
          With the machine{" "}
          <select id="other-target" value={otherTarget} onChange={(event) => change({ otherTarget: event.currentTarget.value })}>
            <option value="">{otherSpec ? "the same" : "none"}</option>
            {about.targets.filter(({ name }) => name !== target).map(({ name }) => (
              <option key={name} value={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          or another specification{" "}
          <input
            type="text"
            class="layout"
            id="other-spec"
            spellcheck={false}
            autocomplete="off"
            value={otherSpec}
            aria-invalid={wrong !== undefined}
            onInput={(event) => change({ otherSpec: event.currentTarget.value })}
          />
        </label>
      </div>
      {isOpen && (
        <div class="both">
          <One spec={spec} found={found} />
          <div role="status">
            {wrong !== undefined ? <p class="mistake">{wrong}</p> : other ? <One spec={text} found={other} /> : <p>Searching…</p>}
          </div>
        </div>
      )}
    </section>
  );
}

/** A program with what it costs. */
function One({ spec, found }: { spec: string; found: Found }) {
  const { ops, latency, constants } = found.cost;
  const rows = [
    ["operations", ops],
    ["cycles", latency],
    ["constants", constants],
    ["instructions", instructions(spec, found.target)],
  ] as const;
  return (
    <div class="one">
      <h3>
        <code>{spec}</code> on {found.target}
      </h3>
      <dl>
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </>
            ),
        )}
      </dl>
      <pre tabIndex={0} aria-label={`The program on ${found.target}`}>{found.program}</pre>
    </div>
  );
}
