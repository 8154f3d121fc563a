import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { after, afterEach, before, test } from "node:test";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { browse, operations } from "./browser.js";

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

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const [what, options] of [
  ["in light", {}],
  ["in the dark", { colorScheme: "dark" }],
  ["on a phone", { viewport: { width: 360, height: 740 }, hasTouch: true }],
]) {
  test(`anybody can use the page ${what}`, async () => {
    const page = await browser.open("", options);
    await operations(page);
    // Opened, so that what is inside is looked at, too.
    await page.$$eval("details", (all) => all.forEach((details) => (details.open = true)));
    await page.waitForSelector("#magic svg");
    await page.waitForFunction(() => document.querySelectorAll(".erratum ol[aria-busy=false]").length === 5);
    await page.fill("#spec", "|rank, file| (file, rank) then nonsense");
    await page.waitForSelector(".behind mark");
    // The page's own policy lets no script in; the debugger's may.
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: axe });
    const { result } = await session.send("Runtime.evaluate", {
      expression: "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((found) => JSON.stringify(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])))",
      awaitPromise: true,
      returnByValue: true,
    });
    assert.deepEqual(JSON.parse(result.value), []);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wider, false, "the page scrolls to the side");
  });
}

test("the page looks as in the README", async () => {
  const file = fileURLToPath(new URL("page.png", import.meta.url));
  const page = await browser.open("", { viewport: { width: 1200, height: 940 } });
  await operations(page);
  const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
  if (process.env.PERMGEN_RENEW) writeFileSync(file, taken);
  assert.ok(existsSync(file), "there is no picture yet: scripts/page.sh --renew");
  const [expected, got] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(taken)];
  assert.deepEqual([got.width, got.height], [expected.width, expected.height]);
  const wrong = pixelmatch(expected.data, got.data, null, got.width, got.height, { threshold: 0.2 });
  const share = wrong / (got.width * got.height);
  // Fonts differ between systems; what stands where does not.
  if (share > 0.06) writeFileSync(file.replace(".png", ".new.png"), taken);
  assert.ok(share <= 0.06, `${(100 * share).toFixed(1)} % of the picture differ: see page.new.png`);
});
