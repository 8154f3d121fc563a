import { toHash } from "./state";
import type { About, State } from "./types";

/** Specifications that are worth looking at, as links. */
export function Gallery({ about, state, onLook }: { about: About; state: State; onLook: (id: string) => void }) {
  const link = (title: string, spec: string) => (
    <li key={spec}>
      <a href={toHash({ ...state, spec })} onClick={() => onLook("map-title")}>{title}</a> <code>{spec}</code>
    </li>
  );
  const magicLink = (title: string, magic: string) => (
    <li key={magic}>
      <a href={toHash({ ...state, magic, entry: "0" })} onClick={() => onLook("magic-title")}>{title}</a>{" "}
      <code>{magic.split("\n").at(-1)}</code>
    </li>
  );
  return (
    <section aria-labelledby="gallery-title" id="gallery">
      <h2 id="gallery-title" tabIndex={-1}>Gallery</h2>
      <div class="rooms">
        {about.gallery.map((room) => (
          <div key={room.title}>
            <h3>{room.title}</h3>
            <p class="dim">{room.about}</p>
            <ul>{room.entries.map(({ title, spec, magic }) => (magic ? magicLink(title, magic) : link(title, spec ?? "")))}</ul>
          </div>
        ))}
        <div>
          <h3>All maps that have names</h3>
          <p class="dim">Their names can be used in specifications: <code>flip_vertical then inverse(rotate_90)</code>.</p>
          <ul>{about.maps.map(({ name, about }) => link(about, name))}</ul>
        </div>
      </div>
    </section>
  );
}
