import type { Browser } from "playwright";
import { brotliCompressSync } from "node:zlib";
import { shapeOf } from "../../pages/harness/route-shapes";
import { startPortal, type RunningPortal } from "../../portal/portal-process";
import { pathOf, screens } from "../../portal/screens";
import { openSession, signInOf } from "../../portal/sessions";
import { Visitor } from "../../portal/visitor";
import { atMost, type Measurement } from "../measurement";
import { freshContext } from "../programs/browser";
import { rounded } from "../statistics";

/** The name of the script that contains recharts. */
const chartScript = "/interactive-chart-";

/** Sizes of scripts by their addresses, packed by brotli at its highest level. */
const packedBytes = new Map<string, number>();

async function packedSize(url: string): Promise<number> {
  const known = packedBytes.get(url);
  if (known !== undefined) return known;
  const text = await (await fetch(url)).text();
  const size = brotliCompressSync(text).length;
  packedBytes.set(url, size);
  return size;
}

/** The scripts that a browser loads until a page is loaded, and how many afterwards. */
async function scriptsOf(
  browser: Browser,
  url: string,
  cookie = "",
  language = "en",
) {
  const context = await freshContext(browser, new URL(url).origin, cookie);
  await context.setExtraHTTPHeaders({ "Accept-Language": language });
  try {
    const page = await context.newPage();
    const scripts = new Set<string>();
    const late = new Set<string>();
    let isLoaded = false;
    page.on("load", () => (isLoaded = true));
    page.on("request", (request) => {
      if (request.resourceType() === "script" || request.url().endsWith(".js"))
        (isLoaded ? late : scripts).add(request.url());
    });
    await page.goto(url, { waitUntil: "networkidle" });
    if (scripts.size === 0) throw new Error(`${url} loads no JavaScript`);
    let bytes = 0;
    for (const script of scripts) bytes += await packedSize(script);
    return { files: scripts.size, bytes, late: [...late] };
  } finally {
    await context.close();
  }
}

/** One screen of each route: its states have the same scripts. */
async function* routesOf(portal: RunningPortal) {
  const visitors = new Map<string, Visitor>();
  const seen = new Set<string>();
  for (const screen of screens) {
    const { role = "", name } = screen;
    const visitor = visitors.get(role) ?? new Visitor(portal.url);
    if (screen.role && !visitors.has(role))
      for (const cookie of await openSession(
        portal,
        signInOf(portal, screen.role),
      ))
        visitor.setCookie(cookie.name, cookie.value);
    visitors.set(role, visitor);
    const url = new URL(await pathOf(screen, visitor), portal.url);
    const { route } = shapeOf(url);
    // The page that logs out does so with scripts.
    if (seen.has(route) || route === "/logOut") continue;
    seen.add(route);
    yield { name, url, cookie: visitor.cookieHeader };
  }
}

export const javascript: Measurement = {
  name: "javascript",
  figure:
    "JavaScript of the heaviest screen in either language to that of the bare Remix floor",
  meaning:
    "In English and in Spanish, whichever is larger, of one screen of each route. All scripts that Chromium asks for until a screen is loaded (entry, route modules, shared chunks, manifest), every one packed by brotli at its best on both sides. The floor is a Remix application of the same versions and flags with one route, built in the same run. What a screen fetches after its load event is told and not counted; the code of the chart must be among it on the dashboard, and nowhere else.",
  limit: atMost(1.6, "×"),
  run: async (harness) => {
    const browser = await harness.browser();
    const { host } = await harness.floor();
    const floor = await scriptsOf(browser, `http://${host}/`);
    const portal = await startPortal({ HUMAN_CHECK: "off" });
    const detail = [`Floor: ${rounded(floor.bytes)} B in ${floor.files} files`];
    let largest = 0;
    try {
      for await (const { name, url, cookie } of routesOf(portal)) {
        const english = await scriptsOf(browser, url.href, cookie);
        const spanish = await scriptsOf(browser, url.href, cookie, "es");
        const { files, bytes, late } = english;
        const isCharted = late.some((script) => script.includes(chartScript));
        if (isCharted !== url.pathname.startsWith("/dashboard/s="))
          throw new Error(
            `${name} ${isCharted ? "loads" : "does not load"} the chart`,
          );
        largest = Math.max(largest, bytes, spanish.bytes);
        detail.push(
          `${name}: ${rounded(bytes)} B in ${files} files, ${rounded(bytes / floor.bytes)} ×; ${rounded(spanish.bytes / floor.bytes)} × in Spanish${late.length > 0 ? `; ${late.length} more when idle` : ""}`,
        );
      }
    } finally {
      await portal.stop();
    }
    return { value: largest / floor.bytes, detail };
  },
};
