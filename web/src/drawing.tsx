import { savePng, saveText } from "./save";

/** A drawing that the engine made, with what saves it. */
export function Drawing({ svg, name, what }: { svg: string; name: string; what: string }) {
  return (
    <figure class="drawing">
      <div class="wide" tabIndex={0} role="group" aria-label={what} dangerouslySetInnerHTML={{ __html: svg }} />
      <figcaption>
        <button type="button" class="small" onClick={() => saveText(`${name}.svg`, "image/svg+xml", svg)}>
          Save SVG<span class="hidden"> of {what}</span>
        </button>
        <button type="button" class="small" onClick={() => void savePng(`${name}.png`, svg)}>
          Save PNG<span class="hidden"> of {what}</span>
        </button>
      </figcaption>
    </figure>
  );
}
