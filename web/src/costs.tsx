import type { About, Cost } from "./types";

interface Props {
  about: About;
  target: string;
  costs: Record<string, Cost | string>;
  onTarget: (target: string) => void;
}

/** What the best program costs on each machine. */
export function Costs({ about, target, costs, onTarget }: Props) {
  return (
    <section aria-labelledby="costs-title">
      <h2 id="costs-title">On each machine</h2>
      <div class="wide" tabIndex={0} role="group" aria-label="Costs">
        <table class="costs">
          <thead>
            <tr>
              <th scope="col">Machine</th>
              <th scope="col">Operations</th>
              <th scope="col">Cycles</th>
              <th scope="col">Constants</th>
              <th scope="col" class="wide-only">What it is</th>
            </tr>
          </thead>
          <tbody>
            {about.targets.map(({ name, about }) => {
              const cost = costs[name];
              return (
                <tr key={name} class={name === target ? "chosen" : ""}>
                  <th scope="row">
                    <button type="button" class="link" aria-pressed={name === target} onClick={() => onTarget(name)}>
                      {name}
                    </button>
                  </th>
                  {cost === undefined ? (
                    <td colSpan={3}>…</td>
                  ) : typeof cost === "string" ? (
                    <td colSpan={3}>{cost}</td>
                  ) : (
                    <>
                      <td>{cost.ops}</td>
                      <td>{cost.latency}</td>
                      <td>{cost.constants}</td>
                    </>
                  )}
                  <td class="dim wide-only">{about}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
