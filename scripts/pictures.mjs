/**
 * `npm run pictures`: takes the screenshots of README.md from the built portal with a small
 * demonstration company, into docs/images/.
 */
import "./node-version.mjs";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "./build.mjs";
import { ensureChromium, launchOptions } from "./chromium.mjs";
import { freePort } from "./port.mjs";
import { command, install, isBuilt, root, say, Stop } from "./project.mjs";

const folder = join(root, "docs", "images");
/** @param {number} offset days from today */
const day = (offset) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const results = `/search/advanced-search/s=${day(-2)}_f=${day(0)}`;
const week = `s=${day(-7)}_f=${day(0)}`;

/** @type {{ name: string, path: string, phone?: boolean, signedIn?: boolean, administers?: boolean, awaited?: string }[]} */
const pictures = [
  { name: "home", path: "/", signedIn: true },
  { name: "search", path: "/search", signedIn: true },
  { name: "results", path: results, signedIn: true },
  {
    name: "report",
    path: `/onTime-report/summary/store/${week}`,
    signedIn: true,
  },
  { name: "dashboard", path: `/dashboard/${week}`, signedIn: true },
  // The interactive map is loaded when the page is idle.
  {
    name: "map",
    path: "/track",
    signedIn: true,
    awaited: ".interactive-map:not(.undrawn)",
  },
  {
    name: "booking",
    path: "/book-LTL?pool=1&zipFrom=60601&zipTo=75201&numPallets=4",
    signedIn: true,
  },
  {
    name: "admin",
    path: "/management?group=9",
    signedIn: true,
    administers: true,
  },
  { name: "results-phone", path: results, signedIn: true, phone: true },
];

/**
 * Starts the portal without its human check and waits until it is ready.
 * @param {string} dataDir
 * @returns {Promise<{ url: string, email: string, administrator: string, password: string, stop: () =>
 *   Promise<void> }>}
 */
async function startPortal(dataDir) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["build/node/server.js"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_SCALE: "0.1",
      HUMAN_CHECK: "off",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  const ended = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  for (let tries = 0; tries < 600; tries += 1) {
    const [, email, password] =
      /national.*?\s{2,}(\S+@\S+)\s{2,}(\S+)/i.exec(output) ?? [];
    const [, administrator] =
      /administrator, all.*?\s{2,}(\S+@\S+)/i.exec(output) ?? [];
    if (email && password && administrator)
      return { url, email, administrator, password, stop };
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  await stop();
  throw new Stop(`The portal did not start. It printed:\n${output}`);
}

await command(async () => {
  await install();
  if (!isBuilt()) await build();
  const { chromium } = await import("playwright");
  const executable = await ensureChromium();
  const dataDir = await mkdtemp(join(tmpdir(), "portal-pictures-"));
  const portal = await startPortal(dataDir);
  const browser = await chromium.launch(launchOptions(executable));
  try {
    for (const picture of pictures) {
      const { name, path, phone, signedIn, administers, awaited } = picture;
      const page = await browser.newPage({
        baseURL: portal.url,
        viewport: phone
          ? { width: 390, height: 760 }
          : { width: 1180, height: 740 },
        ...(phone ? { hasTouch: true, isMobile: true } : {}),
      });
      if (signedIn) {
        await page.goto("/login");
        await page
          .getByLabel("Email")
          .fill(administers ? portal.administrator : portal.email);
        await page.getByLabel("Password").fill(portal.password);
        await page.getByRole("button", { name: "Log In" }).click();
        await page.waitForURL("/");
      }
      await page.goto(path);
      if (awaited) await page.locator(awaited).waitFor();
      await page.screenshot({ path: join(folder, `${name}.png`) });
      say(`  docs/images/${name}.png`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
