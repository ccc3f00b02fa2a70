import type { Page } from "playwright/test";
import { pathOf, screens, type Screen } from "../portal/screens";
import { randomAddress } from "../portal/sessions";
import { Visitor } from "../portal/visitor";
import { findStumblesOn } from "./harness/aria-tree";
import { expect, test } from "./harness/test";

const inBrowser = screens.filter(({ isHtmlOnly }) => !isHtmlOnly);

/** What is done on a screen before it is checked, by its name. */
const states: Record<string, (page: Page) => Promise<void>> = {
  "Book LTL, refused": async (page) => {
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  Dashboard: async (page) => {
    const isTouched = await page.evaluate(
      () => matchMedia("(pointer: coarse)").matches,
    );
    // A phone keeps the drawing.
    const chart = isTouched ? ".plot > svg" : ".stage:not(.waiting)";
    await expect(page.locator(chart)).toBeVisible();
    await page.getByText("Figures", { exact: true }).click();
  },
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/**
 * Opens a screen, and waits until React has hydrated it: until then it logs nothing, and its names may change.
 */
async function open(page: Page, portalUrl: string, screen: Screen) {
  const visitor = new Visitor(portalUrl, randomAddress());
  for (const { name, value } of await page.context().cookies())
    visitor.setCookie(name, value);
  await page.goto(await pathOf(screen, visitor));
  await expect(heading(page)).toBeVisible();
  await expect
    .poll(() =>
      heading(page).evaluate((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactFiber")),
      ),
    )
    .toBe(true);
}

/**
 * Returns the texts that stand in a column of one or two letters, and those that a drawing cuts off.
 */
const squeezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const squeezed: string[] = [];
    /** Returns whether an element is for screen readers only. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== "none" ||
        isClipped(element.parentElement));
    const texts = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const element = text.parentElement;
      if (!element?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const { fontSize } = getComputedStyle(element);
      const isColumn =
        box.height > 4 * parseFloat(fontSize) &&
        box.width < 2 * parseFloat(fontSize) &&
        box.width > 0 &&
        !isClipped(element);
      const drawing = element.closest("svg");
      const isCut =
        drawing !== null &&
        getComputedStyle(drawing).overflowX === "hidden" &&
        box.right > drawing.getBoundingClientRect().right + 1;
      if (isColumn || isCut) squeezed.push(text.nodeValue ?? "");
    }
    return squeezed;
  });

/** Fails where the page scrolls sideways or squeezes a text, or where the account is out of sight. */
async function expectToFit(page: Page, { role }: Screen, widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${page.url()} at ${width} px`,
      })
      .toBeLessThanOrEqual(width);
    if (width === 360) expect(await squeezedTexts(page)).toEqual([]);
  }
  if (!role) return;
  // What is done on a screen may have scrolled it.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator(".bar .person svg")).toBeInViewport({ ratio: 1 });
}

const users = [undefined, "administrator", "store", "national"] as const;

/** The screens of each user, in parts that take a minute or two. */
const parts = users.flatMap((user) => {
  const ofUser = inBrowser.filter(({ role }) => role === user);
  return Array.from({ length: Math.ceil(ofUser.length / 14) }, (_, at) => ({
    title: `${user ?? "visitor"}, part ${at + 1}`,
    part: ofUser.slice(at * 14, (at + 1) * 14),
  }));
});

for (const { title, part } of parts)
  test(`screens are accessible in light and dark, have distinct names, and fit a desktop and a phone: ${title}`, async ({
    page,
    portal,
    signInAs,
    expectAccessible,
    expectAccessibleInLightAndDark,
  }) => {
    test.slow();
    for (const screen of part)
      await test.step(screen.name, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        if (screen.role) await signInAs(screen.role);
        await open(page, portal.url, screen);
        await states[screen.name]?.(page);
        await expectAccessibleInLightAndDark();
        expect(await findStumblesOn(page)).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        // Those with a layout for fingers are checked with it.
        if (!screen.isForTouch) await expectAccessible();
        // Texts in Spanish are longer: there, all widths are tried.
        await expectToFit(page, screen, [1024, 360, 320]);
      });
  });

test(
  "screens with a layout for fingers are accessible and fit a phone",
  { tag: "@phone-only" },
  async ({ page, portal, signInAs, expectAccessible }) => {
    test.slow();
    for (const screen of inBrowser.filter(({ isForTouch }) => isForTouch))
      await test.step(screen.name, async () => {
        await page.context().clearCookies();
        if (screen.role) await signInAs(screen.role);
        await open(page, portal.url, screen);
        await states[screen.name]?.(page);
        await expectAccessible();
        await expectToFit(page, screen, [360, 320]);
      });
  },
);

test.describe("in Spanish", () => {
  test.use({ locale: "es-US" });

  for (const roles of [[undefined, "store", "national"], ["administrator"]])
    test(`screens in Spanish fit a desktop and a phone: ${roles.map((role) => role ?? "visitor").join(", ")}`, async ({
      page,
      portal,
      signInAs,
    }) => {
      // All screens of a user: the administrator has as many as all others.
      test.slow();
      for (const screen of inBrowser.filter((one) =>
        roles.includes(one.role),
      )) {
        if (screen.role) await signInAs(screen.role);
        await open(page, portal.url, screen);
        await test.step(screen.name, () =>
          expectToFit(
            page,
            screen,
            screen.hasWideTable
              ? [1440, 1024, 360, 320]
              : [1440, 1280, 1024, 768, 360, 320],
          ),
        );
      }
    });
});

test.describe("without scripts, which replace the drawing of the map", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the city names of the map lie inside it and apart on a phone",
    { tag: "@phone-only" },
    async ({ administrator: page }) => {
      await page.goto("/track");
      const names = page.locator(".drawing text:visible");
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        await expect(names.filter({ hasText: "Los Angeles" })).toBeVisible();
        const map = await page.locator(".map").boundingBox();
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
      }
    },
  );
});
