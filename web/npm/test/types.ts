// What the declarations allow; it is compiled and not run.
import { PermgenError, emit, run, type Outcome } from "permgen";

const code: string = emit("sq ^ 56", { lang: "typescript", name: "flip", width: 64, targets: ["x86-64-v3"] });
const file: string = emit({ list: code }, { lang: "go", module: "board" });
const outcome: Outcome = run(["show", file], { files: { "board.toml": new Uint8Array() }, input: "", columns: 100 });
export const statusOf = (error: unknown): number => (error instanceof PermgenError ? error.status : outcome.status);
// @ts-expect-error: a list says the names of its functions.
emit({ list: "" }, { name: "flip" });
// @ts-expect-error: there is no such language.
emit("sq ^ 56", { lang: "cobol" });
// @ts-expect-error: there is no such option.
emit("sq ^ 56", { language: "go" });
