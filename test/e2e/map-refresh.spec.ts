import { gate } from "../portal/gate";
import { test } from "./harness/faulty-test";
import {
  waitForRoundTrip,
  chosenRow,
  count,
  counter,
  details,
  drawing,
  drawnAt,
  listed,
  openInteractiveMap,
  passRefresh,
  rows,
  statuses,
  statusesOf,
  stopTime,
  withoutGraphics,
  type Stop,
} from "./harness/map-page";
import { expect } from "./harness/test";

/** Around Kansas; later ones may be elsewhere. */
const stops: Stop[] = Array.from({ length: 40 }, (_, at) => ({
  id: String(101 + at),
  status: at % 3,
  lng: -98 + (at % 8) * 0.5,
  lat: 37 + Math.floor(at / 8) * 0.5,
}));
/** The same with another status for some of them. */
const withStatus = (status: number, ...ids: string[]) =>
  stops.map((stop) => (ids.includes(stop.id) ? { ...stop, status } : stop));

// The drawing does not move, and needs no frames of a stopped clock.
test.beforeEach(async ({ page, provider }) => {
  await withoutGraphics({ page });
  provider.on("getDeliveryMapStatuses", statuses(stops));
  provider.on("getDeliveryMapPinDetails", details);
});

test(
  "a map refreshes every 30 seconds with a counter; list, counts and drawing follow without moving",
  { tag: "@gate" },
  async ({ page, provider }) => {
    await openInteractiveMap(page, "?date=2026-11-20&pool=2&deliv=120");
    await stopTime(page);
    const asked = () =>
      provider
        .received("getDeliveryMapStatuses")
        .map(({ payload }) => [payload.requestNumber, payload.isAuto]);
    // The document makes the first call, the page the later ones.
    expect(asked()).toEqual([
      [0, false],
      [1, false],
    ]);
    await page.clock.runFor(25_000);
    await waitForRoundTrip(page);
    expect(asked()).toHaveLength(2);

    await listed(page, "120").focus();
    const boxOfChosen = await chosenRow(page).boundingBox();
    const [complete, places] = [
      await count(page, "Complete"),
      await drawnAt(page, "inProgress"),
    ];
    expect((await passRefresh(page)).status()).toBe(304);

    provider.on("getDeliveryMapStatuses", statuses(withStatus(1, "103")));
    expect((await passRefresh(page)).status()).toBe(200);
    await expect(rows(page).nth(2)).toContainText(/103.*Complete/);
    expect(await count(page, "Complete")).toBe(complete + 1);
    expect(await drawnAt(page, "inProgress")).toEqual(places.slice(1));
    expect(await chosenRow(page).boundingBox()).toEqual(boxOfChosen);

    // One more before the selected one, another far away, and one removed.
    provider.on(
      "getDeliveryMapStatuses",
      statuses([
        { id: "100", status: 1, lng: -97, lat: 38 },
        ...withStatus(1, "103", "120").filter(({ id }) => id !== "102"),
        { id: "999", status: 1, lng: -71, lat: 42 },
      ]),
    );
    await passRefresh(page);
    await expect(counter(page)).toHaveText(`Results Found: 41`);
    await expect(rows(page).first()).toContainText("100");
    await expect(rows(page).last()).toContainText("999");
    await expect(listed(page, "102")).toHaveCount(0);
    await expect(chosenRow(page)).toContainText(/120.*Complete/);
    await expect(listed(page, "120")).toBeFocused();
    await expect(page.locator(".details .status-box")).toContainText(
      "Complete",
    );
    // The distant one is outside the drawing, which says so; the list does not move.
    await expect(
      page.getByText("1 delivery lies outside of this drawing"),
    ).toBeAttached();
    expect(await chosenRow(page).boundingBox()).toEqual(boxOfChosen);
    // 102 was the first of the remaining ones in progress.
    const now = await drawnAt(page, "inProgress");
    expect(places.slice(1)).toEqual(expect.arrayContaining(now));
    await expect(page).toHaveURL("/track?date=2026-11-20&pool=2&deliv=120");

    expect(asked().slice(2)).toEqual([
      [2, true],
      [3, true],
      [4, true],
    ]);
    for (const { payload } of provider.received("getDeliveryMapStatuses"))
      expect(payload).toMatchObject({
        date: "2026-11-20T00:00:00.000Z",
        pool: "2",
      });
  },
);

test("a map whose refresh fails keeps its data, shows a message, and continues", async ({
  page,
  provider,
  context,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/track\/deliveries/);
  await openInteractiveMap(page);
  await stopTime(page);
  const message = page.getByRole("alert");
  const shapes = await drawnAt(page, "complete");
  const failures: [
    message: string,
    fail: () => unknown,
    mend: () => unknown,
  ][] = [
    [
      "Error: The map is being drawn.",
      () =>
        provider.on("getDeliveryMapStatuses", () => ({
          body: { status: "Error", message: "The map is being drawn." },
        })),
      () => provider.on("getDeliveryMapStatuses", statuses(stops)),
    ],
    [
      "Error: Unable to connect to server",
      () => provider.on("getDeliveryMapStatuses", () => "broken connection"),
      () => provider.on("getDeliveryMapStatuses", statuses(stops)),
    ],
    [
      "Error: Unable to connect to server",
      () => context.setOffline(true),
      () => context.setOffline(false),
    ],
  ];
  for (const [said, fail, mend] of failures) {
    await fail();
    await page.clock.runFor(30_000);
    await expect(message).toHaveText(said);
    await expect(rows(page)).toHaveCount(40);
    await expect(counter(page)).toHaveText("Results Found: 40");
    expect(await drawnAt(page, "complete")).toEqual(shapes);
    await mend();
    await passRefresh(page);
    await expect(message).toHaveCount(0);
  }
  await expect(drawing(page)).toBeVisible();
});

test("a map never refreshes to the deliveries of the previous day or pool", async ({
  page,
  provider,
}) => {
  const slow = gate();
  const later = gate();
  await openInteractiveMap(
    page,
    "?date=2026-11-20&pool=1&show=complete+inProgress",
  );
  await stopTime(page);
  await expect(rows(page)).toHaveCount(26);
  // The refresh of the previous day and pool is answered last.
  let waiting = 0;
  provider.on("getDeliveryMapStatuses", async (asked) => {
    const { date, pool } = asked.payload;
    if (date === "2026-11-20T00:00:00.000Z" && pool === "1") {
      waiting++;
      await slow.opened;
      return statusesOf([{ id: "old", status: 1 }], asked);
    }
    // The document comes first, then the page's own requests.
    const isOfPage = asked.payload.requestNumber !== 0;
    if (isOfPage) await later.opened;
    const id = `pool ${String(pool)} ${String(date).slice(5, 10)} ${isOfPage ? "current" : "served"}`;
    return statusesOf([{ id, status: 1 }], asked);
  });
  await page.clock.runFor(30_000);
  await expect.poll(() => waiting).toBe(1);
  await page.getByLabel("Pool").selectOption("2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Map Track · Nov 20, 2026 · Pool Dallas",
  );
  await expect(rows(page)).toHaveText([/pool 2 11-20 served/], {
    timeout: 1000,
  });
  await expect(counter(page)).toHaveText("Results Found: 1");
  later.open();
  await expect(rows(page)).toHaveText([/pool 2 11-20 current/]);
  await page.getByLabel("Date").fill("11/19/2026");
  await page.getByLabel("Date").press("Enter");
  await expect(rows(page)).toHaveText([/pool 2 11-19 current/]);
  await expect(page).toHaveURL(
    "/track?date=2026-11-19&pool=2&show=complete+inProgress",
  );
  slow.open();
  await waitForRoundTrip(page);
  await expect(rows(page)).toHaveText([/pool 2 11-19 current/]);
  const numbers = provider
    .received("getDeliveryMapStatuses")
    .map(({ payload }) => Number(payload.requestNumber))
    .filter((number) => number > 0);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  await passRefresh(page);
  await expect(rows(page)).toHaveText([/pool 2 11-19 current/]);
  await page.goBack();
  await page.goBack();
  await expect(rows(page)).toHaveText([/old/]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Map Track · Nov 20, 2026 · Pool Chicago",
  );
});

test("a map refreshes until the session expires; the login leads back to the same map", async ({
  page,
  provider,
}) => {
  const address =
    "/track?date=2026-11-20&pool=1&deliv=102&show=complete+inProgress&sort=delivery&dir=desc";
  await openInteractiveMap(page, address.slice("/track".length));
  await stopTime(page);
  const expired = () => ({
    status: 401,
    body: { status: "Error", message: "Not signed in" },
  });
  provider.on("getDeliveryMapStatuses", expired);
  provider.on("getDeliveryMapPinDetails", expired);
  provider.on("checkValidUser", expired);
  await page.clock.runFor(30_000);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/login\?expired&next=/);
  await expect(page.getByText(/session has expired/i)).toBeVisible();
  expect(page.url()).not.toContain("auto");
  provider.on("getDeliveryMapStatuses", statuses(stops));
  provider.on("getDeliveryMapPinDetails", details);
  provider.restore("checkValidUser");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Parcel-2026!");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(address);
  await expect(chosenRow(page)).toContainText("102");
  await expect(page.locator(".details")).toContainText("Store of 102");
  await expect(rows(page)).toHaveCount(26);
  await expect(page.getByText("Refreshes every 30 seconds")).toBeVisible();
});
