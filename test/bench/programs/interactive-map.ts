import { chromium, type Browser, type Page } from "playwright";
import { paths } from "../../../app/paths";
import {
  ensureChromium,
  findWholeChromium,
  launchOptions,
} from "../../../scripts/chromium.mjs";
import { freshContext } from "./browser";
import type { RunningPortal } from "./portal";

/**
 * Starts a Chromium that renders graphics by software in a separate process, like a graphics card:
 * with `--disable-gpu` the page's main thread would render them.
 */
async function launchDrawingBrowser(): Promise<Browser> {
  const { args = [], ...options } = launchOptions(
    await ensureChromium(findWholeChromium),
  );
  return chromium.launch({
    ...options,
    args: [
      ...args.filter((arg) => arg !== "--disable-gpu"),
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  });
}

/** A page with the interactive map of a day. */
export interface InteractiveMapPage {
  /** The longest task of the page's main thread during a refresh, in milliseconds. */
  longestTaskOfRefresh(): Promise<number>;
  /** Frames per second while the map is dragged. */
  framesWhilePanning(): Promise<number>;
}

/** The duration of watching a refresh and of dragging, in milliseconds. */
const watchedMs = 2_500;

/**
 * Opens the map of a day and returns it once it is drawn and idle.
 * @param date a day of the synthetic provider
 */
export async function withInteractiveMapPage<Result>(
  portal: RunningPortal,
  date: string,
  work: (map: InteractiveMapPage) => Promise<Result>,
): Promise<Result> {
  const browser = await launchDrawingBrowser();
  try {
    const origin = `http://${portal.host}`;
    const context = await freshContext(browser, origin, "bench_session=1");
    const page = await context.newPage();
    await page.addInitScript(() => {
      const real = Date.now.bind(Date);
      Object.assign(window, { benchAhead: 0 });
      Date.now = () =>
        real() + (window as unknown as { benchAhead: number }).benchAhead;
    });
    await page.goto(origin + paths.track(`date=${date}`));
    const map = page.getByRole("region", { name: "Map of deliveries" });
    await map.waitFor({ timeout: 60_000 });
    await page.waitForTimeout(3_000);
    return await work({
      longestTaskOfRefresh: () => longestTaskOfRefresh(browser, page),
      async framesWhilePanning() {
        await map.scrollIntoViewIfNeeded();
        const box = await map.boundingBox();
        if (!box) throw new Error("There is no map.");
        return framesWhileDragging(page, {
          x: box.x + box.width / 2,
          y: box.y + box.height / 2,
        });
      },
    });
  } finally {
    await browser.close();
  }
}

/** Advances the page's clock by half a minute, so that it refreshes immediately. */
async function longestTaskOfRefresh(
  browser: Browser,
  page: Page,
): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  const answered = page.waitForResponse((answer) =>
    answer.url().includes("/track/deliveries"),
  );
  await page.evaluate(() => {
    (window as unknown as { benchAhead: number }).benchAhead += 31_000;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const answer = await answered;
  if (answer.status() !== 200)
    throw new Error(`The refresh answers ${answer.status()}`);
  await page.waitForTimeout(watchedMs);
  return longestTask(await browser.stopTracing());
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  args?: { name?: string };
}

/** The longest task of the busiest main thread, in milliseconds. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents
      .filter(
        ({ name, args }) =>
          name === "thread_name" && args?.name === "CrRendererMain",
      )
      .map(threadOf),
  );
  const tasks = new Map<string, number[]>();
  for (const event of traceEvents) {
    const thread = threadOf(event);
    if (event.ph !== "X" || event.dur === undefined || !mains.has(thread))
      continue;
    tasks.set(thread, [...(tasks.get(thread) ?? []), event.dur / 1_000]);
  }
  const busiest = [...tasks.values()]
    .map((durations) => ({
      total: durations.reduce((sum, ms) => sum + ms, 0),
      longest: Math.max(...durations),
    }))
    .sort((a, b) => b.total - a.total)[0];
  if (!busiest) throw new Error("The trace holds no task of a main thread.");
  return busiest.longest;
}

/** Drags the map in circles, and counts the page's frames meanwhile. */
async function framesWhileDragging(
  page: Page,
  middle: { x: number; y: number },
): Promise<number> {
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  const counted = page.evaluate(async (forMs) => {
    const from = performance.now();
    for (let frames = 0; ; frames++) {
      await new Promise(requestAnimationFrame);
      const passed = performance.now() - from;
      if (passed >= forMs) return (frames * 1_000) / passed;
    }
  }, watchedMs);
  let isOver = false;
  counted.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  for (let step = 0; !isOver; step++) {
    await page.mouse.move(
      middle.x + 120 * Math.sin(step / 9),
      middle.y + 60 * Math.cos(step / 9),
    );
  }
  await page.mouse.up();
  return counted;
}
