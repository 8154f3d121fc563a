import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Drawing } from "./drawing";
import type { Found, Layout } from "./types";

interface Props {
  found: Found;
  /** The drawing: with the letter R, a board of one's own, or a bit that is followed. */
  network: string;
  layout: Layout | null;
  followed: number | null;
  onFollow: (bit: number | null) => void;
}

/** How long each step is shown when the network plays, in milliseconds. */
const PACE = 700;

/** The network, step by step. */
export function Network({ found, network, layout, followed, onFollow }: Props) {
  const last = found.steps.length;
  const [step, setStep] = useState(last);
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  // The drawing is the engine's; which of its steps are still to come is only a matter of colour.
  useLayoutEffect(() => {
    for (const part of frame.current?.querySelectorAll<SVGElement>("[data-step]") ?? []) {
      const at = Number(part.dataset.step);
      part.classList.toggle("later", at > step);
      part.classList.toggle("now", at === step && step > 0);
    }
  });
  useEffect(() => {
    if (!isPlaying) return;
    if (step === last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setStep(step + 1), PACE);
    return () => clearTimeout(timer);
  }, [isPlaying, step, last]);

  const go = (step: number) => {
    setPlaying(false);
    setStep(step);
  };
  const play = () => {
    if (step === last) setStep(0);
    setPlaying(!isPlaying);
  };
  const text = step === 0 ? "the argument" : found.steps[step - 1];
  return (
    <section aria-labelledby="network-title">
      <h2 id="network-title">The network</h2>
      <p class="dim">
        Each step shows its constant (squares) and its value (dots). Point at a {layout?.noun ?? "bit"} of the board above, or choose one here, to
        follow it.
      </p>
      <div class="stepper">
        {layout && (
          <label>
            Follow{" "}
            <select id="follow" value={followed ?? ""} onChange={(event) => onFollow(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
              <option value="">all that is set</option>
              {layout.rows.flat().map((bit) => (
                <option key={bit} value={bit}>{layout.names[bit]}</option>
              ))}
            </select>
          </label>
        )}
        <button type="button" onClick={play} disabled={last === 0} aria-pressed={isPlaying}>{isPlaying ? "Pause" : "Play"}</button>
        <button type="button" onClick={() => go(step - 1)} disabled={step === 0}>
          Step back
        </button>
        <input
          type="range"
          aria-label="Step"
          aria-valuetext={`${step} of ${last}: ${text}`}
          min={0}
          max={last}
          value={step}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <button type="button" onClick={() => go(step + 1)} disabled={step === last}>
          Step on
        </button>
        <output role="status">
          {step} of {last}: <code>{text}</code>
        </output>
      </div>
      <div ref={frame} id="network">
        <Drawing svg={network} name="network" what="the network" />
      </div>
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
