import type { Layout } from "./types";

interface Props {
  layout: Layout;
  bits: bigint;
  label: string;
  onChange: (bits: bigint) => void;
  onFollow: (bit: number | null) => void;
}

/** A board whose squares can be set and cleared. */
export function InputBoard({ layout, bits, label, onChange, onFollow }: Props) {
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
            onChange={() => onChange(bits ^ (1n << BigInt(bit)))}
            onFocus={() => onFollow(bit)}
            onPointerEnter={(event) => event.pointerType === "mouse" && onFollow(bit)}
          />
        ))}
      </div>
      <button type="button" class="small" onClick={() => onChange(0n)}>
        Clear
      </button>
    </fieldset>
  );
}
