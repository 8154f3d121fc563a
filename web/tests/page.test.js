import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { browse, copied, operations, write } from "./browser.js";

let browser;
before(async () => {
  browser = await browse();
});
// The page goes on to search for other machines, which would slow what comes next.
afterEach(async () => {
  await browser.leave();
});
after(async () => {
  await browser.close();
});

/** Where (rank, file) goes, and how it is written. */
const SYMMETRIES = {
  identity: (rank, file) => [rank, file],
  flip_vertical: (rank, file) => [7 - rank, file],
  mirror_horizontal: (rank, file) => [rank, 7 - file],
  rotate_180: (rank, file) => [7 - rank, 7 - file],
  flip_diagonal: (rank, file) => [file, rank],
  flip_antidiagonal: (rank, file) => [7 - file, 7 - rank],
  rotate_90_cw: (rank, file) => [7 - file, rank],
  rotate_90_ccw: (rank, file) => [file, 7 - rank],
};

/** Compiles a header that the page gave, and holds its function to the map for every square and for some boards. */
function expectInC(header, name, to) {
  const folder = mkdtempSync(join(tmpdir(), "permgen-page-"));
  try {
    const places = Array.from({ length: 64 }, (_, square) => {
      const [rank, file] = to(square >> 3, square & 7);
      return rank * 8 + file;
    });
    writeFileSync(join(folder, "map.h"), header);
    writeFileSync(
      join(folder, "main.c"),
      `#include "map.h"
static const int to[64] = {${places}};
int main(void) {
  uint64_t board = 0x9e3779b97f4a7c15;
  for (int round = 0; round < 1000; round++, board = board * 6364136223846793005u + 1442695040888963407u) {
    uint64_t word = round < 64 ? (uint64_t)1 << round : board, expected = 0;
    for (int square = 0; square < 64; square++) expected |= (word >> square & 1) << to[square];
    if (${name}(word) != expected) return 1;
  }
  return 0;
}
`,
    );
    execFileSync("gcc", ["-std=c11", "-Wall", "-Wextra", "-Werror", "-O1", "-o", join(folder, "main"), join(folder, "main.c")]);
    execFileSync(join(folder, "main"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a specification is written, its operations read, its code copied and compiled", async () => {
  const page = await browser.open();
  assert.equal(await write(page, "sq ^ 56"), 1);
  assert.match(await page.textContent("#certificate"), /^Proven: /);
  const shear = (rank, file) => [rank, (file + 2 * rank) % 8];
  assert.ok((await write(page, "|rank, file| (rank, (file + 2 * rank) % 8)")) < 20);
  expectInC(await copied(page, "c"), "permute", shear);
});

test("a first-time visitor takes the shear, copies it, and it is right in C", async () => {
  const page = await browser.open();
  await operations(page);
  await page.click("text=a knight-wise shear");
  await page.waitForSelector("[data-found='|rank, file| (rank, (file + 2 * rank) % 8)']");
  await operations(page);
  expectInC(await copied(page, "c"), "permute", (rank, file) => [rank, (file + 2 * rank) % 8]);
});

test("every symmetry of the board is found and right in C", async () => {
  const page = await browser.open();
  for (const [name, to] of Object.entries(SYMMETRIES)) {
    await write(page, name);
    expectInC(await copied(page, "c"), name, to);
  }
});

test("a square that is dragged changes places with another", async () => {
  const page = await browser.open("#spec=identity");
  await operations(page);
  await page.dragAndDrop("[data-bit='0']", "[data-bit='63']");
  await page.waitForFunction(() => document.querySelector("#spec").value === "cycles (a1 h8)");
  await page.waitForSelector("[data-found='cycles (a1 h8)']");
  expectInC(await copied(page, "c"), "permute", (rank, file) => {
    const square = rank * 8 + file;
    const to = square === 0 ? 63 : square === 63 ? 0 : square;
    return [to >> 3, to & 7];
  });
});

test("squares are moved and cycles painted with the keyboard", async () => {
  const page = await browser.open("#spec=identity");
  await operations(page);
  await page.focus("[data-bit='0']");
  await page.keyboard.press("Enter");
  await page.waitForSelector("text=a1 picked up");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#spec").value === "cycles (a1 b1)");
  await page.fill("#spec", "identity");
  await page.check("text=paints a cycle");
  await page.focus("[data-bit='0']");
  for (const key of ["Enter", "ArrowUp", "Enter", "ArrowUp", "Enter", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector("#spec").value === "cycles (a1 a2 a3)");
});

test("a mistake is told, underlined, and marked on the board", async () => {
  const page = await browser.open("#spec=identity");
  await operations(page);
  await page.fill("#spec", "|rank, file| (rank, file / 2)");
  await page.waitForSelector("text=a1 (0) and b1 (1) both go to a1 (0)");
  assert.equal(await page.textContent(".behind mark"), "(rank, file / 2)");
  assert.equal(await page.getAttribute("#spec", "aria-invalid"), "true");
  const marked = await page.$$eval("td.wrong", (cells) => cells.map((cell) => cell.dataset.bit));
  assert.ok(marked.includes("0") && marked.includes("1"), String(marked));
  assert.equal(await write(page, "sq"), 0);
  assert.equal(await page.$(".behind mark"), null);
});

test("the network is gone through step by step, with a board of one's own", async () => {
  const page = await browser.open("#spec=sq%20%5E%207");
  await operations(page);
  const steps = await page.$$eval(".pg-card", (cards) => cards.length - 1);
  assert.ok(steps > 5);
  assert.equal(await page.$(".pg-card.later"), null);
  await page.click("text=Step back");
  await page.click("text=Step back");
  await page.waitForFunction((steps) => document.querySelector(".stepper output").textContent.startsWith(`${steps - 2} of ${steps}`), steps);
  assert.equal((await page.$$(".pg-card.later")).length, 2);
  assert.equal((await page.$$(".pg-card.now")).length, 1);
  await page.click("text=Your own board");
  await page.click("button:text-is('Clear')");
  await page.check(".input-board [aria-label='a1']");
  await page.waitForFunction(() => document.querySelector("#result")?.textContent === "0x80");
});

test("a function of one's own is proven, refuted, or neither", async () => {
  const page = await browser.open("#spec=sq+%5E+56");
  await operations(page);
  await page.click("text=Paste a function of Rust");
  for (const [code, verdict] of [
    ["pub fn flip(board: u64) -> u64 { board.swap_bytes() }", "proven"],
    ["pub fn flip(board: u64) -> u64 { board.reverse_bits() }", "refuted"],
    ["pub fn flip(board: u64) -> u64 { unheard_of(board) }", "unknown"],
  ]) {
    await page.fill("#rust", code);
    await page.click("text=Prove it");
    await page.waitForSelector(`#verdict strong:text-is("${verdict}")`);
    assert.equal((await page.$$("#verdict svg")).length, verdict === "refuted" ? 1 : 0);
  }
});

test("other boards, other words, and what is no map", async () => {
  const page = await browser.open();
  await operations(page);
  await write(page, "identity");
  await page.click("summary:has-text('Board:')");
  await page.fill("input[type=number] >> nth=0", "10");
  await page.fill("input[type=number] >> nth=1", "9");
  await page.waitForFunction(() => document.querySelector("#spec").value === "board = 10x9; identity");
  await page.waitForSelector("[data-bit='89']");
  await write(page, "gather(inner(file(square)))");
  assert.equal(await page.$("[role=grid]"), null);
  await write(page, "width = u16; i ^ 8");
  assert.equal((await page.$$("[data-bit]")).length, 16);
});

test("a layout is chosen, written into the specification, and read back", async () => {
  const page = await browser.open("#spec=board+%3D+9x9;+flip_vertical");
  await operations(page);
  await page.click("summary:has-text('Board:')");
  const becomes = (spec) => page.waitForFunction((spec) => document.querySelector("#spec").value === spec, spec);
  await page.selectOption("label:has-text('Layout') select", "so many in each word");
  await becomes("board = 9x9, layout = 63 + 18; flip_vertical");
  await page.waitForSelector("summary:has-text('in [u64; 2], 63 + 18')");
  // Square 63, a8, begins the second word.
  assert.equal(await page.getAttribute("[data-bit='64']", "aria-label"), "a8, from a2");
  await page.fill("#layout", "45 + 36");
  await page.press("#layout", "Enter");
  await becomes("board = 9x9, layout = 45 + 36; flip_vertical");
  await operations(page);
  await page.fill("#layout", "45 + 30");
  await page.press("#layout", "Enter");
  await page.waitForSelector("text=the parts hold 75 squares, there are 81");
  assert.match(await page.textContent(".behind mark"), /^45/);
  await page.selectOption("label:has-text('Layout') select", "by an expression");
  await becomes("board = 9x9, width = [u64; 2], layout = |square| (square / 63, square % 63); flip_vertical");
  await page.selectOption("label:has-text('Layout') select", "rows");
  await becomes("board = 9x9, layout = rows; flip_vertical");
  await page.waitForSelector("summary:has-text('in [u16; 9], rows')");
  // What is typed is shown in the control.
  await page.fill("#spec", "board = 19x19, layout = 190 + 171, width = [u128; 3]; flip_vertical");
  await page.waitForSelector("text=the parts do not fit");
  await page.fill("#spec", "board = 19x19, layout = 114 + 114 + 114 + 19; flip_vertical");
  await page.waitForFunction(() => document.querySelector("#layout")?.value === "114 + 114 + 114 + 19");
  await page.selectOption("label:has-text('Layout') select", "packed");
  await becomes("board = 19x19; flip_vertical");
  assert.equal((await page.$$("[data-bit]")).length, 361);
});

test("a magic is tried and drawn with its table, or refuted by boards", async () => {
  const page = await browser.open("#spec=sq+%5E+56");
  await operations(page);
  await page.click("#gallery >> text=A rook on a1: 12 squares");
  await page.waitForSelector("#magic >> text=all 4096 occupancies were tried");
  assert.match(page.url(), /magic=magics\+8x8%0Arook\+a1/);
  // As many colours in the table as a rook on a1 has sets of attacked squares, 49, and those of the five beside it.
  assert.equal((await page.$$("#magic .pg-set")).length, 49 + 5);
  await page.fill("#magics", "magics 8x8\nbishop d4 0x1040082002020041 9");
  await page.waitForSelector("#magic .mistake >> text=share entry");
  await page.waitForSelector("#magic svg text:text-is('occupied, the same entry')");
  await page.fill("#magics", "magics 8x8\nbishop d4 0x1040082002020040 9\nrook a1 0x2280061040002280 12");
  await page.waitForSelector("#magic >> text=all 4608 occupancies were tried");
  await page.selectOption("text=Shown", "bishop d4");
  await page.waitForFunction(() => document.querySelector("#magic svg title").textContent.includes("bishop on d4"));
  await page.fill("#magics", "magics 8x8\nqueen d4 1 9");
  await page.waitForSelector("#magic .mistake >> text=line 2");
});

test("what was wrong in print is refuted before one's eyes", async () => {
  const page = await browser.open("#spec=sq+%5E+56");
  await operations(page);
  for (const erratum of await page.$$(".erratum")) {
    await (await erratum.$("summary")).click();
    await erratum.waitForSelector("ol[aria-busy=false]");
    const verdicts = await erratum.$$eval("li strong", (all) => all.map((verdict) => verdict.textContent));
    assert.equal(verdicts.length, (await erratum.$$("li")).length);
    assert.ok(verdicts.includes("refuted"), String(verdicts));
    assert.equal(verdicts.at(-1), "proven");
    assert.equal((await erratum.$$("li svg")).length, verdicts.filter((verdict) => verdict === "refuted").length);
  }
  assert.equal((await page.$$(".erratum")).length, 5);
  await page.click(".erratum >> text=(sq - 8 * (sq & 7)) & 63 >> nth=-1");
  await page.waitForFunction(() => document.querySelector("#spec").value === "(sq - 8 * (sq & 7)) & 63");
});

test("what is shown is in the address, and links lead to it", async () => {
  const page = await browser.open("#spec=sq+%5E+56&target=aarch64&language=go");
  assert.equal(await operations(page), 1);
  assert.match(await page.textContent("#code"), /^\/\/ .*|package /);
  assert.equal(await page.inputValue("#spec"), "sq ^ 56");
  await page.click("#gallery >> text=PRESENT, its permutation layer");
  await page.waitForFunction(() => document.querySelector("#spec").value.startsWith("if i == 63"));
  assert.match(page.url(), /target=aarch64/);
  // Every machine gets its cost.
  await page.waitForFunction(() => [...document.querySelectorAll(".costs tbody td:nth-child(2)")].every((cell) => /^\d+$/.test(cell.textContent)), null, {
    timeout: 300_000,
  });
});

test("a search can be stopped", async () => {
  const page = await browser.open("#spec=(sq*sq*sq%2B5*sq%2B(sq*17%2564))%2564*0%2Bsq%5E7&effort=high");
  await page.waitForSelector("button:text-is('Stop')");
  await page.click("button:text-is('Stop')");
  await page.waitForFunction(() => !document.querySelector("progress"));
  await page.selectOption("text=Effort", "low");
  await operations(page);
});

test("drawings and pages are saved", async () => {
  const page = await browser.open();
  await operations(page);
  const saved = async (text) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(text)]);
    return readFileSync(await download.path());
  };
  assert.match(String(await saved("text=Save SVG of the network")), /^<svg xmlns/);
  assert.deepEqual([...(await saved("text=Save PNG of the network")).subarray(1, 4)], [...Buffer.from("PNG")]);
  const whole = String(await saved("text=Save all of it as one page"));
  assert.match(whole, /^<!DOCTYPE html>/);
  assert.doesNotMatch(whole, /<script/);
  assert.match(String(await saved("text=Save file")), /uint64_t/);
});

test("nothing went anywhere, and nothing broke", () => {
  assert.deepEqual(browser.strangers, []);
  assert.deepEqual(browser.errors, []);
});
