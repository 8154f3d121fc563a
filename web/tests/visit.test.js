// A visit: mistakes, undo, touch, following squares, boards of one's own, links, print.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { browse, copied, operations, write } from "./browser.js";

let browser;
before(async () => {
  browser = await browse();
});
afterEach(async () => {
  await browser.leave();
});
after(async () => {
  await browser.close();
});

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const spec = (page) => page.inputValue("#spec");
const becomes = (page, expected) => page.waitForFunction((expected) => document.querySelector("#spec").value === expected, expected);
const hash = (state) => `#${new URLSearchParams(state)}`;

test("a link with a mistake opens on the board of the specification", async () => {
  const page = await browser.open(hash({ spec: "board = 6x7; |rank, file| (rank, file / 2)" }));
  await page.waitForSelector("#mistakes .mistake");
  assert.equal((await page.$$("[data-bit]")).length, 42);
  const marked = await page.$$eval("td.wrong", (cells) => cells.map((cell) => cell.textContent));
  assert.ok(marked.includes("a1") && marked.includes("b1"), String(marked));
  assert.equal(await page.$("[data-found]"), null);
  assert.notEqual(await write(page, "board = 6x7; flip_vertical"), 0);
});

test("while there is a mistake the last result is dimmed, and the board is that of the text", async () => {
  const page = await browser.open(hash({ spec: "sq ^ 56" }));
  await operations(page);
  await page.fill("#spec", "board = 9x9; |rank, file| (rank, file / 2)");
  await page.waitForSelector("#mistakes .mistake");
  assert.equal((await page.$$("[data-bit]")).length, 81);
  assert.match(await page.textContent("[data-found]"), /What follows is still for sq \^ 56/);
  const dimmed = await page.$$eval(".old svg", (all) => all.map((svg) => getComputedStyle(svg).opacity));
  assert.ok(dimmed.length > 1 && dimmed.every((opacity) => Number(opacity) < 0.6), String(dimmed));
});

test("changes are undone and redone, by buttons, keys and the browser", async () => {
  const page = await browser.open(hash({ spec: "sq ^ 56" }));
  await operations(page);
  assert.ok(await page.isDisabled("#undo"));
  await page.dragAndDrop("[data-bit='0']", "[data-bit='1']");
  await page.waitForFunction(() => document.querySelector("#spec").value.startsWith("cycles"));
  const dragged = await spec(page);
  await page.selectOption("text=Machine", "aarch64");
  await page.click("#undo");
  await page.waitForFunction(() => !location.hash.includes("aarch64"));
  await page.keyboard.press("Control+z");
  await becomes(page, "sq ^ 56");
  assert.ok(await page.isDisabled("#undo"));
  await page.keyboard.press("Control+Shift+Z");
  await becomes(page, dragged);
  await page.goBack();
  await becomes(page, "sq ^ 56");
  await page.click("#redo");
  await becomes(page, dragged);
  // What is typed in one go is undone in one go.
  await page.focus("#spec");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("sq ^ 7");
  await page.keyboard.press("Control+z");
  await becomes(page, dragged);
  await page.click("#reset");
  await becomes(page, "|rank, file| (file, 7 - rank)");
  await page.click("#undo");
  await becomes(page, dragged);
  // A link is an entry, too.
  await page.click("text=Morton order");
  await becomes(page, "interleave(2)");
  await page.click("#undo");
  await becomes(page, dragged);
});

/** A finger: goes down, moves in steps, stays or lifts. */
async function finger(page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    down: (x, y) => touch("touchStart", [{ x, y }]),
    async move(x, y, toX, toY) {
      for (let step = 1; step <= 10; step++) {
        await touch("touchMove", [{ x: x + ((toX - x) * step) / 10, y: y + ((toY - y) * step) / 10 }]);
        await page.waitForTimeout(20);
      }
    },
    up: () => touch("touchEnd", []),
  };
}

test("on a phone a finger that moves scrolls, and one that rests moves a square", async () => {
  const page = await browser.open(hash({ spec: "identity" }), PHONE);
  await operations(page);
  await page.locator("[role=grid]").scrollIntoViewIfNeeded();
  const middle = async (bit) => {
    const { x, y, width, height } = await page.locator(`[data-bit='${bit}']`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const before = await page.evaluate(() => scrollY);
  const touch = await finger(page);
  let [x, y] = await middle(27);
  await touch.down(x, y);
  await touch.move(x, y, x, y - 200);
  await touch.up();
  await page.waitForFunction((before) => Math.abs(scrollY - before) > 100, before);
  assert.equal(await spec(page), "identity");
  await page.locator("[role=grid]").scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const still = await page.evaluate(() => scrollY);
  [x, y] = await middle(0);
  const [toX, toY] = await middle(18);
  await touch.down(x, y);
  await page.waitForTimeout(500);
  await touch.move(x, y, toX, toY);
  assert.equal(await page.evaluate(() => scrollY), still);
  await touch.up();
  await becomes(page, "cycles (a1 c3)");
});

test("a board of 19x19 fits or pans", async () => {
  for (const options of [PHONE, {}]) {
    const page = await browser.open(hash({ spec: "board = 19x19; rotate_90" }), options);
    await operations(page);
    const { wide, pans } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth > innerWidth,
      pans: getComputedStyle(document.querySelector(".pan")).overflowX,
    }));
    assert.deepEqual([wide, pans], [false, "auto"]);
    await page.locator("[data-bit='18']").scrollIntoViewIfNeeded();
    await browser.leave();
  }
});

test("how far a search is, and what stops it, can be seen at every width", async () => {
  for (const width of [360, 390, 768, 1280, 1440]) {
    const page = await browser.open(hash({ spec: "(sq*sq*sq+5*sq+(sq*17%64))%64*0+sq^7", effort: "high" }), { viewport: { width, height: 900 } });
    for (const what of ["#stop", ".searching progress"]) {
      const box = await page.locator(what).boundingBox();
      assert.ok(box && box.width > 30 && box.x >= 0 && box.x + box.width <= width, `${what} at ${width}: ${JSON.stringify(box)}`);
    }
    await page.click("#stop");
    await browser.leave();
  }
});

test("a square is followed through every stage to its place", async () => {
  const page = await browser.open(hash({ spec: "rotate_90" }));
  await operations(page);
  await page.hover("[data-bit='0']");
  await page.waitForSelector("#network .pg-path", { state: "attached" });
  // a1 comes from h1, which is bit 7.
  assert.equal(await page.inputValue("#follow"), "7");
  assert.equal(await page.textContent("td.followed"), "←h1");
  const steps = await page.$$eval("#network .pg-path", (paths) => paths.map((path) => Number(path.dataset.step)));
  assert.ok(steps.length > 3 && steps.at(-1) === Number(await page.getAttribute(".stepper input", "max")), String(steps));
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => !document.querySelector("#network .pg-path"));
  await page.focus("[data-bit='63']");
  await page.waitForSelector("#network .pg-path", { state: "attached" });
  await page.selectOption("#follow", "9");
  await page.waitForFunction(() => document.querySelector("td.followed")?.textContent.endsWith("b2"));
  await page.click("text=Play");
  await page.waitForSelector("#network .pg-path.later", { state: "attached" });
  await page.waitForFunction(() => !document.querySelector("#network .later"), null, { timeout: 40_000 });
  assert.equal(await page.textContent(".stepper button >> nth=0"), "Play");
});

test("the board before says where squares go, the board after where they come from", async () => {
  const page = await browser.open(hash({ spec: "rotate_90" }));
  await operations(page);
  const corner = "[data-bit='7']";
  assert.equal(await page.textContent(corner), "←h8");
  await page.click("text=Before: goes to");
  assert.equal(await page.textContent(corner), "→a1");
  assert.equal(await page.getAttribute(corner, "aria-label"), "h1, to a1");
  // Two squares before exchange where they go.
  await page.dragAndDrop(corner, "[data-bit='0']");
  await page.waitForFunction(() => document.querySelector("[data-bit='0']").textContent === "a1");
  assert.equal(await page.textContent(corner), "→a8");
});

test("a board of one's own is clicked, or written as a number or FEN, and is in the link", async () => {
  const page = await browser.open(hash({ spec: "sq ^ 56" }));
  await operations(page);
  await page.click("text=Your own board");
  await page.fill("#board", "0xff00");
  await page.waitForFunction(() => document.querySelector("#result")?.textContent === "0xff000000000000");
  await page.check(".input-board [aria-label='a1']");
  await page.waitForFunction(() => document.querySelector("#result")?.textContent === "0x1ff000000000000");
  await page.fill("#board", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await page.waitForFunction(() => document.querySelector("#result")?.textContent === "0xffff00000000ffff");
  await page.selectOption("text=Pieces", "K");
  await page.waitForFunction(() => document.querySelector("#result")?.textContent === "0x1000000000000000");
  await page.waitForFunction(() => location.hash.includes("board=0x10"));
  const copy = await browser.open(new URL(page.url()).hash);
  await copy.waitForFunction(() => document.querySelector("#result")?.textContent === "0x1000000000000000");
  assert.ok(await copy.isChecked(".input-board [aria-label='e1']"));
  await page.fill("#board", "nonsense");
  await page.waitForSelector("text=Write a number such as 0xff00");
});

test("the code is whole, has the chosen name, and says how to make it again", async () => {
  const page = await browser.open(hash({ spec: "rotate_90" }));
  await operations(page);
  await page.fill("#name", "turn_left");
  await page.waitForFunction(() => document.querySelector("#code").textContent.includes("turn_left("));
  const hidden = await page.$eval("#code", (code) => code.scrollHeight - code.clientHeight);
  assert.equal(hidden, 0);
  assert.equal(await copied(page, "c"), await page.textContent("#code"));
  assert.equal(await page.textContent("#command"), "permgen emit --lang c --name turn_left 'rotate_90'");
  assert.match(page.url(), /name=turn_left/);
  await page.fill("#name", "no name");
  await page.waitForSelector("text=is not a function name");
});

test("two machines, and two specifications, are compared", async () => {
  const page = await browser.open(hash({ spec: "rotate_180", target: "x86-64" }));
  await operations(page);
  await page.selectOption("#other-target", "x86-64-v4");
  await page.waitForFunction(() => document.querySelectorAll(".both .one").length === 2);
  const instructions = await page.$$eval(".both .one", (all) => all.map((one) => one.textContent.match(/instructions(\d+) by rustc/)?.[1]));
  assert.deepEqual(instructions, ["20", "4"]);
  await page.selectOption("#other-target", "");
  await page.fill("#other-spec", "sq ^ 56");
  await page.waitForFunction(() => document.querySelector(".both > :last-child pre")?.textContent.includes("bswap x"));
  await page.fill("#other-spec", "sq / 2");
  await page.waitForSelector(".both .mistake");
});

test("long links are compressed, and lead back to what was shared", async () => {
  const text = `magics 8x8\nrook a1 0x2280061040002280 12\nbishop d4 0x1040082002020040 9\n`;
  const table = `to [${Array.from({ length: 64 }, (_, square) => (square * 5 + 3) % 64).join(", ")}]`;
  const page = await browser.open(hash({ spec: table, magic: text }));
  await operations(page);
  await page.click("#share");
  await page.waitForSelector("text=Link copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#z=[\w-]+$/);
  assert.ok(link.length < hash({ spec: table, magic: text }).length, link);
  const copy = await browser.open(new URL(link).hash);
  await operations(copy);
  assert.equal(await copy.inputValue("#spec"), table);
  assert.equal(await copy.inputValue("#magics"), text);
  // A link that was cut off opens the page all the same.
  const cut = await browser.open("#z=AAAA");
  await operations(cut);
});

test("links have a card, and the page leads to the language and the licence", async () => {
  const page = await browser.open(hash({ spec: "sq ^ 56" }));
  await operations(page);
  const named = (property) => page.getAttribute(`meta[property='${property}']`, "content");
  assert.match(await named("og:title"), /permgen/);
  for (const path of [await named("og:image"), ...(await page.$$eval("nav a[href^='./'], footer a", (links) => links.map((link) => link.getAttribute("href"))))]) {
    const response = await page.request.get(new URL(path, browser.address).href);
    assert.ok(response.ok(), path);
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Save card")]);
  assert.equal(download.suggestedFilename(), "card.svg");
  await page.click("nav >> text=Wrong in print");
  await page.waitForFunction(() => document.activeElement.id === "errata-title");
});

test("print has all of the code", async () => {
  const page = await browser.open(hash({ spec: "|rank, file| (rank, (file + 2 * rank) % 8)" }));
  await operations(page);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 700, height: 1000 });
  const { hidden, text } = await page.$eval("#code", (code) => ({
    hidden: Math.max(code.scrollHeight - code.clientHeight, code.scrollWidth - code.clientWidth),
    text: code.innerText,
  }));
  assert.ok(hidden <= 1, `${hidden} pixels are cut off`);
  assert.match(text, /return/);
});

test("the table of machines can be read on a phone", async () => {
  const page = await browser.open(hash({ spec: "sq ^ 56" }), PHONE);
  await operations(page);
  const [table, room] = await page.$eval(".costs", (table) => [table.scrollWidth, table.parentElement.clientWidth]);
  assert.ok(table <= room, `${table} of ${room}`);
});

test("how much of the engine has arrived is shown", async () => {
  const page = await browser.open(hash({ spec: "sq ^ 56" }));
  await operations(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 50, downloadThroughput: 400_000, uploadThroughput: 400_000 });
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => {
    const value = document.querySelector("#arrival")?.value ?? 0;
    return value > 0.1 && value < 0.9;
  });
  assert.match(await page.textContent("[role=status]"), /^The engine is loading: \d+ %$/);
  await operations(page);
});

test("without a link the first result is there before the engine, and goes on with it", async () => {
  const page = await browser.open("");
  const found = await operations(page);
  let arrive;
  const arrives = new Promise((resolve) => (arrive = resolve));
  await page.context().route(/\.wasm$/, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.reload();
  await page.waitForSelector("#operations");
  assert.match(await page.textContent(".searching"), /^The engine is loading: 0 %$/);
  assert.equal(await page.locator("#stop").count(), 0, "nothing is searched for yet");
  await page.fill("#spec", "sq ^ 56");
  arrive();
  assert.equal(await operations(page), 1);
  assert.equal(await page.locator("#arrival").count(), 0);
  await page.click("#undo");
  await page.waitForFunction((found) => document.querySelector("#operations")?.textContent === String(found), found);
});

test("nothing went anywhere, and nothing broke", () => {
  assert.deepEqual(browser.strangers, []);
  assert.deepEqual(browser.errors, []);
});
