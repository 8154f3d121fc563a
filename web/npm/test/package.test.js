// The package as it is installed: PERMGEN names the native command, which it is compared with.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PermgenError, emit, run } from "permgen";

const ROOT = process.env.PERMGEN_ROOT;
const LIST = join(ROOT, "examples/projects/board.toml");
const WORKSPACE = join(ROOT, "Cargo.toml");
const LANGUAGES = ["rust", "c", "cpp", "go", "java", "csharp", "javascript", "typescript", "bigint", "python", "numpy", "zig", "program", "json"];
const native = process.env.PERMGEN;
assert.ok(native, "PERMGEN names the native command");

const folder = mkdtempSync(join(tmpdir(), "permgen-npm-"));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "board.toml"), readFileSync(LIST));
// What is found at once: every language takes a while.
const SMALL = `
[[function]]
name = "flip_vertical"
spec = "sq ^ 56"

[[function]]
name = "flip_square"
spec = "square_of(flip_vertical)"
`;
writeFileSync(join(folder, "small.toml"), SMALL);

const told = ({ status, stdout, stderr, error }) => {
  assert.equal(error, undefined);
  return { status, stdout, stderr };
};
const options = { cwd: folder, encoding: "utf8", stdio: "pipe" };
const ours = (args, more) => told(spawnSync(process.execPath, [process.env.PERMGEN_NPM, ...args], { ...options, ...more }));
const theirs = (args, more) => told(spawnSync(native, args, { ...options, ...more }));
const same = (args, more) => {
  const found = ours(args, more);
  assert.deepEqual(found, theirs(args, more), args.join(" "));
  return found;
};

test("the version is that of the workspace", () => {
  const version = /^\[workspace\.package\]\nversion = "(.*)"$/m.exec(readFileSync(WORKSPACE, "utf8"))[1];
  const manifest = JSON.parse(readFileSync(join(ROOT, "web/npm/package.json"), "utf8"));
  assert.equal(manifest.version, version);
  assert.equal(ours(["--version"]).stdout, `permgen ${version}\n`);
});

test("a list is the same file as the native command writes, in every language", () => {
  for (const lang of LANGUAGES) {
    const { status, stdout } = same(["emit", "--list", "small.toml", "--lang", lang]);
    assert.equal(status, 0, lang);
    assert.match(stdout, /flip_?vertical/i, lang);
  }
  assert.equal(same(["emit", "--list", "board.toml", "--lang", "typescript"]).status, 0);
});

test("what is drawn, tables and headers for several machines are the same", () => {
  assert.equal(same(["show", "sq ^ 7", "--columns", "100"]).status, 0);
  assert.equal(same(["show", "sq ^ 56", "--json"]).status, 0);
  assert.equal(same(["emit", "sq ^ 63", "--targets", "x86-64-v4,x86-64-v3", "--lang", "cpp"]).status, 0);
  assert.equal(same(["emit", "board = 9x9; flip_vertical", "--lang", "go"]).status, 0);
  assert.equal(same(["tables", "--board", "6x6", "--lang", "c"]).status, 0);
  assert.equal(same(["emit", "-", "--lang", "typescript"], { input: "sq ^ 7" }).status, 0);
});

test("mistakes are told in the same words", () => {
  for (const args of [["emit", "sq / 2"], ["emit", "sq ^ 56", "--lang", "latin"], ["emit", "--check", "sq ^ 56"], ["show"]]) {
    assert.equal(same(args).status, 2);
  }
  assert.equal(ours(["emit", "--list", "none.toml"]).status, 2);
  assert.match(ours(["emit", "--list", "none.toml"]).stderr, /cannot read `none.toml`: there is no such file/);
});

test("files are written, checked, and never written over what is read", () => {
  const file = join(folder, "board.js");
  const write = ["emit", "--list", "small.toml", "-o", "board.js"];
  assert.equal(same([...write, "--check"]).status, 1);
  assert.deepEqual(ours(write), { status: 0, stdout: "", stderr: "" });
  assert.equal(statSync(file).mode & 0o111, 0);
  assert.equal(same([...write, "--check"]).status, 0);
  writeFileSync(file, readFileSync(file, "utf8").replace("0x", "0x1"));
  const differs = same([...write, "--check"]);
  assert.equal(differs.status, 1);
  assert.match(differs.stderr, /`board.js` differs/);
  symlinkSync("small.toml", join(folder, "link.toml"));
  const over = same(["emit", "--list", "small.toml", "-o", "link.toml"]);
  assert.equal(over.status, 2);
  assert.equal(readFileSync(join(folder, "small.toml"), "utf8"), SMALL);
});

test("as a module it needs no files", () => {
  assert.match(emit("sq ^ 56", { lang: "typescript", name: "flip" }), /export function flip\(/);
  assert.match(emit({ list: SMALL }, { lang: "go", module: "chess" }), /^package chess$/m);
  assert.match(emit("sq ^ 56", { lang: "c", targets: ["x86-64-v3"], dispatch: true }), /__builtin_cpu_supports|bswap/);
  assert.match(emit("gather(file(a))", { result: "u8", lang: "c" }), /uint8_t/);
  assert.throws(() => emit("sq / 2"), (error) => error instanceof PermgenError && error.status === 2 && error.message.startsWith("error: "));
  const wrote = run(["emit", "--list", "a.toml", "-o", "a.ts"], { files: { "a.toml": SMALL } });
  assert.equal(wrote.status, 0, wrote.stderr);
  assert.equal(run(["emit", "--list", "a.toml", "-o", "a.ts", "--check"], { files: wrote.files }).status, 0);
  assert.equal(run(["emit", "-"], { input: "sq ^ 56" }).status, 0);
});
