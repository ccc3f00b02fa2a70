import { signInOf } from "./harness/sessions";
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
  });
