import { signInOf } from "../portal/sessions";
import { expect, test } from "./harness/test";

const forVisitors = ["/login", "/register", "/reset-password", "/contact"];
const forAdministrators = [
  "/",
  "/attention",
  "/search",
  "/search/advanced-search/s=-2d_f=today",
  "/tracking",
  "/track",
  "/onTime-report",
  "/onTime-report/summary/store/s=-7d_f=-1d",
  "/scan-report/summary/pool/s=-7d_f=-1d",
  "/dashboard/s=-7d_f=today",
  "/rateGenerator",
  "/book-LTL",
  "/bookings",
  "/report-entry/delivery",
  "/report-entry/pickup",
  "/management",
  "/data",
  "/views",
  "/alerts",
  "/share-links",
  "/account",
  "/account/tokens",
  "/account/second-factor",
  "/no-such-page",
];

/** Tables of so many columns that the page scrolls sideways at widths between a desktop's and a phone's. */
const withWideTables = new Set(["/search/advanced-search/s=-2d_f=today"]);

for (const locale of ["en-US", "es-US"])
  test.describe(locale, () => {
    test.use({ locale });

    test(
      `no screen is wider than 320 pixels, and the account stays in sight: ${locale}`,
      { tag: "@phone-only" },
      async ({ page, portal, openSessionOf, expectNoWiderThan320 }) => {
        for (const path of forVisitors) {
          await page.goto(path);
          await test.step(path, expectNoWiderThan320);
        }
        await openSessionOf(signInOf(portal, "administrator"));
        for (const path of forAdministrators) {
          await page.goto(path);
          await test.step(path, expectNoWiderThan320);
        }
        await page.goto("/");
        await expect(page.locator(".bar .person svg")).toBeInViewport({
          ratio: 1,
        });
      },
    );

    test(`no screen is wider than the window, from a desktop to a phone: ${locale}`, async ({
      page,
      portal,
      openSessionOf,
    }) => {
      await openSessionOf(signInOf(portal, "administrator"));
      for (const path of forAdministrators) {
        await page.goto(path);
        for (const width of withWideTables.has(path)
          ? [1440, 360]
          : [1440, 1280, 1024, 768, 360]) {
          await page.setViewportSize({ width, height: 800 });
          await expect
            .poll(
              () => page.evaluate(() => document.documentElement.scrollWidth),
              { message: `${path} at ${width} px` },
            )
            .toBeLessThanOrEqual(width);
        }
      }
    });
  });

for (const width of [320, 360])
  test(
    `at ${width} px the city names of the map lie inside it and apart`,
    { tag: "@phone-only" },
    async ({ page, portal, openSessionOf }) => {
      await openSessionOf(signInOf(portal, "administrator"));
      await page.setViewportSize({ width, height: 740 });
      await page.goto("/track");
      const map = await page.locator(".map").boundingBox();
      const names = page.locator(".drawing text:visible");
      await expect(names.filter({ hasText: "Los Angeles" })).toBeVisible();
      const boxes = await Promise.all(
        (await names.all()).map((name) => name.boundingBox()),
      );
      const edges = boxes.map((box) => ({
        left: box?.x ?? NaN,
        right: (box?.x ?? NaN) + (box?.width ?? NaN),
        top: box?.y ?? NaN,
        bottom: (box?.y ?? NaN) + (box?.height ?? NaN),
      }));
      for (const [at, one] of edges.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(map?.x ?? NaN);
        expect(one.right).toBeLessThanOrEqual(
          (map?.x ?? NaN) + (map?.width ?? NaN),
        );
        for (const other of edges.slice(at + 1))
          expect(
            one.right <= other.left ||
              other.right <= one.left ||
              one.bottom <= other.top ||
              other.bottom <= one.top,
          ).toBe(true);
      }
    },
  );
