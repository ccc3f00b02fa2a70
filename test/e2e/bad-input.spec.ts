import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

const panelOf = (page: Page) =>
  page.getByRole("region", { name: "ASN Search" });

/** Puts a list into the field and searches for it. */
async function searchFor(page: Page, list: string): Promise<void> {
  await page.goto("/search");
  // Like a paste; typing 100 kB key by key takes a browser half a minute.
  await panelOf(page)
    .getByLabel("ASNs")
    .evaluate((field: HTMLTextAreaElement, text) => (field.value = text), list);
  await panelOf(page).getByRole("button", { name: "Search" }).click();
}

const symbolWords = (symbol: string) =>
  `Numbers containing the symbol '${symbol}' conflict with internal parsing. If this is a legitimate number, please report this problem to be fixed.`;

const numbers = (count: number) =>
  Array.from(
    { length: count },
    (_, row) => `77${String(row).padStart(18, "0")}`,
  );

test("5,000 ASNs are searched; one more is refused and the list kept", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await searchFor(page, numbers(5_000).join("\n"));
  await expect(page.getByText("0 of 5,000 found")).toBeVisible();

  const list = numbers(5_001).join("\n");
  await searchFor(page, list);
  await expect(panelOf(page).getByRole("alert")).toHaveText(
    "At most 5,000 ASNs can be searched for at once, this list has 5,001",
  );
  await expect(panelOf(page).getByLabel("ASNs")).toHaveValue(list);
});

test("an invalid list is refused at its field and kept", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  const lists: [list: string, message: string][] = [
    ["7".repeat(10_000), "An ASN must be at most 64 characters"],
    ["771 7+72 773", symbolWords("+")],
    ["771, 7=72", symbolWords("=")],
    ["__proto__", symbolWords("_")],
    ["77\u00011", "An ASN must not contain control characters"],
    [" , \u00a0, ", "Must include at least 1 ASN"],
  ];
  for (const [list, message] of lists) {
    await searchFor(page, list);
    await expect(panelOf(page).getByRole("alert")).toHaveText(message);
    const field = panelOf(page).getByLabel("ASNs");
    await expect(field).toHaveValue(list);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp("(Up to .*)"));
  }
});

test("any other text is searched and shown unchanged", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  const odd = [
    "\u{1f4e6}\u{1f69a}",
    "\u202e1234",
    "constructor",
    "%00",
    "a&b#c?",
  ];
  for (const asn of odd) {
    await searchFor(page, asn);
    await expect(page.getByText("0 of 1 found")).toBeVisible();
    await expect(page.getByRole("main")).toContainText(asn);
    await page.getByRole("link", { name: "Back to search" }).click();
    await expect(panelOf(page).getByLabel("ASNs")).toHaveValue(asn);
  }
});

test(
  "invalid URLs show a message and never fail",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const unreadable = [
      "/search/manifest-search/__proto__=1",
      "/search/manifest-search/constructor=1_m=1",
      "/search/manifest-search/m=1_m=2",
      "/search/manifest-search/m=%00",
      "/search/manifest-search/nonsense",
      "/search/packing-slip/m=1",
      "/search/advanced-search/s=2026-02-30",
      "/search/advanced-search/s=2026-02-02_f=2026-01-01",
      "/search/advanced-search/scanType=7_deliv=perhaps",
      `/search/advanced-search/st=${"1".repeat(201)}`,
      "/search/ASN-search",
      "/search/ASN-search?ASNs=&ASNs=",
      `/search/ASN-search?ASNs=${"7".repeat(9_000)}`,
    ];
    for (const path of unreadable) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(400);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.getByRole("link").first(), path).toBeVisible();
      // Invalid URL characters are refused before there is a screen.
      if (path.includes("%00")) continue;
      await expect(page.getByRole("alert").first(), path).not.toBeEmpty();
    }
    // An invalid page number shows the first page.
    for (const query of [
      "page=-1",
      "page=1e9",
      "sort=__proto__",
      "dir=up&page=1&page=x",
    ]) {
      const answer = await page.goto(`/search/manifest-search/m=none?${query}`);
      expect(answer?.status(), query).toBe(200);
      await expect(page.getByText("Results Found: 0"), query).toBeVisible();
    }
  },
);

test(
  "unknown, missing and duplicate form fields never cause an error",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const post = (path: string, body: string) =>
      page.request.post(path, {
        data: body,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        maxRedirects: 0,
      });
    const fields = [
      "m=1&m=2",
      "m[]=1",
      "m[a][b]=1",
      "__proto__[m]=1",
      "m.__proto__.x=1",
      "constructor.prototype.x=1",
      "m=%00",
      "m=%ff%fe",
      "m=\ud800",
      `m=${"9".repeat(10_000)}`,
      "s=1&s=2&s[0]=3",
      "st=1&st[0]=2&st[__proto__]=3",
      "p[0]=1&p=2",
      "email=a&email=b&password=c&password=d",
      "email[]=x&password[a]=y",
      "firstName[0]=x&lastName=%00&email=%F0%9F%93%A6",
      "ASNs=1%002",
      "ASNs=1&ASNs=2&ASNs[]=3",
      "page=last&sort=__proto__.desc&retry=1e9",
    ];
    const places: [path: string, more: string][] = [
      ["/search", "intent=manifest-search"],
      ["/search", "intent=advanced-search"],
      ["/search", "intent=__proto__"],
      ["/search", "intent=packing-slip&intent=x"],
      ["/search/ASN-search", "x=1"],
      ["/scan-report", "intent=pool"],
      ["/onTime-report", "intent=__proto__&ot=early&ot=x&ot[0]=late"],
      ["/dashboard/s=today_f=today", "s-relative=today&f-relative=someday"],
      ["/tracking", "intent=advanced-search&ps-relative=-7d&pf[0]=1"],
      ["/tracking/PRO-search/PROs=", "PROs[]=1"],
    ];
    const forVisitors: [path: string, more: string][] = [
      ["/login", "x=1"],
      ["/register", "x=1"],
      ["/register/__proto__", "x=1"],
    ];
    const askAll = async (pairs: typeof places) => {
      for (const [path, more] of pairs)
        for (const field of fields) {
          const answer = await post(path, `${more}&${field}`);
          expect([302, 303, 400], `${path} ${more} ${field}`).toContain(
            answer.status(),
          );
        }
    };
    await askAll(places);
    const nul = await post("/search/ASN-search", "ASNs=771%002");
    expect(await nul.text()).toContain(
      "An ASN must not contain control characters",
    );
    await page.context().clearCookies();
    await askAll(forVisitors);
  },
);
