import { useState } from "preact/hooks";
import { saveText } from "./save";
import { toShortHash } from "./state";
import type { Found, State } from "./types";

/** Gives away a link to what is shown, and a picture of it. */
export function Share({ state, found }: { state: State; found: Found | undefined }) {
  const [said, setSaid] = useState("");
  const share = async () => {
    const url = new URL(await toShortHash(state), location.href).href;
    try {
      // Where people share through the system they have a finger, not a mouse.
      if (navigator.share && matchMedia("(pointer: coarse)").matches) {
        await navigator.share({ title: `permgen: ${state.spec}`, url });
      } else {
        await navigator.clipboard.writeText(url);
        setSaid("Link copied.");
      }
    } catch {
      setSaid(url);
    }
  };
  return (
    <>
      <button type="button" id="share" onClick={() => void share()}>Share</button>
      {found?.boards && (
        <button type="button" class="wide-only" onClick={() => saveText("card.svg", "image/svg+xml", card(state.spec, found))}>Save card</button>
      )}
      <span role="status" class="said">{said}</span>
    </>
  );
}

/** A picture of the size that sites show with a link: the map, its boards, its cost. */
function card(spec: string, found: Found): string {
  const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const { ops, latency } = found.cost;
  const line = spec.replaceAll(/\s+/g, " ");
  const size = Math.min(44, Math.floor(1100 / (0.61 * Math.max(1, Math.min(line.length, 60)))));
  // The drawing scales to the room under the heading.
  const boards = (found.boards ?? "").replace(/ width="\d+" height="\d+"/, ' x="50" y="150" width="1100" height="400"');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="#fff"/>` +
    `<text x="50" y="100" font-family="ui-monospace,monospace" font-size="${size}" fill="#1a1d21">${escape(line.length > 60 ? `${line.slice(0, 59)}…` : line)}</text>${boards}` +
    `<text x="50" y="595" font-family="system-ui,sans-serif" font-size="30" fill="#4d5661">permgen: ${ops} operations, ${latency} cycles on ${escape(found.target)}, proven</text></svg>`
  );
}
