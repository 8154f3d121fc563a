import { useState } from "preact/hooks";
import { useAnswer, useAnswers, type Result } from "./answers";
import { BoardEditor } from "./board-editor";
import { Code } from "./code";
import { Compare } from "./compare";
import { Costs } from "./costs";
import { Drawing } from "./drawing";
import { Errata } from "./errata";
import { Gallery } from "./gallery";
import { useAddress } from "./history";
import { Magics } from "./magic";
import { Network } from "./network";
import { OwnBoard, wordsOf } from "./own-board";
import { Prove } from "./prove";
import { saveText } from "./save";
import { Share } from "./share";
import { Shape, type Reshaped } from "./shape";
import { SpecBox } from "./spec-box";
import type { About, Drawn, Followed, Found, News, Reading, Renamed, State } from "./types";

type Change = (changed: Partial<State>) => void;
type Answers = ReturnType<typeof useAnswers>;
type Address = ReturnType<typeof useAddress>;

export function App({ first }: { first: State }) {
  const address = useAddress(first);
  const { state, change } = address;
  const answers = useAnswers(state, change);
  const { about, reading, good, found, failed, searching, reader } = answers;
  const [followed, setFollowed] = useState<number | null>(null);
  const shown = useShown(answers, state, followed);
  if (!about || !reading) return <Loading failed={failed} arrived={answers.arrived} />;
  const isWrong = (reading.mistakes ?? []).length > 0;
  const isOld = isWrong || found?.spec !== state.spec;
  // What stands below waits for what stands above it: nothing moves while one reads.
  const isSettled = found !== null || isWrong || failed !== null || !searching;
  const parts = { about, state, change, answers, isOld, shown, followed, onFollow: setFollowed };
  return (
    <>
      <main>
        <MapSection {...parts} address={address} />
        {found && <Program {...parts} found={found} />}
        {isSettled && (
          <>
            <Magics state={state} change={change} engine={reader} />
            <Errata about={about} state={state} engine={reader} onLook={() => look("map-title")} />
            {good?.moves && <Moves reading={good} />}
            <Gallery about={about} state={state} onLook={look} />
          </>
        )}
      </main>
      <footer>
        permgen {about.version}. <a href="./language.txt">The language</a> · licence: <a href="./LICENSE-MIT.txt">MIT</a> or{" "}
        <a href="./LICENSE-APACHE.txt">Apache-2.0</a>
      </footer>
    </>
  );
}

/** The engine on its way. */
function Loading({ failed, arrived }: { failed: string | null; arrived: number }) {
  return (
    <main class="loading">
      <p role="status">{failed ?? loadingOf(arrived)}</p>
      {!failed && <Arrival arrived={arrived} />}
    </main>
  );
}

const loadingOf = (arrived: number) => (arrived < 1 ? `The engine is loading: ${Math.round(100 * arrived)} %` : "The engine starts…");

function Arrival({ arrived }: { arrived: number }) {
  return <progress id="arrival" max={1} value={arrived} aria-label="How much of the engine is loaded" />;
}

/** What the engine shows of the program for this visitor: another name, a board of one's own, a bit that is followed. */
function useShown({ found, searcher }: Answers, { name, board }: State, followed: number | null) {
  const inputs = found?.answer.inputs ?? [];
  const words = board === "" ? null : wordsOf(board, inputs);
  const width = inputs[0]?.width ?? 64;
  const [argument, bit] = followed === null ? [0, 0] : [Math.floor(followed / width), followed % width];
  const isThere = found !== null && followed !== null && argument < inputs.length;
  return {
    renamed: useAnswer<Renamed>(searcher, found && name ? { ask: "rename", name } : null, found),
    drawn: useAnswer<Drawn>(searcher, found && words ? { ask: "draw", words } : null, found),
    path: useAnswer<Followed>(searcher, isThere ? { ask: "follow", argument, bit } : null, found),
  };
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
  shown: ReturnType<typeof useShown>;
  followed: number | null;
  onFollow: (bit: number | null) => void;
}

/** The map, as it is written and drawn. */
function MapSection({ about, state, change, answers, isOld, shown, followed, onFollow, address }: PartProps & { address: Address }) {
  const { reading, good, found, searching, news, failed, arrived, rewrite, stop } = answers;
  const mistakes = reading?.mistakes ?? [];
  const isWrong = mistakes.length > 0;
  const { spec } = state;
  const reshape = ({ ranks, files, ...board }: Reshaped) => void rewrite({ ask: "resize", spec, board: `${ranks}x${files}`, ...board });
  // A specification that is wrong has a board of its own, and no map.
  const layout = (isWrong ? reading?.layout : good?.layout) ?? null;
  const boards = shown.drawn?.boards ?? found?.answer.boards;
  return (
    <section aria-labelledby="map-title" class="map">
      <div class="row title">
        <h2 id="map-title" tabIndex={-1}>The map</h2>
        <button type="button" id="undo" disabled={!address.canUndo} onClick={address.undo} title="Ctrl+Z">Undo</button>
        <button type="button" id="redo" disabled={!address.canRedo} onClick={address.redo} title="Ctrl+Shift+Z">Redo</button>
        <button type="button" id="reset" onClick={address.reset}>Reset</button>
        <Share state={state} found={isOld ? undefined : found?.answer} />
      </div>
      <div class="columns">
        <div>
          <SpecBox state={state} mistakes={mistakes} onInput={(spec) => change({ spec })} onLook={look} />
          <Shape about={about} board={good?.board ?? null} onChange={reshape} />
          <Choices about={about} state={state} change={change} />
          <Headline found={found?.answer} isOld={isOld} searching={searching} wrong={isWrong} news={news} onStop={stop} failed={failed} arrived={arrived} />
          {(found ? found.answer.boards : good?.moves) && (
            // Its place is kept while there is nothing to show.
            <div class={`glance ${isOld ? "old" : ""}`}>
              {boards && <Drawing svg={boards} name="boards" what="the board before and after" />}
            </div>
          )}
          {found && (
            <OwnBoard
              isOld={isOld}
              found={found.answer}
              layout={good?.layout && good.sources ? good.layout : null}
              board={state.board}
              results={shown.drawn?.results ?? []}
              onChange={(board) => change({ board })}
              onFollow={onFollow}
            />
          )}
        </div>
        {layout && (isWrong || good?.sources) && (
          <BoardEditor
            layout={layout}
            sources={isWrong ? null : (good?.sources ?? null)}
            editable={!isWrong && good?.editable === true}
            wrong={mistakes.flatMap(({ squares }) => squares)}
            followed={followed}
            onFollow={onFollow}
            onCycle={(cycle) => void rewrite({ ask: "compose", spec, cycle })}
          />
        )}
        {!isWrong && good?.listing && (
          <div>
            <p>{good.listing.title}:</p>
            <pre class="list" tabIndex={0} aria-label={good.listing.title}>{good.listing.lines.join("\n")}</pre>
          </div>
        )}
      </div>
    </section>
  );
}

/** What was found: code, proof, network, costs. */
function Program({ about, found, state, change, answers, isOld, shown, followed, onFollow }: PartProps & { found: Result }) {
  const { good, searching, costs, reader } = answers;
  const renamed = shown.renamed?.error === undefined ? shown.renamed : null;
  const { name, codes, html } = renamed ?? found.answer;
  const network = (followed === null ? shown.drawn?.network : shown.path?.network) ?? found.answer.network;
  return (
    <div class={isOld ? "old" : ""} aria-busy={searching} data-found={found.spec}>
      <p class="dim">
        {isOld ? "What follows is still for" : "What follows is for"} <code>{found.spec}</code>
      </p>
      <Code
        about={about}
        codes={codes}
        name={name}
        typed={state.name}
        wrong={shown.renamed?.error ?? ""}
        language={state.language}
        onName={(name) => change({ name })}
        onLanguage={(language) => change({ language })}
      />
      <section aria-labelledby="proof-title">
        <h2 id="proof-title">What is proven</h2>
        <p id="certificate">{found.answer.certificate}</p>
        <p class="row">
          <button type="button" onClick={() => saveText(`${name}.html`, "text/html", html)}>
            Save all of it as one page
          </button>
        </p>
      </section>
      <Network key={found.number} found={found.answer} network={network} layout={good?.sources ? (good.layout ?? null) : null} followed={followed} onFollow={onFollow} />
      <Compare about={about} found={found.answer} state={state} change={change} />
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
  arrived: number;
  onStop: () => void;
}

/** What was found in a line, or how the search gets on. */
function Headline({ found, isOld, searching, wrong, news, failed, arrived, onStop }: HeadlineProps) {
  const text = () => {
    if (failed) return <span class="mistake">{failed}</span>;
    if (wrong) return "Correct what is underlined.";
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
        {arrived < 1 && !failed && (
          <>
            <Arrival arrived={arrived} />
            <span class="dim">{loadingOf(arrived)}</span>
          </>
        )}
        {searching && arrived >= 1 && (
          <>
            <button type="button" id="stop" onClick={onStop}>Stop</button>
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
