// What the visitor chose, in the address: undo and redo are the browser's back and forward.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { fromHash, toShortHash, USUAL } from "./state";
import type { State } from "./types";

/** Letters that are typed sooner after one another are undone together. */
const TYPING = 1000;

/** What is typed, letter by letter. */
const TYPED: (keyof State)[] = ["spec", "name", "otherSpec", "magic"];

/** Where an entry of the history is among those of the page. */
interface Entry {
  number: number;
}

const entry = () => (history.state as Entry | null)?.number ?? 0;

export function useAddress(first: State) {
  const [state, setState] = useState(first);
  const [{ at, last }, setPlace] = useState({ at: entry(), last: entry() });
  // What was set last, though it may not be shown yet; `changes` tells which address is the newest.
  const now = useRef({ state: first, at, typed: 0, changes: 0 });

  const write = useCallback((state: State) => {
    const { changes, at } = now.current;
    void toShortHash(state).then((hash) => {
      if (now.current.changes === changes) history.replaceState({ number: at }, "", hash);
    });
  }, []);
  useEffect(() => write(first), []);

  const change = useCallback((changed: Partial<State>) => {
    const keys = Object.keys(changed) as (keyof State)[];
    const { state, typed, at, changes } = now.current;
    if (keys.every((key) => state[key] === changed[key])) return;
    const next = { ...state, ...changed };
    const isTyped = keys.every((key) => TYPED.includes(key));
    const isSameWord = isTyped && performance.now() - typed < TYPING;
    const number = isSameWord ? at : at + 1;
    now.current = { state: next, at: number, typed: isTyped ? performance.now() : 0, changes: changes + 1 };
    // The entry is there at once, for whoever goes back; its address follows when it is written.
    if (!isSameWord) history.pushState({ number }, "");
    write(next);
    setPlace({ at: number, last: number });
    setState(next);
  }, []);

  useEffect(() => {
    // Links of the page, and the buttons of the browser.
    const follow = async () => {
      const changes = ++now.current.changes;
      const next = await fromHash(location.hash);
      if (now.current.changes !== changes) return;
      const isNew = history.state === null;
      const number = isNew ? now.current.at + 1 : entry();
      if (isNew) history.replaceState({ number }, "");
      now.current = { state: next, at: number, typed: 0, changes };
      setPlace(({ last }) => ({ at: number, last: isNew ? number : Math.max(last, number) }));
      setState(next);
      // A link may be long.
      if (isNew) write(next);
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  const undo = useCallback(() => now.current.at > 0 && history.back(), []);
  const redo = useCallback(() => history.forward(), []);
  const reset = useCallback(() => change(USUAL), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      // Other fields undo by themselves.
      const isOther = event.target instanceof HTMLElement && event.target.matches("input[type=text], input[type=number], textarea:not(#spec)");
      if (isOther || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return { state, change, undo, redo, reset, canUndo: at > 0, canRedo: at < last };
}
