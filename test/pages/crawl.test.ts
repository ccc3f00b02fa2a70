import { describe, expect, inject, test } from "vitest";
import { htmlErrors } from "../portal/html-errors";
import { openSession, randomAddress, signInOf } from "../portal/sessions";
import { Visitor } from "../portal/visitor";
import { crawl, type Visit } from "./harness/crawler";
import { findNuErrors, hasJava } from "./harness/nu-checker";
import { findPageProblems } from "./harness/page-problems";
import { routePatterns } from "./harness/route-shapes";
import { findEnglish } from "./harness/untranslated";

/**
 * Crawls the whole product without scripts: from Home through links and forms, one of each shape, a few of each route
 * (decision 62). The administrator reaches every page of a shipper of all pools, and the administration; a store
 * manager, what one pool leaves of it. What holds in one language holds in the other: each user
 * walks in one.
 */
const walkers = [
  { walker: "visitor", language: "es" },
  { walker: "administrator", language: "es" },
  { walker: "store", language: "en" },
] as const;
type Walk = (typeof walkers)[number];

/** Routes that no link or form leads to, with the reason. */
const unreached: Record<string, string> = {
  "/*": "the page of addresses that are none",
  "/book-LTL/addresses": "asked for by scripts alone",
  "/book-LTL/rate": "asked for by scripts alone",
  "/find/suggestions": "asked for by scripts alone",
  "/track/deliveries": "asked for by scripts alone",
  "/track/trucks": "asked for by scripts alone",
  "/track/delivery": "asked for by scripts alone",
  "/receiving/stops": "asked for by scripts alone",
  "/receiving/scans": "asked for by scripts alone",
  "/setup":
    "shown only while the provider has no account; first-morning.test.ts goes there",
  "/login/code":
    "follows a sign-in to an account with a second factor; second-factor.spec.ts goes there",
  "/email-change/:code":
    "a mailed link leads there; account.test.ts follows it",
  "/bookings/:bookingID":
    "follows a booking without a bill of lading; book-ltl.test.ts opens it",
  "/unsubscribe/:token": "a mailed link leads there; views.test.ts opens one",
  "/logOut": "a form that writes: the last step of each walk sends it",
};

/** Routes that the walks do not always reach. */
const reachedByChance: Record<string, string> = {
  "/data/:token":
    "a form that writes leads there; data-import.spec.ts sends several",
  "/shipment":
    "the rows of a tracking search lead there, and a walk reads three of them; screens.test.ts opens one",
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
  [
    /^This document appears to be written in /,
    "names of streets, stores and companies outweigh the texts of a page in Spanish",
  ],
];

/** Pages whose status is not 200 according to the specification. */
function specifiedStatus({ pathname }: URL): number | null {
  // A row without a manifest links to "Error fetching manifest details" (part 2, section 8).
  if (pathname.startsWith("/dashboard/manifest/") && !/[/_]m=/.test(pathname))
    return 400;
  return null;
}

/** What each walk has read, for the last two tests. */
const walks: Visit[][] = [];

/** Pages of a kind differ in criteria and data, not in elements. */
const kindOf = ({ route, by, page }: Visit) => `${route} ${by} ${page.status}`;

/** One page of each kind. */
const distinct = (visits: Visit[]) => [
  ...new Map(visits.map((visit) => [kindOf(visit), visit])).values(),
];

/** A browser of a walker with a session of its own, because the crawl ends it. */
async function visitorOf({ walker, language }: Walk): Promise<Visitor> {
  const portal = inject("portal");
  const visitor = new Visitor(portal.url, randomAddress(), language);
  if (walker === "visitor") return visitor;
  const session = await openSession(portal, signInOf(portal, walker));
  for (const { name, value } of session) visitor.setCookie(name, value);
  return visitor;
}

/** The texts of pages in Spanish that are English, each with one page that has it. */
function findUntranslated(visits: readonly Visit[]): string[] {
  const found = new Map<string, string>();
  for (const { page } of visits) {
    expect(page.$("html").attr("lang"), page.path).toBe("es");
    for (const text of findEnglish(page))
      found.set(text, `${page.path}: ${text}`);
  }
  return [...found.values()];
}

describe("the whole product", { tags: ["all"], timeout: 600_000 }, () => {
  test.for<Walk>(walkers)(
    "a crawl of links and forms finds no dead link, no error, no invalid page and no other language: $walker, $language",
    async (walk) => {
      const { walker, language } = walk;
      const visitor = await visitorOf(walk);
      const { visits, problems } = await crawl(visitor, specifiedStatus);
      expect(visitor.serverErrors).toEqual([]);
      const earlier = new Set(walks.flat().map(kindOf));
      walks.push(visits);
      for (const { page, by } of visits)
        problems.push(
          ...findPageProblems(
            page,
            // A redisplayed report has its title without another call (decision 54).
            (title, heading) =>
              by !== "link" && heading.startsWith(`${title} · `),
          ),
        );
      for (const visit of distinct(visits)) {
        if (earlier.has(kindOf(visit))) continue;
        for (const error of await htmlErrors(visit.page.text))
          problems.push(`${visit.page.path}: html-validate ${error}`);
      }
      if (language === "es") problems.push(...findUntranslated(visits));
      expect(problems).toEqual([]);

      if (walker === "visitor") return;
      const logout = language === "es" ? "Salir" : "Logout";
      const page = await visitor.submit(await visitor.open("/"), logout);
      expect(page.path).toBe("/login");
    },
  );

  test("every route is reached by a crawl, or is listed with the reason why not", () => {
    expect(walks).toHaveLength(walkers.length);
    const reached = new Set(walks.flat().map(({ route }) => route));
    const missed = routePatterns.filter(
      (route) => !reached.has(route) && !(route in reachedByChance),
    );
    expect(missed.sort()).toEqual(Object.keys(unreached).sort());
  });

  test("the Nu HTML checker reports nothing on a page of each route, of a link and of its forms", async ({
    skip,
  }) => {
    expect(walks).toHaveLength(walkers.length);
    if (!hasJava()) skip("there is no Java 11 or newer here");
    const documents = distinct(walks.flat()).map(
      ({ page, by }) => [`${page.path} (${by})`, page.text] as const,
    );
    const errors = await findNuErrors(new Map(documents), (message) =>
      nuExceptions.some(([said]) => said.test(message)),
    );
    expect(errors).toEqual([]);
  });
});
