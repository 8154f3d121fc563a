import { useAddress, useAnswers, type Result } from "./answers";
import { BoardEditor } from "./board-editor";
import { Code } from "./code";
import { Costs } from "./costs";
import { Drawing } from "./drawing";
import { Errata } from "./errata";
import { Gallery } from "./gallery";
import { Magics } from "./magic";
import { Network } from "./network";
import { Prove } from "./prove";
import { saveText } from "./save";
import { Shape, type Reshaped } from "./shape";
import { SpecBox } from "./spec-box";
import type { About, Found, News, Reading, State } from "./types";

type Change = (changed: Partial<State>) => void;
type Answers = ReturnType<typeof useAnswers>;

export function App() {
  const { state, change } = useAddress();
  const answers = useAnswers(state, change);
  const { about, reading, good, found, failed, searching, reader } = answers;
  if (!about || !reading) return <main><p role="status">{failed ?? "The engine starts…"}</p></main>;
  const isWrong = (reading.mistakes ?? []).length > 0;
  const isOld = isWrong || found?.spec !== state.spec;
  // What stands below waits for what stands above it: nothing moves while one reads.
  const isSettled = found !== null || isWrong || failed !== null || !searching;
  return (
    <>
      <main>
        <MapSection about={about} state={state} change={change} answers={answers} isOld={isOld} />
        {found && <Program about={about} found={found} state={state} change={change} answers={answers} isOld={isOld} />}
        {isSettled && good?.moves && <Moves reading={good} />}
        {isSettled && (
          <>
            <Gallery about={about} state={state} onLook={look} />
            <Magics state={state} change={change} engine={reader} />
            <Errata about={about} state={state} engine={reader} onLook={() => look("map-title")} />
          </>
        )}
      </main>
      <footer>permgen {about.version}, under MIT or Apache-2.0.</footer>
    </>
  );
}

/** Goes to a heading: what a link of the gallery changes stands there. */
function look(id: string) {
  // When it has changed: what opens there makes room to go to.
  setTimeout(() => {
    const heading = document.getElementById(id);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }, 50);
}

interface PartProps {
  about: About;
  state: State;
  change: Change;
  answers: Answers;
  isOld: boolean;
}

/** The map, as it is written and drawn. */
function MapSection({ about, state, change, answers, isOld }: PartProps) {
  const { reading, good, found, searching, news, failed, rewrite, stop } = answers;
  const mistakes = reading?.mistakes ?? [];
  const { spec } = state;
  const reshape = ({ ranks, files, ...board }: Reshaped) => void rewrite({ ask: "resize", spec, board: `${ranks}x${files}`, ...board });
  return (
    <section aria-labelledby="map-title" class="map">
      <h2 id="map-title" tabIndex={-1}>The map</h2>
      <div class="columns">
        <div>
          <SpecBox state={state} mistakes={mistakes} onInput={(spec) => change({ spec })} onLook={look} />
          <Shape about={about} board={good?.board ?? null} onChange={reshape} />
          <Choices about={about} state={state} change={change} />
          <Headline found={found?.answer} isOld={isOld} searching={searching} wrong={mistakes.length > 0} news={news} onStop={stop} failed={failed} />
          {(found ? found.answer.boards : good?.moves) && (
            // Its place is kept while there is nothing to show.
            <div class={`glance ${isOld ? "unknown" : ""}`}>
              {found?.answer.boards && <Drawing svg={found.answer.boards} name="boards" what="the board before and after" />}
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
  );
}

/** What was found: code, proof, network, costs. */
function Program({ about, found, state, change, answers, isOld }: PartProps & { found: Result }) {
  const { good, searching, costs, searcher, reader } = answers;
  const name = good?.name ?? "permute";
  return (
    <div class={isOld ? "old" : ""} aria-busy={searching} data-found={found.spec}>
      <p class="dim">
        {isOld ? "What follows is still for" : "What follows is for"} <code>{found.spec}</code>
      </p>
      <Code about={about} found={found.answer} name={name} language={state.language} onLanguage={(language) => change({ language })} />
      <section aria-labelledby="proof-title">
        <h2 id="proof-title">What is proven</h2>
        <p id="certificate">{found.answer.certificate}</p>
        <p class="row">
          <button type="button" onClick={() => saveText(`${name}.html`, "text/html", found.answer.html)}>
            Save all of it as one page
          </button>
        </p>
      </section>
      <Network key={found.number} found={found.answer} engine={searcher} />
      <Prove spec={state.spec} engine={reader} />
      <Costs about={about} target={found.answer.target} costs={costs} onTarget={(target) => change({ target })} />
    </div>
  );
}

/** For which machine, by what, and how hard to look. */
function Choices({ about, state, change }: { about: About; state: State; change: Change }) {
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
      </>
    );
  };
  return (
    <div class="headline">
      <p role="status">{text()}</p>
      <div class="searching">
        {searching && (
          <>
            <button type="button" onClick={onStop}>Stop</button>
            <progress max={news?.of ?? 1} value={news?.number ?? 0} aria-label="How far the search is" />
            <span class="dim">
              {found && !isOld ? "looking for better: " : ""}
              {news?.strategy}
            </span>
          </>
        )}
      </div>
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
