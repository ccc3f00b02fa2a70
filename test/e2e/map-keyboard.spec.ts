import { test } from "./harness/faulty-test";
import {
  focusListed,
  chosenRow,
  counter,
  details,
  infoWindow,
  legend,
  listed,
  mapOf,
  mapStarts,
  openInteractiveMap,
  openMap,
  rows,
  statuses,
  withoutGraphics,
  withSoftwareGraphics,
  fewerPixels,
} from "./harness/map-page";
import { tabTo } from "./harness/tab-to";
import { expect } from "./harness/test";

test.use(fewerPixels);

const stops = Array.from({ length: 9 }, (_, at) => ({
  id: String(101 + at),
  status: at % 3,
  lng: -98 + at * 0.5,
}));

test.beforeEach(async ({ provider, unexpectedConsole }) => {
  withSoftwareGraphics(unexpectedConsole);
  provider.on("getDeliveryMapStatuses", statuses(stops));
  provider.on("getDeliveryMapPinDetails", details);
});

test("the map is used by keyboard alone", async ({ page, provider }) => {
  test.slow();
  const { keyboard } = page;
  await openMap(page);

  // A day and a pool: a change is enough, and Enter always works.
  const date = page.getByLabel("Date");
  await tabTo(page, date);
  await keyboard.press("Control+A");
  await keyboard.type("11/19/2026");
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/track?date=2026-11-19");
  await expect(date).toHaveValue("11/19/2026");
  await expect(date).toBeFocused();
  const pool = page.getByLabel("Pool");
  await tabTo(page, pool);
  // Each change updates the map; the focus stays in the list of pools.
  await keyboard.press("ArrowDown");
  await expect(page).toHaveURL("/track?date=2026-11-19&pool=1");
  await expect(pool).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(page).toHaveURL("/track?date=2026-11-19&pool=2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Map Track · Nov 19, 2026 · Pool Dallas",
  );
  expect(
    provider.received("getDeliveryMapStatuses").at(-1)?.payload,
  ).toMatchObject({ pool: "2" });
  await mapStarts(page);

  const complete = legend(page).getByRole("link", { name: /^Complete: 3/ });
  await tabTo(page, complete);
  await keyboard.press("Enter");
  await expect(counter(page)).toHaveText("Results Found: 6");
  // The focus stays on the pressed control.
  await expect(complete).toBeFocused();

  await focusListed(page, "103");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/deliv=103/);
  await expect(chosenRow(page)).toContainText("103");
  const told = page.locator(".details");
  await expect(told).toContainText("Store of 103");
  const box = told.getByRole("link", { name: /^In Progress/ });

  // Selecting in the list keeps the focus there, to view one after another.
  const window = infoWindow(page);
  await expect(window).toHaveAccessibleName("Delivery 103");
  await expect(listed(page, "103")).toBeFocused();
  await focusListed(page, "104");
  await keyboard.press("Enter");
  await expect(window).toHaveAccessibleName("Delivery 104");
  await expect(listed(page, "104")).toBeFocused();
  // The info window is reached backwards, because it precedes the list; closing it returns there.
  await tabTo(page, box.or(told.getByRole("link")).first(), "Shift+Tab");
  await tabTo(page, window.getByRole("button", { name: "Close" }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(window).toHaveCount(0);
  await expect(listed(page, "104")).toBeFocused();
  await expect(page).toHaveURL(
    "/track?date=2026-11-19&pool=2&show=inProgress+incomplete",
  );

  // The map is moved by arrows and zoomed by its buttons.
  await tabTo(page, mapOf(page), "Shift+Tab");
  await keyboard.press("ArrowRight");
  await tabTo(page, page.getByRole("button", { name: "Zoom in" }));
  await keyboard.press("Enter");
  await focusListed(page, "106");
  await keyboard.press("Enter");
  await expect(window).toContainText("Store of 106");
  await tabTo(page, window.getByRole("link").first(), "Shift+Tab");
  await keyboard.press("Escape");
  await expect(window).toHaveCount(0);
  await expect(listed(page, "106")).toBeFocused();
  await expect(rows(page)).toHaveCount(6);
});

test(
  "the first delivery is three tab stops away, and arrow keys move within the list",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/track");
    const links = rows(page).getByRole("link");
    if (javaScriptEnabled)
      await expect(links.first()).toHaveAttribute("tabindex", "0");
    const { keyboard } = page;
    for (const name of ["Skip to content", "Skip to the list of deliveries"]) {
      await keyboard.press("Tab");
      await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
      await keyboard.press("Enter");
    }
    await keyboard.press("Tab");
    await expect(links.first()).toBeFocused();
    if (!javaScriptEnabled) return;

    await keyboard.press("ArrowDown");
    await expect(links.nth(1)).toBeFocused();
    await keyboard.press("End");
    await expect(links.last()).toBeFocused();
    await keyboard.press("ArrowDown");
    await expect(links.last()).toBeFocused();
    // The header is one tab stop too, and the list remembers its own.
    const headers = page.locator("#table-deliveries thead a");
    await keyboard.press("Shift+Tab");
    await expect(headers.first()).toBeFocused();
    await keyboard.press("ArrowRight");
    await expect(headers.nth(1)).toBeFocused();
    await keyboard.press("Tab");
    await expect(links.last()).toBeFocused();
    await keyboard.press("Home");
    await expect(links.first()).toBeFocused();
  },
);

test("closing the details beside a drawing focuses the row, and the form follows the URL", async ({
  page,
}) => {
  await withoutGraphics({ page });
  await openInteractiveMap(page, "?date=2026-11-20");
  await focusListed(page, "104");
  await page.keyboard.press("Enter");
  const told = page.locator(".details");
  await expect(told).toContainText("Store of 104");
  await tabTo(page, told.getByRole("link", { name: /^Close/ }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(told).toHaveCount(0);
  await expect(listed(page, "104")).toBeFocused();

  const [date, pool] = [page.getByLabel("Date"), page.getByLabel("Pool")];
  await pool.selectOption("2");
  await expect(page).toHaveURL("/track?date=2026-11-20&pool=2");
  await date.fill("1/2/2026");
  await date.press("Enter");
  await expect(page).toHaveURL("/track?date=2026-01-02&pool=2");
  await expect(date).toHaveValue("01/02/2026");
  await expect(date).toBeFocused();
  await page.goBack();
  await expect(date).toHaveValue("11/20/2026");
  await expect(pool).toHaveValue("2");
  await page.goBack();
  await expect(pool).toHaveValue("");
  await date.fill("2/31/2026");
  await date.press("Enter");
  await expect(date).toHaveAccessibleDescription(/^Invalid date/);
  await expect(date).toHaveValue("2/31/2026");
  await page.goBack();
  await expect(date).toHaveValue("11/20/2026");
});

test("Escape closes the details of a delivery selected in the list, and both are announced", async ({
  page,
}) => {
  test.slow();
  await openMap(page);
  const announced = page.locator(
    "main > p[role=status].visually-hidden, main p[role=status].visually-hidden",
  );
  await listed(page, "103").focus();
  await page.keyboard.press("Enter");
  await expect(infoWindow(page)).toHaveAccessibleName("Delivery 103");
  await expect(
    announced.filter({ hasText: "Delivery details of Store of 103 shown" }),
  ).toHaveCount(1);
  await expect(listed(page, "103")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(infoWindow(page)).toHaveCount(0);
  await expect(listed(page, "103")).toBeFocused();
  await expect(
    announced.filter({ hasText: "Delivery details closed" }),
  ).toHaveCount(1);
  await expect(page).not.toHaveURL(/deliv=/);
});

test("in forced colors the selected delivery is outlined, and the zoom buttons of the map keep their symbols", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openMap(page, "?deliv=103");
  await expect(chosenRow(page)).toContainText("103");
  await expect(chosenRow(page)).not.toHaveCSS("outline-style", "none");
  for (const [name, sign] of [
    ["Zoom in", "+"],
    ["Zoom out", "−"],
  ] as const) {
    const shown = await page
      .getByRole("button", { name, exact: true })
      .locator(".maplibregl-ctrl-icon")
      .evaluate((icon) => getComputedStyle(icon, "::before").content);
    expect(shown).toContain(sign);
  }
});
