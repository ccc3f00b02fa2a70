import { findStumbles, parseAriaTree } from "./harness/aria-tree";
import { expect, test } from "./harness/test";

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const week = `s=${day(-7)}_f=${day(-1)}`;

/** The screens of the tasks that the portal is used for. */
const screens: Record<string, string> = {
  Overview: "/",
  "Needs attention": "/attention",
  "Find a number": "/find?q=absent",
  "Search for cartons": "/search",
  "A list of ASNs": "/search/ASN-search?ASNs=1+1+2",
  "Late last week": `/onTime-report/result/${week}_ot=001`,
  "The form of a report": "/onTime-report",
  "Store summary": `/onTime-report/summary/store/${week}`,
  "Results to export, mail and print": `/search/advanced-search/${week}`,
  Dashboard: `/dashboard/${week}`,
  Tracking: "/tracking",
  "Save a view": "/views/edit?name=Late&path=%2Fattention",
  "Saved views": "/views",
  "Map of today": "/track",
  "Rate Generator": "/rateGenerator?zipFrom=60601&zipTo=53202&numPallets=4",
  "Book LTL": "/book-LTL?pool=1",
  "My bookings": "/bookings",
  "Deliveries without a report": "/report-entry/delivery",
  "Groups and users": "/management?group=5",
  "Add and remove users": "/management?group=5&edit",
  "What a user has": "/management/access?id=1",
  "The stores of a pool of a user": "/management/access?id=1&pool=1",
  Data: "/data",
  "The own account": "/account",
  "Two-factor authentication": "/account/second-factor",
  "API tokens": "/account/tokens",
  "Links for people without an account": "/share-links",
};

/** Screens that are opened by the first link of another one: its address, and the link. */
const opened: Record<string, [string, RegExp]> = {
  "A carton": [`/search/advanced-search/${week}`, /\/carton\?asn=\d+/],
  "A link to a carton": [
    `/search/advanced-search/${week}`,
    /(?<=\/carton)\?asn=\d+/,
  ],
  "A shipment": [`/tracking/advanced-search/${week}`, /\/shipment\?pro=[^"]+/],
  "A delivery on the map": ["/track?date=-1d", /\/track\?[^"]*deliv=[^"]+/],
  "Report a delivery": [
    "/report-entry/delivery",
    /\/report-entry\/delivery\?id=[^"]+/,
  ],
};

for (const name of [...Object.keys(screens), ...Object.keys(opened)])
  test(`the tree that a screen reader reads has distinct names and ordered headings: ${name}`, async ({
    page,
    signInAs,
  }, info) => {
    await signInAs("administrator");
    let path = screens[name];
    const [from, link] = opened[name] ?? [];
    if (from !== undefined && link !== undefined) {
      const html = await (await page.request.get(from)).text();
      path = link.exec(html)?.[0].replaceAll("&amp;", "&");
    }
    if (path === undefined) throw new Error(`There is no link to ${name}.`);
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const tree = await page.locator("body").ariaSnapshot();
    await info.attach("accessibility tree", {
      body: tree,
      contentType: "text/plain",
    });
    // Such as the calendar of each date, described by the label of its field.
    const described = await page
      .locator("button[aria-describedby]")
      .evaluateAll((buttons) =>
        buttons.map(
          (button) => button.getAttribute("aria-label") ?? button.textContent,
        ),
      );
    expect(findStumbles(parseAriaTree(tree), described)).toEqual([]);
  });
