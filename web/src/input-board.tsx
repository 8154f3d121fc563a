import type { Layout } from "./types";

interface Props {
  layout: Layout;
  /** The word, in hexadecimal. */
  word: string;
  label: string;
  onChange: (word: string) => void;
}

/** A board of one's own: each square can be set and cleared. */
export function InputBoard({ layout, word, label, onChange }: Props) {
  const bits = BigInt(word);
  const flip = (bit: number) => onChange(`0x${(bits ^ (1n << BigInt(bit))).toString(16)}`);
  return (
    <fieldset class="input-board">
      <legend>{label}</legend>
      <div style={{ "--columns": layout.rows[0]?.length ?? 8 }}>
        {layout.rows.flat().map((bit) => (
          <input
            key={bit}
            type="checkbox"
            aria-label={layout.names[bit]}
            title={layout.names[bit]}
            checked={((bits >> BigInt(bit)) & 1n) === 1n}
            onChange={() => flip(bit)}
          />
        ))}
      </div>
      <button type="button" class="small" onClick={() => onChange("0x0")}>
        Clear
      </button>
    </fieldset>
  );
}
