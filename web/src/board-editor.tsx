import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Layout } from "./types";

interface Props {
  layout: Layout;
  /** Where each bit comes from; `null` while the specification is wrong. */
  sources: (number | null)[] | null;
  editable: boolean;
  wrong: string[];
  /** The bit that is followed, by its place before. */
  followed: number | null;
  onFollow: (bit: number | null) => void;
  /** What stands at each place goes on to the next, and that of the last to the first. */
  onCycle: (cycle: number[]) => void;
}

type Mode = "swap" | "cycle";

/** The board after, with where each square comes from, or the board before, with where each goes. */
type Shown = "from" | "to";

/** How long a finger rests on a square to pick it up, in milliseconds: a shorter touch chooses, a move scrolls. */
const PRESS = 350;

/** The board: each square shows which square comes to it, or where it goes. Squares are dragged, or chosen one after the other. */
export function BoardEditor({ layout, sources, editable, wrong, followed, onFollow, onCycle }: Props) {
  const [mode, setMode] = useState<Mode>("swap");
  const [shown, setShown] = useState<Shown>("from");
  const [held, setHeld] = useState<number[]>([]);
  const [over, setOver] = useState<number | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const table = useRef<HTMLTableElement>(null);
  const pressed = useRef<number | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const places = useMemo(() => {
    const places: Record<number, number> = {};
    sources?.forEach((from, to) => from !== null && (places[from] = to));
    return places;
  }, [sources]);
  const name = (bit: number) => layout.names[bit] ?? String(bit);
  const home = focus ?? layout.rows.at(-1)?.[0] ?? 0;

  const finish = (cycle: number[]) => {
    setHeld([]);
    setOver(null);
    if (cycle.length < 2) return;
    setSaid(
      cycle.length === 2
        ? `${name(cycle[0]!)} and ${name(cycle[1]!)} changed places.`
        : `The cycle ${cycle.map(name).join(", ")} was added.`,
    );
    // The engine is told which places after exchange what they hold.
    onCycle(shown === "from" ? cycle : cycle.map((bit) => places[bit] ?? bit));
  };

  const choose = (bit: number) => {
    if (!editable) return;
    if (mode === "swap") {
      if (held.length === 0) {
        setHeld([bit]);
        setSaid(`${name(bit)} picked up. Choose the place it goes to; Escape puts it back.`);
      } else {
        finish(held[0] === bit ? [] : [held[0]!, bit]);
      }
    } else if (held.includes(bit)) {
      finish(held);
    } else {
      setHeld([...held, bit]);
      setSaid(`${name(bit)} is square ${held.length + 1} of the cycle.`);
    }
  };

  const place = (event: PointerEvent): number | null => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-bit]");
    return cell && table.current?.contains(cell) ? Number(cell.dataset.bit) : null;
  };

  const onKey = (event: KeyboardEvent) => {
    const row = layout.rows.findIndex((bits) => bits.includes(home));
    const column = layout.rows[row]?.indexOf(home) ?? 0;
    const moves: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const move = moves[event.key];
    if (event.key === "Escape") {
      setHeld([]);
      setSaid("Nothing is picked up.");
    } else if (event.key === "Enter" || event.key === " ") {
      choose(home);
    } else if (move) {
      const next = layout.rows[row + move[0]]?.[column + move[1]];
      if (next !== undefined) {
        setFocus(next);
        table.current?.querySelector<HTMLElement>(`[data-bit="${next}"]`)?.focus();
      }
    } else {
      return;
    }
    event.preventDefault();
  };

  /** Picks up what is under a pointer that is held down. */
  const press = (bit: number, pointer: string) => {
    const start = () => {
      pressed.current = bit;
      setOver(bit);
    };
    if (pointer === "mouse") start();
    else resting.current = setTimeout(start, PRESS);
  };
  const release = () => {
    clearTimeout(resting.current);
    pressed.current = null;
    setOver(null);
  };
  useEffect(() => {
    // Once a square is picked up, the finger moves it and no longer the page.
    const hold = (event: TouchEvent) => pressed.current !== null && event.preventDefault();
    const board = table.current;
    board?.addEventListener("touchmove", hold, { passive: false });
    return () => board?.removeEventListener("touchmove", hold);
  }, []);

  const follow = (bit: number) => onFollow(shown === "from" ? (sources?.[bit] ?? null) : bit);
  const isOn = (bit: number) => followed !== null && sources !== null && (shown === "from" ? sources[bit] : bit) === followed;
  const isBig = layout.rows.length > 10;

  const cell = (bit: number) => {
    const other = shown === "from" ? sources?.[bit] : places[bit];
    const holds = sources === null ? name(bit) : other === null || other === undefined ? "" : name(other);
    const isMoved = sources !== null && other !== bit;
    const arrow = isMoved && holds && !isBig ? (shown === "from" ? "←" : "→") : "";
    const classes = [
      isMoved && "moved",
      isOn(bit) && "followed",
      held.includes(bit) && "held",
      over === bit && pressed.current !== bit && "over",
      wrong.includes(name(bit)) && "wrong",
    ];
    const label = !sources ? name(bit) : other === bit ? `${name(bit)}, stays` : `${name(bit)}, ${shown} ${holds || "nothing"}`;
    return (
      <td
        key={bit}
        role="gridcell"
        data-bit={bit}
        class={classes.filter(Boolean).join(" ")}
        tabIndex={bit === home ? 0 : -1}
        aria-label={label}
        aria-selected={held.includes(bit)}
        onFocus={() => (setFocus(bit), follow(bit))}
        onPointerEnter={(event) => event.pointerType === "mouse" && follow(bit)}
      >
        {arrow}
        {holds}
      </td>
    );
  };

  return (
    <div class={`editor ${shown}`}>
      <div class="row which" role="group" aria-label="Which board is shown">
        <button type="button" aria-pressed={shown === "from"} onClick={() => (setShown("from"), setHeld([]))}>← After: comes from</button>
        <button type="button" aria-pressed={shown === "to"} onClick={() => (setShown("to"), setHeld([]))}>→ Before: goes to</button>
      </div>
      <p class="dim" id="editor-help">
        {sources === null
          ? "The board of this specification; the squares that the message names are marked."
          : shown === "from"
            ? `The board after: each ${layout.noun} shows which one comes to it.`
            : `The board before: each ${layout.noun} shows where it goes.`}
      </p>
      <div class="pan">
      <table
        role="grid"
        aria-label={shown === "from" ? `The board after: each ${layout.noun} shows which ${layout.noun} comes to it` : `The board before: each ${layout.noun} shows where it goes`}
        aria-readonly={!editable}
        ref={table}
        onKeyDown={onKey}
        onPointerLeave={() => onFollow(null)}
        onPointerDown={(event) => {
          const bit = place(event);
          if (!editable || bit === null || event.button !== 0) return;
          press(bit, event.pointerType);
        }}
        onPointerMove={(event) => pressed.current !== null && setOver(place(event))}
        onPointerUp={(event) => {
          const wasResting = pressed.current === null;
          const [from, to] = [pressed.current ?? (editable && event.pointerType !== "mouse" ? place(event) : null), place(event)];
          release();
          if (from === null || to === null) return;
          if (wasResting || from === to || mode === "cycle") choose(to);
          else finish([from, to]);
        }}
        onPointerCancel={release}
        onContextMenu={(event) => pressed.current !== null && event.preventDefault()}
      >
        <tbody>
          {layout.rows.map((bits, row) => (
            <tr role="row" key={row}>
              <th scope="row" role="rowheader">{layout.row_labels[row]}</th>
              {bits.map(cell)}
            </tr>
          ))}
          {layout.column_labels && (
            <tr role="row">
              <td role="gridcell" aria-hidden="true" class="corner" />
              {layout.column_labels.map((label) => (
                <th scope="col" role="columnheader">{label}</th>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      </div>
      {editable ? (
        <fieldset>
          <legend>Choosing squares</legend>
          <label>
            <input type="radio" name="mode" checked={mode === "swap"} onChange={() => (setMode("swap"), setHeld([]))} /> lets two
            change places
          </label>
          <label>
            <input type="radio" name="mode" checked={mode === "cycle"} onChange={() => (setMode("cycle"), setHeld([]))} /> paints a
            cycle; choose one twice to close it
          </label>
        </fieldset>
      ) : (
        sources !== null && <p class="dim">This is not a map of one board onto itself, so squares cannot be dragged.</p>
      )}
      <p role="status" class="said">{said}</p>
    </div>
  );
}
