import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardEditor } from "./board-editor";
import { Code } from "./code";
import { Costs } from "./costs";
import { Drawing } from "./drawing";
import { Engine, Stopped } from "./engine";
import { Gallery } from "./gallery";
import { Network } from "./network";
import { Prove } from "./prove";
import { saveText } from "./save";
import { Shape } from "./shape";
import { SpecBox } from "./spec-box";
import { fromHash, toHash } from "./state";
import type { About, Board, Cost, CostAnswer, Found, News, Reading, State } from "./types";

/** How long after the last letter something is looked for. */
const PAUSE = 200;

export function App() {
  const [state, setState] = useState<State>(() => fromHash(location.hash));
  const [about, setAbout] = useState<About | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  // What was read last that is right: the board stays while one writes.
  const [good, setGood] = useState<Reading | null>(null);
  const [found, setFound] = useState<{ answer: Found; spec: string; number: number } | null>(null);
  const [costs, setCosts] = useState<Record<string, Cost | string>>({});
  const [news, setNews] = useState<News | null>(null);
  const [searching, setSearching] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const number = useRef(0);
  // One thread reads, one searches, and one searches for the other machines.
  const [reader, searcher, other] = useMemo(() => [new Engine(), new Engine(setNews), new Engine()] as const, []);

  const change = useCallback((changed: Partial<State>) => setState((state) => ({ ...state, ...changed })), []);

  useEffect(() => {
    reader.ask<About>({ ask: "about" }).then(setAbout, (error: Error) => setFailed(error.message));
    const follow = () => setState(fromHash(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => {
    const hash = toHash(state);
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }, [state]);

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
        const answer = await searcher.ask<Found>({ ask: "compile", spec, target, objective, effort: tried });
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

  // What is written is read at once, and searched for when one pauses.
  const { spec, target, objective, effort } = state;
  useEffect(() => {
    if (!about) return;
    let isOld = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    reader.ask<Reading>({ ask: "read", spec }).then(
      (answer) => {
        if (isOld) return;
        setReading(answer);
        if (answer.mistakes || answer.error) {
          stop();
          return;
        }
        setGood(answer);
        timer = setTimeout(() => void search(state, about.targets.map(({ name }) => name)), found ? PAUSE : 0);
      },
      (error: Error) => setFailed(error.message),
    );
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [about, spec, target, objective, effort]);

  const rewrite = async (question: { ask: string } & Record<string, unknown>) => {
    const answer = await reader.ask<{ spec?: string; error?: string }>(question);
    if (answer.spec !== undefined) change({ spec: answer.spec });
    else setFailed(answer.error ?? null);
  };
  const reshape = ({ ranks, files, width, numbering, off_board }: Board) =>
    void rewrite({ ask: "resize", spec, board: `${ranks}x${files}`, width, numbering, off_board });

  const mistakes = reading?.mistakes ?? [];
  const isOld = mistakes.length > 0 || found?.spec !== spec;
  if (!about) return <main><p role="status">{failed ?? "The engine starts…"}</p></main>;
  return (
    <>
      <header>
        <h1>permgen</h1>
        <p>
          Draw where the squares go; get the fastest known bit program for it, proven, in your language. Everything runs in your
          browser; nothing is sent anywhere.
        </p>
      </header>
      <main>
        <section aria-labelledby="map-title" class="map">
          <h2 id="map-title">The map</h2>
          <div class="columns">
            <div>
              <SpecBox spec={spec} mistakes={mistakes} onInput={(spec) => change({ spec })} />
              <Shape about={about} board={good?.board ?? null} onChange={reshape} />
              <Choices about={about} state={state} change={change} />
              <Headline found={found?.answer} isOld={isOld} searching={searching} wrong={mistakes.length > 0} news={news} onStop={stop} failed={failed} />
              {found?.answer.boards && !isOld && (
                <div class="glance">
                  <Drawing svg={found.answer.boards} name="boards" what="the board before and after" />
                </div>
              )}
            </div>
            {good?.layout && good.sources && (
              <BoardEditor
                layout={good.layout}
                sources={good.sources}
                editable={good.editable && mistakes.length === 0}
                wrong={mistakes.flatMap(({ squares }) => squares)}
                onCycle={(cycle) => void rewrite({ ask: "compose", spec, cycle })}
              />
            )}
            {good?.listing && (
              <div>
                <p>{good.listing.title}:</p>
                <pre tabIndex={0} aria-label={good.listing.title}>{good.listing.lines.join("\n")}</pre>
              </div>
            )}
          </div>
        </section>
        {found && (
          <div class={isOld ? "old" : ""} aria-busy={searching} data-found={found.spec}>
            {isOld && (
              <p>
                What follows is for <code>{found.spec}</code>
              </p>
            )}
            <Code
              about={about}
              found={found.answer}
              name={good?.name ?? "permute"}
              language={state.language}
              onLanguage={(language) => change({ language })}
            />
            <section aria-labelledby="proof-title">
              <h2 id="proof-title">What is proven</h2>
              <p id="certificate">{found.answer.certificate}</p>
              <p class="row">
                <button type="button" onClick={() => saveText(`${good?.name ?? "permute"}.html`, "text/html", found.answer.html)}>
                  Save all of it as one page
                </button>
              </p>
            </section>
            <Network key={found.number} found={found.answer} engine={searcher} />
            <Prove spec={spec} engine={reader} />
            <Costs about={about} target={found.answer.target} costs={costs} onTarget={(target) => change({ target })} />
          </div>
        )}
        {good?.moves && <Moves reading={good} />}
        <Gallery about={about} state={state} />
      </main>
      <footer>permgen {about.version}, under MIT or Apache-2.0.</footer>
    </>
  );
}

/** For which machine, by what, and how hard to look. */
function Choices({ about, state, change }: { about: About; state: State; change: (changed: Partial<State>) => void }) {
  const choice = (label: string, key: "target" | "objective" | "effort", names: string[]) => (
    <label>
      {label}{" "}
      <select value={state[key]} onChange={(event) => change({ [key]: event.currentTarget.value })}>
        {names.map((name) => (
          <option key={name} value={name}>{name}</option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="row">
      {choice("Machine", "target", about.targets.map(({ name }) => name))}
      {choice("Chosen by", "objective", about.objectives)}
      {choice("Effort", "effort", about.efforts)}
    </div>
  );
}

interface HeadlineProps {
  found: Found | undefined;
  isOld: boolean;
  searching: boolean;
  wrong: boolean;
  news: News | null;
  failed: string | null;
  onStop: () => void;
}

/** What was found in a line, or how the search gets on. */
function Headline({ found, isOld, searching, wrong, news, failed, onStop }: HeadlineProps) {
  const text = () => {
    if (failed) return <span class="mistake">{failed}</span>;
    if (wrong) return "What is underlined is wrong.";
    if (!found || isOld) return searching ? "Searching…" : "Nothing was found yet.";
    const { ops, latency } = found.cost;
    return (
      <>
        <strong id="operations">{ops}</strong> {ops === 1 ? "operation" : "operations"} in {latency} {latency === 1 ? "cycle" : "cycles"}{" "}
        on {found.target}: <strong>proven</strong>
        {searching && <span class="dim"> — looking for better</span>}
      </>
    );
  };
  return (
    <div class="headline">
      <p role="status">{text()}</p>
      {searching && (
        <>
          <progress max={news?.of ?? 1} value={news?.number ?? 0} aria-label="How far the search is" />
          <span class="dim">{news?.strategy}</span>
          <button type="button" onClick={onStop}>Stop</button>
        </>
      )}
    </div>
  );
}

/** The map in colours, and in facts. */
function Moves({ reading }: { reading: Reading }) {
  return (
    <section aria-labelledby="moves-title">
      <h2 id="moves-title">Where each square goes</h2>
      <Drawing svg={reading.moves ?? ""} name="map" what="where each square goes" />
      <dl>
        {reading.facts?.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
        {reading.cycles && (
          <>
            <dt>as cycles</dt>
            <dd><code>{reading.cycles}</code></dd>
          </>
        )}
      </dl>
    </section>
  );
}
