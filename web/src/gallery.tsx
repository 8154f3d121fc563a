import { toHash } from "./state";
import type { About, State } from "./types";

/** Specifications that are worth looking at, as links. */
export function Gallery({ about, state }: { about: About; state: State }) {
  const link = (title: string, spec: string) => (
    <li key={spec}>
      <a href={toHash({ ...state, spec })}>{title}</a> <code>{spec}</code>
    </li>
  );
  return (
    <section aria-labelledby="gallery-title" id="gallery">
      <h2 id="gallery-title">Gallery</h2>
      <div class="rooms">
        {about.gallery.map((room) => (
          <div key={room.title}>
            <h3>{room.title}</h3>
            <p class="dim">{room.about}</p>
            <ul>{room.entries.map(({ title, spec }) => link(title, spec))}</ul>
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
