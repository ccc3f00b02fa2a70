import { success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { waitUntilHydrated } from "./harness/hydration";
import { carton } from "../app/support/shapes";
import { expect } from "./harness/test";

const results = "/search/manifest-search/m=1";

const asns = Array.from({ length: 250 }, (_, at) =>
  String(9_000_000_000 + at).padStart(18, "0"),
);

test.beforeEach(async ({ provider }) => {
  provider.on("ASNManifestSearch", () =>
    success({ result: asns.map((ASN) => carton({ ASN, PODInfo: "7" })) }),
  );
});

test("on a phone and on narrow screens a result table has readable text, fits or scrolls with the page, and loads no rows unasked", async ({
  context,
}) => {
  for (const width of [360, 820, 1024]) {
    // A tab of its own: a reload would bring back the rows that scrolling has added.
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 800 });
    await page.goto(results, { waitUntil: "networkidle" });
    const table = page.locator("#table-asn");
    await expect(table.locator("tbody tr")).toHaveCount(100);
    const { sizes, hasInnerScroll, pageWidth } = await page.evaluate(() => ({
      sizes: [...document.querySelectorAll(".rows tbody :is(th, td)")].map(
        (cell) => Number.parseFloat(getComputedStyle(cell).fontSize),
      ),
      hasInnerScroll: [...document.querySelectorAll(".frame")].some(
        (frame) => getComputedStyle(frame).overflowY !== "visible",
      ),
      pageWidth: document.documentElement.scrollWidth,
    }));
    const where = `at ${width} px`;
    expect(Math.min(...sizes), where).toBeGreaterThanOrEqual(11);
    expect(Math.max(...sizes), where).toBeLessThanOrEqual(16);
    expect(hasInnerScroll, where).toBe(false);
    if (width > 1000) expect(pageWidth, where).toBeLessThanOrEqual(width);
    // On a phone the rows are cards, without a header.
    if (width > 360) {
      // Header and first column stay visible wherever the page is scrolled.
      await page.evaluate(() => window.scrollTo(150, 1_500));
      await expect(
        page.getByRole("columnheader", { name: /^ASN/ }),
      ).toBeInViewport({ ratio: 1 });
      const first = table.locator("tbody th").nth(45);
      await first.scrollIntoViewIfNeeded();
      await expect
        .poll(async () => (await first.boundingBox())?.x ?? -1)
        .toBeGreaterThanOrEqual(0);
    }
    await page.close();
  }
});

test(
  "the link to the top covers no other link",
  { tag: "@phone" },
  async ({ page }) => {
    await page.goto(results);
    await page.evaluate(() => window.scrollTo(0, 2_000));
    const up = page.getByRole("link", { name: "Scroll to top" });
    await expect(up).toBeInViewport();
    const { strip, results: area } = await up.evaluate((link) => ({
      strip: link.getBoundingClientRect().toJSON() as DOMRect,
      results: document
        .querySelector(".frame")
        ?.getBoundingClientRect()
        .toJSON() as DOMRect,
    }));
    // A separate strip at the lower edge: nothing shows beside or below it.
    expect(strip.left).toBeLessThanOrEqual(area.left);
    expect(strip.right).toBeGreaterThanOrEqual(Math.min(area.right, 360));
    // On a phone the places are below it.
    const lowerEdge = await page.evaluate(() => {
      const height = document.documentElement.clientHeight;
      const places = document.querySelector(".places");
      const { top = 0, bottom = 0 } = places?.getBoundingClientRect() ?? {};
      return bottom === height ? top : height;
    });
    expect(strip.bottom).toBeCloseTo(lowerEdge, 0);
    // The focused element is never behind it.
    const last = page.locator("tbody tr").nth(60).getByRole("link").first();
    if ((await last.count()) > 0) {
      await last.focus();
      const box = await last.boundingBox();
      const top = (await up.boundingBox())?.y ?? 0;
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    }
  },
);

test(
  "from the start of a screen 10 presses of Tab or fewer reach the first POD, and 4 with the skip links",
  { tag: "@gate" },
  async ({ page }) => {
    await page.goto(results, { waitUntil: "networkidle" });
    const pod = page.locator("#table-asn tbody td a").first();
    const isReached = () =>
      pod.evaluate((link) => link === document.activeElement);
    // Where the focus is after a navigation within the portal.
    await page.locator("main").focus();
    let presses = 0;
    while (presses < 40 && !(await isReached())) {
      await page.keyboard.press("Tab");
      presses++;
    }
    expect(presses).toBeLessThanOrEqual(10);

    await page.goto(results, { waitUntil: "networkidle" });
    for (const key of ["Tab", "Enter", "Tab", "Enter", "Tab", "Tab"])
      await page.keyboard.press(key);
    await expect(pod).toBeFocused();
  },
);

test("after a navigation within the portal a skip link moves the focus on its first press", async ({
  page,
}) => {
  await page.goto(results, { waitUntil: "networkidle" });
  const header = page.locator("#table-asn thead").getByRole("link").nth(1);
  await header.click();
  await expect(page).toHaveURL(/[?&]sort=/);
  // Where the focus is after a navigation to a new screen.
  await page.locator("main").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#rows$/);
  await page.keyboard.press("Tab");
  await expect(page.locator("#rows").getByRole("link").first()).toBeFocused();
});

test("a removed button does not leave the focus nowhere", async ({ page }) => {
  await page.goto("/");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await waitUntilHydrated(dismiss);
  await dismiss.focus();
  await page.keyboard.press("Enter");
  await expect(dismiss).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
});

test("arrow keys move within the actions and within the header, not within an open panel", async ({
  page,
}) => {
  await page.goto(results, { waitUntil: "networkidle" });
  const exported = page.getByRole("link", { name: "Export Data" });
  await waitUntilHydrated(exported);
  await exported.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Excel" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Print all" })).toBeFocused();
  await page.keyboard.press("End");
  const share = page.locator("summary", { hasText: "Share" });
  await expect(share).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(link).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(share).toBeFocused();
  const header = (name: string) =>
    page.locator("thead").getByRole("link", { name, exact: true });
  await header("ASN").focus();
  await page.keyboard.press("ArrowRight");
  await expect(header("Manifest")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-sort]")).toHaveText("Manifest");
  await expect(header("Manifest")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(header("ASN")).toBeFocused();
});

test(
  "four cards and more fit on a phone",
  { tag: ["@phone-only", "@gate"] },
  async ({ page }) => {
    await page.goto(results, { waitUntil: "networkidle" });
    const cards = page.locator("#table-asn tbody tr");
    await expect(cards.nth(3)).toBeInViewport({ ratio: 1 });
    const height = (await cards.first().boundingBox())?.height ?? 0;
    // High enough for a finger.
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThanOrEqual(80);
  },
);
