// A browser with the page, as a visitor has it. Every request is noted: none may go anywhere else.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm", ".txt": "text/plain; charset=utf-8" };

/** Serves the built page. */
async function serve() {
  const server = createServer(async ({ url, headers }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
    const file = join(DIST, path === "/" ? "index.html" : path);
    try {
      const isSmall = existsSync(`${file}.br`) && headers["accept-encoding"]?.includes("br");
      const bytes = await readFile(isSmall ? `${file}.br` : file);
      const encoding = isSmall ? { "content-encoding": "br" } : {};
      response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream", ...encoding }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

function executable() {
  const known = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = known.find((path) => path && existsSync(path));
  if (!found) throw new Error("there is no Chromium; say where it is with CHROMIUM");
  return found;
}

/** A browser, the page's address, and what opens the page; `close` tells whether a request left it. */
export async function browse() {
  const { server, address } = await serve();
  const browser = await chromium.launch({
    executablePath: executable(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const strangers = [];
  const errors = [];
  return {
    address,
    strangers,
    errors,
    async open(hash = "", { script, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: address });
      const own = (url) => url.startsWith(address) || url.startsWith("blob:") || url.startsWith("data:");
      context.on("request", (request) => own(request.url()) || strangers.push(request.url()));
      await context.route((url) => !own(url.href), (route) => route.abort());
      // Before anything of the page runs.
      if (script) await context.addInitScript(script);
      const page = await context.newPage();
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await page.goto(address + hash);
      return page;
    },
    /** Closes what is open. */
    async leave() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** Waits until a program is found for what stands in the box, and returns its operations. */
export async function operations(page) {
  await page.waitForSelector("[aria-busy=false] #certificate", { timeout: 60_000 });
  return Number(await page.textContent("#operations"));
}

/** Writes a specification, as a visitor does, and waits for its program. */
export async function write(page, spec) {
  await page.fill("#spec", spec);
  // The program of what stood there before is shown until the new one is found.
  await page.waitForFunction((spec) => document.querySelector("[data-found]")?.dataset.found === spec, spec, { timeout: 60_000 });
  return operations(page);
}

/** What is copied by the button. */
export async function copied(page, language) {
  await page.selectOption("#language", language);
  await page.click("#copy");
  await page.waitForSelector("text=Copied.");
  return page.evaluate(() => navigator.clipboard.readText());
}
