import { expect, type Page } from "playwright/test";
import { success, type ReceivedCall } from "../../portal/faulty-provider";
import { tabTo } from "./tab-to";
import type { UnexpectedConsole } from "./unexpected-console";

/** A quarter of the pixels, for tests of the interactive map with software rendering. */
export const fewerPixels = { deviceScaleFactor: 0.5 };

/** In the middle of the country. */
export const middle = { lng: -96, lat: 39 };

/** A delivery of the test provider; by default in the middle of the country. */
export interface Stop {
  id: string;
  /** Code of the contract: 1 Complete, 2 In Progress, any other Incomplete. */
  status?: number;
  lng?: number | null;
  lat?: number | null;
}

/** The getDeliveryMapStatuses response for these. */
export const statusesOf = (stops: Stop[], { payload }: ReceivedCall) =>
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

/** The call that returns these. */
export const statuses = (stops: Stop[]) => (asked: ReceivedCall) =>
  statusesOf(stops, asked);

/** The call of the details, each with a separate store. */
export const details = ({ payload }: ReceivedCall) =>
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
export const counter = (page: Page) =>
  page.getByText(/^Results Found: [\d,]+$/);
export const legend = (page: Page) =>
  page.getByRole("list", { name: "Statuses on the map" });

/** The link of a delivery in the list. */
export const listed = (page: Page, id: string) =>
  rows(page).getByRole("link", { name: id, exact: true });

/** The text of a status in the legend. */
export const count = async (page: Page, status: string) =>
  Number(
    /: ([\d,]+)/
      .exec(
        (await legend(page)
          .getByRole("link", { name: new RegExp(`^${status}:`) })
          .textContent()) ?? "",
      )?.[1]
      ?.replaceAll(",", ""),
  );

/** The positions of the markers of a class, `x y` each. */
export const drawnAt = async (page: Page, name: string) =>
  ((await page.locator(`.drawing .${name}`).getAttribute("d")) ?? "")
    .split("M")
    .slice(1);

/** Disables the graphics that the interactive map needs, so that the drawing stays. */
export const withoutGraphics = ({ page }: { page: Page }) =>
  page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });

/** Software rendering logs that it is slow; other tests fail on such messages. */
export const withSoftwareGraphics = (unexpectedConsole: UnexpectedConsole) => {
  unexpectedConsole.allow(/GL Driver Message|ReadPixels/);
};

/** Opens the page, uses it, and waits for the interactive map. */
export async function openMap(page: Page, query = "") {
  await page.goto(`/track${query}`);
  await usePage(page);
}

/** Waits for the interactive map. With software rendering on a busy machine its first frame takes long. */
export const mapStarts = (page: Page) =>
  expect(mapOf(page)).toBeVisible({ timeout: 60_000 });

/**
 * Moves the mouse over the page until the interactive map, which the first use of the page starts, is
 * visible.
 */
export async function usePage(page: Page) {
  let x = 0;
  await expect(async () => {
    await page.mouse.move((x = (x + 1) % 10), 1);
    await expect(mapOf(page)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

/**
 * Moves the focus to a delivery of the list. With scripts the list is one tab stop, with arrow keys
 * inside.
 */
export async function focusListed(page: Page, id: string) {
  const link = listed(page, id);
  const stop = page.locator('#table-deliveries tbody a[tabindex="0"]');
  if ((await stop.count()) === 0) return tabTo(page, link);
  const focused = page.locator("#table-deliveries tbody a:focus");
  if ((await focused.count()) === 0) await tabTo(page, stop);
  await page.keyboard.press("Home");
  for (const text of await rows(page).locator("th").allTextContents()) {
    if (text === id) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(link).toBeFocused();
}

/**
 * Opens the page and waits until it has loaded its deliveries; then the test controls its clock.
 */
export async function openInteractiveMap(page: Page, query = "") {
  await page.clock.install();
  const first = page.waitForResponse(/\/track\/deliveries\?/);
  await page.goto(`/track${query}`);
  // With its body: while the page reads it, a refresh that becomes due is skipped.
  await (await first).finished();
  await expect(page.getByText("Refreshes every 30 seconds")).toBeVisible();
}

/** From here on the test advances the page's time. A busy machine may need longer than the half second ahead. */
export const stopTime = (page: Page) =>
  expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  }).toPass();

/**
 * Advances the page's time by 30 seconds, and waits for the response to the refresh.
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

/**
 * Waits for the response to a request of the page, so that the portal has received those that the page
 * began before. Their absence can be asserted then.
 */
export const waitForRoundTrip = (page: Page) =>
  page.evaluate(async () => (await fetch("/contact")).text());

/** Hides the page, like another tab in front of it, or shows it again. */
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
