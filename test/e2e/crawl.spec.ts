import type { Browser, Page } from "playwright/test";
import { findViolations } from "./harness/accessibility";
import { crawl, type Visit } from "./harness/crawler";
import { folderOf, keep, readKept, type Kept } from "./harness/kept-pages";
import { hasJava, nuComplaints } from "./harness/nu-checker";
import { routePatterns } from "./harness/route-shapes";
import { signInOf } from "./harness/sessions";
import { expect, test, type Role } from "./harness/test";
import { htmlErrors } from "./harness/valid-html";

/**
 * Crawls the whole product without scripts, without a session, as a user who sees everything and as
 * one who sees one pool: from Home through every link and form, one of each shape (decision 62).
 */

type Walker = Extract<Role, "administrator" | "store"> | "visitor";

/**
 * The users who crawl, and whether axe runs: for those who see most. The administrator reaches
 * every page of a shipper of all pools, and the administration; a manager of three pools sees the
 * same pages as these with fewer rows.
 */
const walkers: Record<Walker, boolean> = {
  visitor: true,
  administrator: true,
  store: false,
};

/** Routes that no link or form leads to, with the reason. */
const unreached: Record<string, string> = {
  "/*": "the page of addresses that are none",
  "/book-LTL/addresses": "asked for by scripts alone",
  "/track/deliveries": "asked for by scripts alone",
  "/track/trucks": "asked for by scripts alone",
  "/track/delivery": "asked for by scripts alone",
  "/setup":
    "shown only while the provider has no account; first-morning.spec.ts goes there",
  "/login/code":
    "follows a sign-in to an account with a second factor; second-factor.spec.ts goes there",
  "/email-change/:code":
    "a mailed link leads there; account.spec.ts follows it",
  "/unsubscribe/:token": "a mailed link leads there; views.spec.ts opens one",
  "/logOut": "a form that writes: the last step of each walk sends it",
};

/** Routes that the walks reach only if another test has written something before. */
const reachedByChance: Record<string, string> = {
  "/data/:token":
    "a form that writes leads there; data-import.spec.ts sends several",
  "/views/mail":
    "the list of saved views leads there if there is one; views.spec.ts saves several",
};

/** Accepted messages of the Nu checker, with the reason. */
const nuExceptions: [said: RegExp, reason: string][] = [
  [
    /^Trailing slash on void elements has no effect/,
    "a note, no error: React writes void elements so",
  ],
  [
    /^CSS: “(vector-effect|paint-order)”: Property “\1” doesn't exist\.$/,
    "both stand in SVG 2 (8.13 and 13.8); the checker's list of properties is older",
  ],
  [
    /^CSS: “(animation-timeline|animation-range)”: Property “\1” doesn't exist\.$/,
    "both stand in Scroll-driven Animations 1; a browser without them shows the link to the top at once",
  ],
  [
    /^CSS: (Unrecognized at-rule “@container”|“container-type”: Property “container-type” doesn't exist\.)$/,
    "container queries (CSS Conditional Rules 5), which every browser since 2023 knows; the checker does not",
  ],
];

/** Pages whose status is not 200 according to the specification. */
function specifiedStatus({ pathname }: URL): number | null {
  // A row without a manifest links to "Error fetching manifest details" (part 2, section 8).
  if (pathname.startsWith("/dashboard/manifest/") && !/[/_]m=/.test(pathname))
    return 400;
  return null;
}

/**
 * The problems of a page, whatever it shows.
 * @param isFresh whether no page of its shape was checked yet
 */
async function problemsOf(
  { address, by, html, content }: Visit,
  isFresh: boolean,
): Promise<string[]> {
  const { title, headings } = content;
  const [heading = ""] = headings;
  const said = title.replace(/ · UL Tracking Portal$/, "");
  const errors = isFresh ? await htmlErrors(html) : [];
  const problems = errors.map((error) => `html-validate ${error}`);
  if (html.includes("\0")) problems.push("a zero byte");
  if (headings.length !== 1 || heading === "")
    problems.push(`headings: ${JSON.stringify(headings)}`);
  // The title of the home menu is the product name only.
  const fits =
    address.pathname === "/"
      ? title === "UL Tracking Portal"
      : said !== title &&
        (said === heading ||
          // A redisplayed report has its title without another call (decision 54).
          (by !== "link" && heading.startsWith(`${said} · `)));
  if (!fits) problems.push(`title "${title}" of "${heading}"`);
  return problems.map(
    (problem) => `${address.pathname}${address.search}: ${problem}`,
  );
}

/** Violations that axe finds on pages as the server rendered them, without their scripts. */
async function axeProblems(
  browser: Browser,
  page: Page,
  visits: Visit[],
  baseURL: string,
) {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: true,
    storageState: await page.context().storageState(),
  });
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const looker = await context.newPage();
  const problems: string[] = [];
  for (const { address } of visits) {
    await looker.goto(address.href);
    for (const violation of await findViolations(looker))
      problems.push(`${address.pathname}: axe ${violation}`);
  }
  await context.close();
  return problems;
}

/** The first successful page of each route. */
const onePerRoute = (visits: Visit[]) => [
  ...new Map(
    visits
      .filter(({ by, status }) => by === "link" && status === 200)
      .reverse()
      .map((visit) => [visit.route, visit]),
  ).values(),
];

/** The same after all crawls have ended, so that the last tests check all pages. */
async function keptIn(folder: string): Promise<Kept[]> {
  const all = await readKept(folder).catch(() => []);
  expect(
    all.map(({ walker }) => walker).sort(),
    "walks that came to an end",
  ).toEqual(Object.keys(walkers).sort());
  return all;
}

test.describe("the whole product", { tag: "@no-javascript" }, () => {
  // In this order in one worker: the last two look at what the walks have found.
  test.describe.configure({ mode: "default", timeout: 600_000 });

  for (const [walker, looksWithAxe] of Object.entries(walkers) as [
    Walker,
    boolean,
  ][])
    test(`a crawl of every link and form: ${walker}`, async ({
      page,
      browser,
      context,
      portal,
      openSessionOf,
    }, info) => {
      // A separate session, because it is ended at the end.
      if (walker !== "visitor") await openSessionOf(signInOf(portal, walker));
      const parser = await context.newPage();
      const { visits, problems } = await crawl({
        request: page.request,
        parser,
        start: new URL(portal.url),
        statusOf: specifiedStatus,
      });
      const fresh = await keep(folderOf(info), walker, visits);
      for (const visit of visits)
        problems.push(...(await problemsOf(visit, fresh.has(visit))));
      problems.push(
        ...(await axeProblems(
          browser,
          page,
          looksWithAxe ? onePerRoute(visits) : [],
          portal.url,
        )),
      );
      expect(problems).toEqual([]);

      if (walker === "visitor") return;
      await page.goto("/");
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL(/\/login$/);
    });

  test("every route is reached by a user", async ({}, info) => {
    const kept = await keptIn(folderOf(info));
    const table = routePatterns.map((route) => {
      const by = kept
        .filter(({ routes }) => routes.includes(route))
        .map(({ walker }) => walker);
      return `${route.padEnd(40)} ${by.join(", ") || `nobody: ${unreached[route] ?? reachedByChance[route]}`}`;
    });
    // oxlint-disable-next-line no-console -- what the crawl reached is its result
    console.log(`${table.join("\n")}\n`);
    const nobody = routePatterns.filter(
      (route) =>
        !(route in reachedByChance) &&
        !kept.some(({ routes }) => routes.includes(route)),
    );
    expect(nobody.sort()).toEqual(Object.keys(unreached).sort());
  });

  test("the Nu HTML checker reports nothing", async ({}, info) => {
    const folder = folderOf(info);
    const kept = await keptIn(folder);
    if (!hasJava()) {
      const reason =
        "The Nu HTML checker was NOT run: there is no Java 11 or newer here.";
      // oxlint-disable-next-line no-console -- a skipped test does not say why
      console.warn(reason);
      test.skip(true, reason);
    }
    const addresses = new Map(
      kept.flatMap(({ pages }) => Object.entries(pages)),
    );
    const unexpected = (await nuComplaints(folder)).filter(
      ({ message }) => !nuExceptions.some(([said]) => said.test(message)),
    );
    expect(
      unexpected.map(
        ({ file, message, extract }) =>
          `${addresses.get(file) ?? file}: ${message}: ${extract}`,
      ),
    ).toEqual([]);
  });
});
