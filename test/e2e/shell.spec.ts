import type { Locator } from "playwright/test";
import { expect, test } from "./harness/test";

/** Red, green and blue of an element's background or text, 0 to 255 each. */
const color = async (
  element: Locator,
  of: "backgroundColor" | "color",
): Promise<[number, number, number]> =>
  element.evaluate((one, name) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(one)[name].match(/[\d.]+/g) ?? []
    ).map(Number);
    return [red, green, blue];
  }, of);

test(
  "the colors are those of the specification",
  { tag: "@no-js-only" },
  async ({ page }) => {
    await page.goto("/login?expired");
    const ground = await color(page.locator("html"), "backgroundColor");
    expect(Math.min(...ground)).toBeGreaterThan(220);
    expect(Math.max(...ground) - Math.min(...ground)).toBeLessThan(10);

    const button = page.getByRole("button", { name: "Log In" });
    const [, , blue] = await color(button, "backgroundColor");
    expect(blue).toBe(Math.max(...(await color(button, "backgroundColor"))));

    // Warning: red and green together.
    const [warnRed, warnGreen, warnBlue] = await color(
      page.locator(".notice.warn"),
      "color",
    );
    expect(Math.min(warnRed, warnGreen)).toBeGreaterThan(warnBlue);

    await button.click();
    const [failRed, ...others] = await color(page.getByRole("alert"), "color");
    expect(failRed).toBeGreaterThan(2 * Math.max(...others));

    await page.goto("/register?registered");
    const [goodRed, goodGreen, goodBlue] = await color(
      page.locator(".notice.good"),
      "color",
    );
    expect(goodGreen).toBeGreaterThan(Math.max(goodRed, goodBlue));
  },
);

test(
  "every screen begins at the left edge of the navigation, whatever it contains",
  { tag: "@no-js-only" },
  async ({ administrator: page }) => {
    await page.setViewportSize({ width: 1920, height: 900 });
    const leftOf = (path: string) =>
      page
        .goto(path)
        .then(() =>
          page
            .locator("main")
            .evaluate((main) =>
              Math.min(
                ...[...main.children]
                  .filter((child) => child.checkVisibility())
                  .map((child) => child.getBoundingClientRect().left),
              ),
            ),
        );
    const edge = await leftOf("/");
    for (const path of [
      "/attention?list=received",
      "/search",
      "/search/advanced-search/s=-7d_f=-1d",
      "/onTime-report",
      "/onTime-report/summary/pool/s=-7d_f=-1d",
      "/track",
      "/book-LTL",
      "/report-entry/delivery",
      "/management",
      "/account",
      "/contact",
      "/nowhere",
    ])
      expect.soft(await leftOf(path), path).toBe(edge);
  },
);
