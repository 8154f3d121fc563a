// What the visitor chose, in the address: undo and redo are the browser's back and forward.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { fromHash, toShortHash, USUAL } from "./state";
import type { State } from "./types";

/** Letters that are typed sooner after one another are undone together. */
const TYPING = 1000;

/** When nothing was typed before. 0 is when the page was opened: a change in its first second would replace what was there. */
const NEVER = -Infinity;

/** What is typed, letter by letter. */
const TYPED: (keyof State)[] = ["spec", "name", "otherSpec", "magic"];

/** What an entry of the history holds: its state, which is there before its address is written, and its place among those of the page. */
interface Entry {
  number: number;
  state: State;
}

const entry = () => history.state as Entry | null;

/** The state that the page starts with: that of the entry if the page is loaded again, else that of the address. */
export async function firstState(): Promise<State> {
  const kept = entry()?.state;
  return kept ? { ...USUAL, ...kept } : await fromHash(location.hash);
}

export function useAddress(first: State) {
  const [state, setState] = useState(first);
  const at = entry()?.number ?? 0;
  const [place, setPlace] = useState({ at, last: at });
  // What was set last, though it may not be shown yet; `changes` tells which address is the newest.
  const now = useRef({ state: first, at, last: at, typed: NEVER, changes: 0 });
  // Whether the browser is on its way to another entry, and how many steps are to follow.
  const travel = useRef({ isUnderWay: false, steps: 0 });

  const show = useCallback((state: State, at: number, last: number, typed = NEVER) => {
    now.current = { state, at, last, typed, changes: now.current.changes + 1 };
    setPlace({ at, last });
    setState(state);
  }, []);

  // Writes the address of the entry that is shown. Compressing a long one takes a moment.
  const write = useCallback((state: State) => {
    const { changes, at } = now.current;
    void toShortHash(state).then((hash) => {
      if (now.current.changes === changes && !travel.current.isUnderWay) history.replaceState({ number: at, state }, "", hash);
    });
  }, []);
  useEffect(() => write(first), []);

  const change = useCallback((changed: Partial<State>) => {
    const keys = Object.keys(changed) as (keyof State)[];
    const { state, typed, at } = now.current;
    if (keys.every((key) => state[key] === changed[key])) return;
    const next = { ...state, ...changed };
    const isTyped = keys.every((key) => TYPED.includes(key));
    const isSameWord = isTyped && performance.now() - typed < TYPING;
    const number = isSameWord ? at : at + 1;
    const kept: Entry = { number, state: next };
    if (isSameWord) history.replaceState(kept, "");
    else history.pushState(kept, "");
    travel.current = { isUnderWay: false, steps: 0 };
    show(next, number, number, isTyped ? performance.now() : NEVER);
    write(next);
  }, []);

  // The browser forgets a step that is asked for while it takes another.
  const go = useCallback((by: number) => {
    const { at, last } = now.current;
    const { isUnderWay, steps } = travel.current;
    const goal = at + steps + by;
    // A step of 0 would load the page again.
    if (by === 0 || goal < 0 || goal > last) return;
    if (isUnderWay) {
      travel.current.steps = steps + by;
    } else {
      travel.current = { isUnderWay: true, steps: by };
      history.go(by);
    }
  }, []);

  useEffect(() => {
    // Links of the page, and the buttons of the browser.
    const follow = async () => {
      const kept = entry();
      const { at, last } = now.current;
      const wanted = at + travel.current.steps;
      const isAsked = travel.current.isUnderWay;
      travel.current = { isUnderWay: false, steps: 0 };
      if (kept) {
        show({ ...USUAL, ...kept.state }, kept.number, Math.max(last, kept.number));
        write(now.current.state);
        if (isAsked) go(wanted - kept.number);
        return;
      }
      const changes = ++now.current.changes;
      const state = await fromHash(location.hash);
      if (now.current.changes !== changes) return;
      history.replaceState({ number: at + 1, state }, "");
      show(state, at + 1, at + 1);
      // A link may be long.
      write(state);
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  const undo = useCallback(() => go(-1), []);
  const redo = useCallback(() => go(1), []);
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
  return { state, change, undo, redo, reset, canUndo: place.at > 0, canRedo: place.at < place.last };
}
