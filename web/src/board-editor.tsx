import { useRef, useState } from "preact/hooks";
import type { Layout } from "./types";

interface Props {
  layout: Layout;
  sources: (number | null)[];
  editable: boolean;
  wrong: string[];
  /** What stands at each place goes on to the next, and that of the last to the first. */
  onCycle: (cycle: number[]) => void;
}

type Mode = "swap" | "cycle";

/** The board as it is after: each square shows which square comes to it. Squares are dragged, or chosen one after the other. */
export function BoardEditor({ layout, sources, editable, wrong, onCycle }: Props) {
  const [mode, setMode] = useState<Mode>("swap");
  const [held, setHeld] = useState<number[]>([]);
  const [over, setOver] = useState<number | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const table = useRef<HTMLTableElement>(null);
  const pressed = useRef<number | null>(null);
  const name = (bit: number) => layout.names[bit] ?? String(bit);
  const home = focus ?? layout.rows.at(-1)?.[0] ?? 0;

  const finish = (cycle: number[]) => {
    setHeld([]);
    setOver(null);
    if (cycle.length < 2) return;
    setSaid(
      cycle.length === 2
        ? `What stood at ${name(cycle[0]!)} and at ${name(cycle[1]!)} changed places.`
        : `The cycle ${cycle.map(name).join(", ")} was added.`,
    );
    onCycle(cycle);
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

  const cell = (bit: number) => {
    const source = sources[bit];
    const holds = source === null || source === undefined ? "nothing" : name(source);
    const classes = [
      source !== bit && "moved",
      held.includes(bit) && "held",
      over === bit && pressed.current !== bit && "over",
      wrong.includes(name(bit)) && "wrong",
    ];
    const label = source === bit ? `${name(bit)}, stays` : `${name(bit)}, from ${holds}`;
    return (
      <td
        key={bit}
        role="gridcell"
        data-bit={bit}
        class={classes.filter(Boolean).join(" ")}
        tabIndex={bit === home ? 0 : -1}
        aria-label={label}
        aria-selected={held.includes(bit)}
        onFocus={() => setFocus(bit)}
      >
        {holds === "nothing" ? "" : holds}
      </td>
    );
  };

  return (
    <div class="editor">
      <p class="dim">The board after: each {layout.noun} shows which one comes to it.</p>
      <table
        role="grid"
        aria-label={`The board after: each ${layout.noun} shows which ${layout.noun} comes to it`}
        aria-readonly={!editable}
        ref={table}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          const bit = place(event);
          if (!editable || bit === null || event.button !== 0) return;
          pressed.current = bit;
          setOver(bit);
        }}
        onPointerMove={(event) => pressed.current !== null && setOver(place(event))}
        onPointerUp={(event) => {
          const [from, to] = [pressed.current, place(event)];
          pressed.current = null;
          setOver(null);
          if (from === null || to === null) return;
          if (from === to || mode === "cycle") choose(to);
          else finish([from, to]);
        }}
        onPointerCancel={() => {
          pressed.current = null;
          setOver(null);
        }}
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
        <p class="dim">This is not a map of one board onto itself, so squares cannot be dragged.</p>
      )}
      <p role="status" class="said">{said}</p>
    </div>
  );
}
