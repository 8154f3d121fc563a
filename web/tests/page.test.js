import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, copied, operations, write } from "./browser.js";

let browser;
before(async () => {
  browser = await browse();
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

test("the first result is there within three seconds", async () => {
  const page = await browser.open();
  await page.waitForSelector("#operations");
  const took = await page.evaluate(() => performance.now());
  assert.equal(await operations(page), 19);
  console.log(`first result after ${Math.round(took)} ms`);
  assert.ok(took < 3000, `${took} ms`);
});

test("a specification is written, its operations read, its code copied and compiled", async () => {
  const page = await browser.open();
  assert.equal(await write(page, "sq ^ 56"), 1);
  assert.match(await page.textContent("#certificate"), /^Proven: /);
  const shear = (rank, file) => [rank, (file + 2 * rank) % 8];
  assert.ok((await write(page, "|rank, file| (rank, (file + 2 * rank) % 8)")) < 20);
  expectInC(await copied(page, "c"), "permute", shear);
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
  await page.click("text=A board of your own");
  await page.click("button:text-is('Clear')");
  await page.check(".input-board [aria-label='a1']");
  await page.waitForFunction(() => document.querySelector("#result")?.textContent === "0x80");
});

test("a function of one's own is proven as read, refuted, or neither", async () => {
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
    timeout: 120_000,
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
