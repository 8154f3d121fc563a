import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { arrival, Engine, Stopped } from "./engine";
import { ABOUT, compiling, reading as readingOf, type Question } from "./questions";
import type { About, Cost, CostAnswer, Found, News, Reading, State } from "./types";

/** How long after the last letter something is looked for. */
const PAUSE = 200;

/** What was found: for which specification, and the how-manieth it is of those that differ. */
export interface Result {
  answer: Found;
  spec: string;
  number: number;
}

/** The answer to the question that was asked last; questions that were overtaken are not asked. `about` is what they are about. */
export function useAnswer<Answer extends { error?: string }>(engine: Engine, question: Question | null, about: unknown): Answer | null {
  const text = question && JSON.stringify(question);
  const [told, setTold] = useState<{ about: unknown; answer: Answer } | null>(null);
  const wanted = useRef<{ text: string; about: unknown } | null>(null);
  const isAsking = useRef(false);
  useEffect(() => {
    wanted.current = text === null ? null : { text, about };
    if (isAsking.current) return;
    isAsking.current = true;
    void (async () => {
      for (let asked = wanted.current; asked; ) {
        // What stopped the engine asks anew.
        const answer = await engine.ask<Answer>(JSON.parse(asked.text)).catch(() => null);
        if (wanted.current === asked) {
          if (answer) setTold({ about: asked.about, answer });
          break;
        }
        asked = wanted.current;
      }
      isAsking.current = false;
    })();
  }, [text, about]);
  return told && told.about === about && text !== null ? told.answer : null;
}

/** Searches: one thread for the program, one for the costs on other machines. */
function useSearch(setFailed: (message: string | null) => void) {
  const [found, setFound] = useState<Result | null>(null);
  const [costs, setCosts] = useState<Record<string, Cost | string>>({});
  const [news, setNews] = useState<News | null>(null);
  const [searching, setSearching] = useState(false);
  const number = useRef(0);
  const [searcher, other] = useMemo(() => [new Engine(setNews), new Engine()] as const, []);

  const stop = useCallback(() => {
    searcher.stop();
    other.stop();
    setSearching(false);
    setNews(null);
  }, []);

  const search = useCallback(async (state: State, targets: string[]) => {
    if (searcher.isBusy) searcher.stop();
    other.stop();
    setSearching(true);
    setFailed(null);
    setCosts({});
    const { spec, target, objective, effort } = state;
    try {
      // What little effort finds is there at once, and is shown until the effort that was asked for has found the best.
      for (const tried of effort === "low" ? ["low"] : ["low", effort]) {
        const answer = await searcher.ask<Found>(compiling(state, tried));
        if (answer.mistakes || answer.error) throw new Error(answer.error ?? "");
        setFound((found) => {
          const isSame = found?.spec === spec && found.answer.program === answer.program && found.answer.target === target;
          return { answer, spec, number: isSame ? found.number : ++number.current };
        });
        setCosts({ [answer.target]: answer.cost });
      }
      setSearching(false);
      for (const name of targets.filter((name) => name !== target)) {
        const { cost, error } = await other.ask<CostAnswer>({ ask: "cost", spec, chosen: target, target: name, objective, effort });
        setCosts((costs) => ({ ...costs, [name]: cost ?? error ?? "no program" }));
      }
    } catch (error) {
      // What was stopped has a successor, or was stopped by the visitor.
      if (error instanceof Stopped) return;
      setSearching(false);
      setFailed((error as Error).message || null);
    }
  }, []);
  return { found, costs, news, searching, setSearching, searcher, search, stop };
}

/** Everything that the engine says about what the visitor chose. */
export function useAnswers(state: State, change: (changed: Partial<State>) => void) {
  const [about, setAbout] = useState<About | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  // What was read last that is right: the board stays while one writes.
  const [good, setGood] = useState<Reading | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [arrived, setArrived] = useState(arrival.share);
  const { search, stop, setSearching, ...searches } = useSearch(setFailed);
  const reader = useMemo(() => new Engine(), []);

  useEffect(() => {
    arrival.told = setArrived;
    reader.ask<About>(ABOUT).then(setAbout, (error: Error) => setFailed(error.message));
  }, []);

  // What is written is read at once, and searched for when one pauses.
  const { spec, target, objective, effort } = state;
  useEffect(() => {
    if (!about) return;
    let isOld = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    reader.ask<Reading>(readingOf(spec)).then(
      (answer) => {
        if (isOld) return;
        setReading(answer);
        if (answer.mistakes || answer.error) {
          stop();
          return;
        }
        setGood(answer);
        // From the first moment on: what is shown of a search has its place.
        setSearching(true);
        timer = setTimeout(() => void search(state, about.targets.map(({ name }) => name)), searches.found ? PAUSE : 0);
      },
      (error: Error) => setFailed(error.message),
    );
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [about, spec, target, objective, effort]);

  const rewrite = async (question: Question) => {
    const answer = await reader.ask<{ spec?: string; error?: string }>(question);
    if (answer.spec !== undefined) change({ spec: answer.spec });
    else setFailed(answer.error ?? null);
  };
  return { about, reading, good, failed, arrived, reader, rewrite, stop, ...searches };
}
