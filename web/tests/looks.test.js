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

/** What axe finds: violations, and the elements whose contrast it cannot decide. */
async function looked(page) {
  // The page's own policy lets no script in; the debugger's may.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    // Labels of one letter have a contrast, too: the options are axe's own but for the length.
    expression: `axe.configure({ checks: [{ id: "color-contrast", options: {
        ignoreLength: true, ignoreUnicode: true, ignorePseudo: false, boldValue: 700, boldTextPt: 14, largeTextPt: 18,
        contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } }, pseudoSizeThreshold: 0.25, shadowOutlineEmMax: 0.1, textStrokeEmMin: 0.03,
      } }] });
      axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((found) => {
        const told = (rules) => rules.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => [id, html.slice(0, 120), any[0]?.message]));
        return JSON.stringify([told(found.violations), told(found.incomplete.filter(({ id }) => id === "color-contrast"))]);
      })`,
    awaitPromise: true,
    returnByValue: true,
  });
  const [violations, undecided] = JSON.parse(result.value);
  return { violations, undecided };
}

/** The texts of drawings with too little contrast to what they stand on. axe decides none of a drawing's. */
const faint = (page) =>
  page.$$eval("svg.pg", (drawings) => {
    const channels = (color) => color.match(/[\d.]+/g)?.map(Number) ?? [];
    const light = (color) => {
      const [r, g, b] = channels(color).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const page = getComputedStyle(document.body).backgroundColor;
    let looked = 0;
    const wrong = drawings.flatMap((drawing) => {
      const shapes = [...drawing.querySelectorAll("rect")].map((shape) => [shape.getBoundingClientRect(), getComputedStyle(shape).fill]);
      return [...drawing.querySelectorAll("text")].flatMap((text) => {
        const { x, y, width, height } = text.getBoundingClientRect();
        const [middle, line] = [x + width / 2, y + height / 2];
        const under = shapes.filter(([box, fill]) => fill !== "none" && box.left <= middle && middle <= box.right && box.top <= line && line <= box.bottom);
        const [ink, back] = [light(getComputedStyle(text).fill), light(under.at(-1)?.[1] ?? page)];
        const contrast = (Math.max(ink, back) + 0.05) / (Math.min(ink, back) + 0.05);
        looked += 1;
        return contrast >= 4.5 ? [] : [`${text.textContent}: ${contrast.toFixed(2)}`];
      });
    });
    return looked > 100 ? wrong : [`only ${looked} texts`];
  });

for (const [what, options] of [
  ["in light", {}],
  ["in the dark", { colorScheme: "dark" }],
  ["on a phone", { viewport: { width: 360, height: 740 }, hasTouch: true }],
]) {
  test(`anybody can use the page ${what}`, async () => {
    const page = await browser.open("#otherTarget=aarch64", options);
    await operations(page);
    // Opened, so that what is inside is looked at, too.
    await page.$$eval("details", (all) => all.forEach((details) => (details.open = true)));
    await page.waitForSelector("#magic svg");
    await page.waitForFunction(() => document.querySelectorAll(".erratum ol[aria-busy=false]").length === 5);
    const right = await looked(page);
    assert.deepEqual(right.violations, []);
    assert.deepEqual(right.undecided.filter(([, html]) => !html.startsWith("<text")), []);
    assert.deepEqual(await faint(page), []);
    await page.fill("#spec", "|rank, file| (file, rank) then nonsense");
    await page.waitForSelector(".behind mark");
    const wrong = await looked(page);
    assert.deepEqual(wrong.violations, []);
    // The lines under mistakes are drawn by a copy of the text that has no colour.
    assert.deepEqual(wrong.undecided.filter(([, html]) => !/^<(text|textarea id="spec"|div class="behind"|mark)[ >]/.test(html)), []);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wider, false, "the page scrolls to the side");
  });
}

/** The page at three widths, and the card of links: each with the file that it is compared with, and how much of it may differ. */
for (const [file, width, height, share] of [
  ["page.png", 1200, 940, 0.06],
  ["page-768.png", 768, 1024, 0.06],
  ["page-390.png", 390, 844, 0.08],
  ["../public/card.png", 1200, 630, 0.06],
]) {
  test(`the page looks as in ${file}`, async () => {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const page = await browser.open("", { viewport: { width, height } });
    await operations(page);
    const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
    if (process.env.PERMGEN_RENEW) writeFileSync(path, taken);
    assert.ok(existsSync(path), "there is no picture yet: scripts/page.sh --renew");
    const [expected, got] = [PNG.sync.read(readFileSync(path)), PNG.sync.read(taken)];
    assert.deepEqual([got.width, got.height], [expected.width, expected.height]);
    const wrong = pixelmatch(expected.data, got.data, null, got.width, got.height, { threshold: 0.2 });
    const differs = wrong / (got.width * got.height);
    // Fonts differ between systems; what stands where does not.
    if (differs > share) writeFileSync(path.replace(".png", ".new.png"), taken);
    assert.ok(differs <= share, `${(100 * differs).toFixed(1)} % of the picture differ: see ${file.replace(".png", ".new.png")}`);
  });
}
