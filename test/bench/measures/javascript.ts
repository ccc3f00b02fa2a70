import type { Browser } from "playwright";
import { brotliCompressSync } from "node:zlib";
import { atMost, type Measurement } from "../measurement";
import { freshContext } from "../programs/browser";
import { getOverWire, textOf } from "../programs/wire";
import { rounded } from "../statistics";
import { screensOf } from "./screens";

interface ScriptBytes {
  files: number;
  /** Bodies as the server sends them to a browser that accepts brotli. */
  served: number;
  /** The same texts, all compressed with brotli at its highest level. */
  packed: number;
  /** Scripts requested after the load event, when the screen is usable already. */
  late: string[];
}

/** The name of the script that contains recharts. */
const chartScript = "/interactive-chart-";

/** The JavaScript that a browser loads until a page is loaded, and afterwards. */
async function scriptsOf(
  browser: Browser,
  origin: string,
  url: string,
  cookie: string,
  language = "en",
): Promise<ScriptBytes> {
  const context = await freshContext(browser, origin, cookie);
  await context.setExtraHTTPHeaders({ "Accept-Language": language });
  try {
    const page = await context.newPage();
    const names = new Set<string>();
    const late = new Set<string>();
    let loaded = false;
    page.on("load", () => (loaded = true));
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === "script" || pathname.endsWith(".js"))
        (loaded ? late : names).add(pathname);
    });
    await page.goto(origin + url, { waitUntil: "networkidle" });
    const bytes: ScriptBytes = {
      files: names.size,
      served: 0,
      packed: 0,
      late: [...late],
    };
    const { host, port } = new URL(origin);
    for (const name of names) {
      const answer = await getOverWire({ port: Number(port), host }, name);
      bytes.served += answer.encodedBody.length;
      bytes.packed += brotliCompressSync(textOf(answer)).length;
    }
    if (bytes.files === 0) throw new Error(`${url} loads no JavaScript`);
    return bytes;
  } finally {
    await context.close();
  }
}

export const javascript: Measurement = {
  name: "javascript",
  group: "JavaScript",
  figure:
    "JavaScript of the heaviest screen in either language to that of the bare Remix floor",
  meaning:
    "In English and in Spanish, whichever is larger. All scripts that Chromium asks for until a screen is loaded (entry, route modules, shared chunks, manifest), every one packed by brotli at its best on both sides; as served the portal would look better still, for `remix-serve` packs less tightly. The floor is a Remix application of the same versions and flags with one route, built in the same run. What a screen fetches after its load event is told and not counted; the code of the chart must be among it on the dashboard, and nowhere else.",
  limit: atMost(1.6, "×"),
  run: async (harness) => {
    const browser = await harness.browser();
    const floor = await scriptsOf(
      browser,
      (await harness.floor()).origin,
      "/",
      "",
    );
    const portal = await harness.demoPortal();
    const line = (name: string, bytes: ScriptBytes) =>
      `${name}: ${rounded(bytes.packed)} B in ${bytes.files} files (${rounded(bytes.served)} B as served)`;
    const detail = [line("Floor", floor)];
    let largest = 0;
    for (const screen of await screensOf(harness)) {
      // In a separate session, because the Logout screen ends it.
      const read = async (language: string) =>
        scriptsOf(
          browser,
          `http://${portal.host}`,
          screen.path,
          await harness.screenCookie(screen),
          language,
        );
      const bytes = await read("en");
      const charted = bytes.late.some((name) => name.includes(chartScript));
      if (charted !== screen.name.startsWith("Dashboard"))
        throw new Error(
          `${screen.name} ${charted ? "loads" : "does not load"} the chart`,
        );
      const spanish = await read("es");
      largest = Math.max(largest, bytes.packed, spanish.packed);
      detail.push(
        `${line(screen.name, bytes)}, ${rounded(bytes.packed / floor.packed)} ×; ${rounded(spanish.packed / floor.packed)} × in Spanish${bytes.late.length > 0 ? `; ${bytes.late.length} more when idle` : ""}`,
      );
    }
    return { value: largest / floor.packed, detail };
  },
};
