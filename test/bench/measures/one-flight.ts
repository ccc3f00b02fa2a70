import { paths } from "../../../app/paths";
import type { BenchmarkHarness } from "../harness";
import { atMost, type Measurement } from "../measurement";
import { freshContext } from "../programs/browser";
import {
  getOverWire,
  readableAfterEachPiece,
  textOf,
  type WireAnswer,
} from "../programs/wire";
import { rounded } from "../statistics";
import { screensOf, type Screen } from "./screens";

/** The payload of ten segments of 1,460 B without TLS records and their headers. */
const oneFlightBytes = 14_016;
const rowsBeforeSecondFlush = 25;

/** Table rows in a piece of HTML. */
function countRows(html: string): number {
  return html.split("<tbody").slice(1).join("").split("<tr").length - 1;
}

async function answers(
  harness: BenchmarkHarness,
): Promise<{ screen: Screen; answer: WireAnswer; html: string }[]> {
  const portal = await harness.demoPortal();
  const all = [];
  for (const screen of await screensOf(harness)) {
    const cookie = await harness.screenCookie(screen);
    const target = { ...portal, ...(cookie ? { cookie } : {}) };
    const answer = await getOverWire(target, screen.path);
    const html = textOf(answer);
    if (answer.status >= 500 || (answer.status >= 300 && answer.status < 400)) {
      throw new Error(
        `${screen.name} (${screen.path}) answers ${answer.status}`,
      );
    }
    if (countRows(html) < screen.rows) {
      throw new Error(
        `${screen.name} shows ${countRows(html)} rows, not ${screen.rows}`,
      );
    }
    all.push({ screen, answer, html });
  }
  return all;
}

const bytes: Measurement = {
  name: "flight",
  group: "One flight",
  figure: "Headers, HTML and critical CSS of the largest screen, brotli",
  meaning:
    "Every byte that a socket receives for a screen's document: status line, headers, chunk framing and brotli body. The largest of all screens counts; result screens hold 100 rows of the demonstration company.",
  limit: atMost(2 * oneFlightBytes, "B"),
  run: async (harness) => {
    const all = await answers(harness);
    return {
      value: Math.max(...all.map(({ answer }) => answer.wireBytes)),
      detail: all.map(
        ({ screen, answer, html }) =>
          `${screen.name}: ${rounded(answer.wireBytes)} B (headers ${rounded(answer.headerBytes)} B, HTML ${rounded(html.length)} B unpacked${screen.rows ? `, ${countRows(html)} rows` : ""})`,
      ),
    };
  },
};

/** Render-blocking elements: style sheets for the screen and scripts that are not deferred. */
function blockingElements(html: string): string[] {
  const tags = html.match(/<(link|script)\b[^>]*>/gi) ?? [];
  const imports = (html.match(/<style[^>]*>[^<]*/gi) ?? []).filter((css) =>
    css.includes("@import"),
  );
  return [
    ...tags.filter((tag) => {
      if (/^<link/i.test(tag)) {
        return /rel="?stylesheet/i.test(tag) && !/media="?print/i.test(tag);
      }
      return /\bsrc=/i.test(tag) && !/\b(async|defer|type="?module)/i.test(tag);
    }),
    ...imports,
  ];
}

const renderBlocking: Measurement = {
  name: "render-blocking",
  group: "One flight",
  figure: "Requests that hold up the first paint, over all screens",
  meaning:
    "Style sheets and scripts in the HTML that browsers wait for, and what Chromium itself reports as render-blocking when it loads the screen (`renderBlockingStatus`).",
  limit: atMost(0),
  run: async (harness) => {
    const portal = await harness.demoPortal();
    const browser = await harness.browser();
    const found: string[] = [];
    const origin = `http://${portal.host}`;
    for (const { screen, html } of await answers(harness)) {
      found.push(
        ...blockingElements(html).map((tag) => `${screen.name}: ${tag}`),
      );
      const cookie = await harness.screenCookie(screen);
      const context = await freshContext(browser, origin, cookie);
      const page = await context.newPage();
      // The log-out page submits its form by itself, which would end the session of the next
      // screens. After 204, the browser stays on the page.
      await page.route(`${origin}${paths.logOut()}`, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 204 })
          : route.continue(),
      );
      await page.goto(origin + screen.path, { waitUntil: "load" });
      const blocking = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(
            (entry) =>
              "renderBlockingStatus" in entry &&
              entry.renderBlockingStatus === "blocking",
          )
          .map((entry) => entry.name),
      );
      found.push(...blocking.map((url) => `${screen.name}: ${url}`));
      await context.close();
    }
    return { value: found.length, detail: found };
  },
};

const flushes: Measurement = {
  name: "flushes",
  group: "One flight",
  figure: "Result screens whose head or first 25 rows wait for the rest",
  meaning:
    "The pieces in which a result screen's document crosses the wire, unpacked one by one as a browser would: one must end after the head and before the rows, another after the first 25 rows and before the 100th. Counted for brotli and gzip.",
  limit: atMost(0),
  run: async (harness) => {
    const portal = await harness.demoPortal();
    const cookie = await harness.demoCookie();
    const searches = await harness.demoSearches();
    const detail: string[] = [];
    let missed = 0;
    for (const encoding of ["br", "gzip"] as const) {
      for (const path of [
        searches.list.path,
        searches.large.path,
        searches.manifest.path,
      ]) {
        const target = { ...portal, cookie, acceptEncoding: encoding };
        const answer = await getOverWire(target, path);
        const readable = await readableAfterEachPiece(answer);
        const head = readable.some(
          (html) => html.includes("</head>") && countRows(html) === 0,
        );
        const rows = readable.some(
          (html) =>
            countRows(html) >= rowsBeforeSecondFlush && countRows(html) < 100,
        );
        if (answer.headers["content-encoding"] !== encoding || !head || !rows)
          missed++;
        detail.push(
          `${encoding}, ${path.slice(0, 40)}: rows readable after each piece: ${readable.map(countRows).join(", ")}`,
        );
      }
    }
    return { value: missed, detail };
  },
};

export const oneFlight = [bytes, renderBlocking, flushes];
