import { render } from "preact";
import { App } from "./app";
import { firstState } from "./history";
import "./style.css";

const first = await firstState();
render(<App first={first} />, document.getElementById("page")!);

// The address is the state's: links within the page scroll without it.
document.querySelector("nav")?.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLElement>("[data-look]");
  if (!link) return;
  event.preventDefault();
  const heading = document.getElementById(link.dataset.look ?? "");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
});
