import { useEffect, useRef, useState } from "preact/hooks";
import { Drawing } from "./drawing";
import type { Engine } from "./engine";
import { InputBoard } from "./input-board";
import type { Drawn, Found } from "./types";

/** The network, step by step, with a board of one's own. */
export function Network({ found, engine }: { found: Found; engine: Engine }) {
  const [words, setWords] = useState(found.inputs.map(({ word }) => word));
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [step, setStep] = useState(found.steps.length);
  const frame = useRef<HTMLDivElement>(null);

  const change = (index: number, word: string) => {
    const next = words.map((known, at) => (at === index ? word : known));
    setWords(next);
    engine.ask<Drawn>({ ask: "draw", words: next }).then(
      (answer) => answer.error === undefined && setDrawn(answer),
      () => {}, // A newer search dropped the question.
    );
  };

  // The drawing is the engine's; which of its steps are still to come is only a matter of colour.
  useEffect(() => {
    for (const card of frame.current?.querySelectorAll<SVGGElement>(".pg-card") ?? []) {
      const at = Number(card.dataset.step);
      card.classList.toggle("later", at > step);
      card.classList.toggle("now", at === step && step > 0);
    }
  });

  const text = step === 0 ? "the argument" : found.steps[step - 1];
  return (
    <section aria-labelledby="network-title">
      <h2 id="network-title">The network</h2>
      <p class="dim">
        Each step with the constant that it takes (squares) and what it makes of the board (dots). Set squares of your own, and go
        through it step by step.
      </p>
      <div class="stepper">
        <button type="button" onClick={() => setStep(Math.max(0, step - 1))} disabled={step === 0}>
          Step back
        </button>
        <input
          type="range"
          aria-label="Step"
          aria-valuetext={`${step} of ${found.steps.length}: ${text}`}
          min={0}
          max={found.steps.length}
          value={step}
          onInput={(event) => setStep(Number(event.currentTarget.value))}
        />
        <button type="button" onClick={() => setStep(Math.min(found.steps.length, step + 1))} disabled={step === found.steps.length}>
          Step on
        </button>
        <output role="status">
          {step} of {found.steps.length}: <code>{text}</code>
        </output>
      </div>
      <div ref={frame}>
        <Drawing svg={drawn?.network ?? found.network} name="network" what="the network" />
      </div>
      <details class="own">
        <summary>A board of your own</summary>
        <div class="inputs">
          {found.inputs.map(({ layout }, index) => (
            <InputBoard
              key={index}
              layout={layout}
              word={words[index] ?? "0x0"}
              label={found.inputs.length === 1 ? "Your board" : `Argument ${index + 1}`}
              onChange={(word) => change(index, word)}
            />
          ))}
          {drawn && (
            <div>
              <p>
                Result: <code id="result">{drawn.results.join(", ")}</code>
              </p>
              {drawn.boards && <Drawing svg={drawn.boards} name="own-boards" what="your board before and after" />}
            </div>
          )}
        </div>
      </details>
      {found.products && (
        <>
          <h3>Bit by bit</h3>
          <p class="dim">
            The letters are the bits in their order; of a product, capitals are used. Where there is a +, several may come together, or
            what is not asked for.
          </p>
          <Drawing svg={found.products} name="products" what="the multiplications" />
        </>
      )}
    </section>
  );
}
