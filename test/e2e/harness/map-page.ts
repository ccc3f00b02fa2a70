import { expect, type Page } from "playwright/test";
import { success, type AskedCall } from "./faulty-provider";
import type { UnexpectedConsole } from "./unexpected-console";

/** For tests that look at the interactive map: a quarter of the pixels, which software draws. */
export const fewerPixels = { deviceScaleFactor: 0.5 };

/** In the middle of the country. */
export const middle = { lng: -96, lat: 39 };

/** A delivery of the provider in hand; without a place it lies in the middle. */
export interface Stop {
  id: string;
  /** Code of the contract: 1 Complete, 2 In Progress, any other Incomplete. */
  status?: number;
  lng?: number | null;
  lat?: number | null;
}

/** What getDeliveryMapStatuses answers for these. */
export const statusesOf = (stops: Stop[], { payload }: AskedCall) =>
  success({
    requestNumber: payload.requestNumber,
    result: stops.map(({ id, status = 0, ...place }) => ({
      delivID: id,
      delivStatus: status,
      delivDate: null,
      ...middle,
      ...place,
    })),
  });

/** The call that answers with these. */
export const statuses = (stops: Stop[]) => (asked: AskedCall) =>
  statusesOf(stops, asked);

/** The call of the details, each with a store of its own. */
export const details = ({ payload }: AskedCall) =>
  success({
    result: {
      delivID: payload.delivID,
      storeNum: "1000",
      storeName: `Store of ${String(payload.delivID)}`,
    },
  });

export const mapOf = (page: Page) =>
  page.getByRole("region", { name: "Map of deliveries" });
export const infoWindow = (page: Page) => page.getByRole("dialog");
export const drawing = (page: Page) => page.locator("svg.drawing");
export const rows = (page: Page) => page.locator("#table-deliveries tbody tr");
export const chosenRow = (page: Page) => page.locator("tr[aria-current=true]");
export const counter = (page: Page) => page.getByText(/^Results Found: \d+$/);
export const legend = (page: Page) =>
  page.getByRole("list", { name: "Statuses on the map" });

/** The link of a delivery in the list. */
export const listed = (page: Page, id: string) =>
  rows(page).getByRole("link", { name: id, exact: true });

/** What the legend says of a status. */
export const count = async (page: Page, status: string) =>
  Number(
    /: (\d+)/.exec(
      (await legend(page)
        .getByRole("link", { name: new RegExp(`^${status}:`) })
        .textContent()) ?? "",
    )?.[1],
  );

/** Where the shapes of a class are drawn, `x y` each. */
export const drawnAt = async (page: Page, name: string) =>
  ((await page.locator(`.drawing .${name}`).getAttribute("d")) ?? "")
    .split("M")
    .slice(1);

/** Refuses the graphics that the interactive map needs: the drawing stays. */
export const withoutGraphics = ({ page }: { page: Page }) =>
  page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });

/** Software rendering says how slow it is; nobody with a graphics card hears of it. */
export const withSoftwareGraphics = (unexpectedConsole: UnexpectedConsole) => {
  unexpectedConsole.allow(/GL Driver Message|ReadPixels/);
};

/** Opens the page and waits for the interactive map. */
export async function openMap(page: Page, query = "") {
  await page.goto(`/track${query}`);
  // With software rendering on a busy machine the first drawing takes its time.
  await expect(mapOf(page)).toBeVisible({ timeout: 20_000 });
}

/** Opens the page and waits until it has its deliveries itself; its clock can be moved from then on. */
export async function openInteractiveMap(page: Page, query = "") {
  await page.clock.install();
  const first = page.waitForResponse(/\/track\/deliveries\?/);
  await page.goto(`/track${query}`);
  await first;
  await expect(page.getByText("Refreshes every 30 seconds")).toBeVisible();
}

/** From here on time passes on the page only as the test says. */
export async function stopTime(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
}

/**
 * Lets 30 seconds pass on the page, and waits until the refresh that they bring is answered.
 * @param howFast `at once` where the interactive map would draw the two thousand frames between
 */
export async function passRefresh(
  page: Page,
  howFast: "frame by frame" | "at once" = "frame by frame",
) {
  const answered = page.waitForResponse(/\/track\/deliveries\?.*auto=1/);
  if (howFast === "at once") await page.clock.fastForward(30_000);
  else await page.clock.runFor(30_000);
  const answer = await answered;
  await answer.finished();
  return answer;
}

/** Time for what is not supposed to happen; on the clock of the machine. */
export const awhile = (page: Page) => page.waitForTimeout(300);

/** Hides the page from the person, as another tab in front of it does, or shows it again. */
export async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((isHidden) => {
    Object.defineProperties(document, {
      hidden: { value: isHidden, configurable: true },
      visibilityState: {
        value: isHidden ? "hidden" : "visible",
        configurable: true,
      },
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** Something that a test holds back: who waits for it goes on once it is let go. */
export function held() {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  return { gone, letGo };
}
