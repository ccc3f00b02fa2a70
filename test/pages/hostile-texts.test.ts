/** @module-tag all */

import { expect } from "vitest";
import { encodeCriteria } from "../../app/engine/criteria/criteria-codec";
import { rightsCookie } from "../../app/engine/session/portal-cookies";
import { screenColumns, type Column } from "../../app/engine/tables/table";
import { sessionCookie, success } from "../portal/faulty-provider";
import {
  hostileTexts,
  partOfHostileTexts,
  unusualTexts,
} from "../portal/hostile-texts";
import { outlineOf, rawTextOf } from "../portal/outline";
import type { Page } from "../portal/page";
import {
  readableDateShown,
  rowOf,
  tableScreens,
} from "../portal/result-screens";
import { credentials, faultyTest as test } from "./harness/test";

/** A link within the portal. Mail link only has the page's own address, in the text of the mail. */
const ownLink = /^(\/(?!\/)|\?|#|mailto:\?subject=[^&]*&body=[^&]*$)/;

/** The calls of the pages about one row, by the table that links to them. */
const pagesOfRows: Partial<
  Record<string, "ASNListSearch" | "trackingPROListSearch">
> = { asn: "ASNListSearch", tracking: "trackingPROListSearch" };

/** The text of a cell for a row with this text in all its fields. */
function cellOf(
  { key, kind, link, noteLabel }: Column<never>,
  text: string,
  readable: boolean,
): unknown {
  // An invalid document id has no link.
  if (link) return "";
  if (key === "Notes") return text.replace("<i> </i>", "<i>\n</i>");
  if (kind === "text") return text;
  if (kind === "date" || kind === "time") {
    const shown = readable ? readableDateShown[kind] : text;
    return noteLabel && key === "DeliveryDate" ? `${shown} ${text}` : shown;
  }
  return expect.stringMatching(/^(7|(7|100)\.00%|7 \(100\.00%\))$/);
}

for (const [number, screen] of tableScreens.entries()) {
  const { path, call, table } = screen;
  test(`hostile texts of the provider are rendered as text in every column of the table ${table.name}`, async ({
    visitor,
    provider,
  }) => {
    // All of them in the widest table; the others need only some.
    const some =
      table.name === "asn" ? hostileTexts : partOfHostileTexts(number);
    const texts = [...some, ...unusualTexts.map(([text]) => text)];
    const shown = [...some, ...unusualTexts.map(([, text]) => text)];
    provider.on(call, () =>
      success({
        result: texts.map((text, row) => rowOf(call, text, row % 2 === 0)),
      }),
    );
    // The row links of these tables lead to pages of their own.
    const ofRow = pagesOfRows[table.name];
    if (ofRow)
      provider.on(ofRow, () =>
        success({ result: texts.map((text) => rowOf(ofRow, text, true)) }),
      );
    const columns = screenColumns<Column<never>>(table.columns);
    const leadTo = new Set<string>();
    const first = new Map<boolean, string>();
    let seen = 0;
    for (let number = 1; seen < shown.length; number += 1) {
      const query = `${path.includes("?") ? "&" : "?"}page=${number}`;
      const page = await visitor.open(path + query);
      const { $ } = page;
      const rows = $(`#table-${table.name} tbody tr`).toArray();
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const text = shown[seen] ?? "";
        const readable = seen++ % 2 === 0;
        const cells = $(row).children().toArray();
        expect(
          cells.map((cell) => [
            $(cell).text(),
            $(cell)
              .find("*")
              .not(
                "input[type=checkbox], th > a, .share-bar, .share-bar > path",
              ).length,
          ]),
        ).toEqual(columns.map((column) => [cellOf(column, text, readable), 0]));
        const link = $(row).find("th > a").attr("href");
        if (link === undefined) continue;
        leadTo.add(link.replace(/\?.*/, "").replace(/[^/]*$/, ""));
        // Ids beyond the maximum length are refused behind the link.
        if (text.length <= 64 && !first.has(readable))
          first.set(readable, link);
      }
      for (const link of outlineOf(page).links) expect(link).toMatch(ownLink);
    }
    expect(seen).toBe(shown.length);
    // Every row links to the same existing page, whatever it contains.
    expect(leadTo.size).toBe(table.rowLink ? 1 : 0);
    for (const link of first.values())
      expect((await visitor.get(link)).status, link).toBe(200);
  });
}

test("names and messages of a hostile provider are rendered as text", async ({
  visitor,
  provider,
}) => {
  const name = hostileTexts.slice(0, 24).join(" ").slice(0, 400);
  const poolDict = Object.fromEntries(
    hostileTexts.map((text, index) => [`${index}${text}`, [text]]),
  );
  const message = { status: 400, body: { status: "Error", message: name } };
  provider.on("checkValidUser", () => success({ name }));
  provider.on("ASNManifestSearch", () => message);
  provider.on("getUserPoolAndStoreList", () =>
    success({
      fullStoreList: hostileTexts,
      poolDict,
      poolNameMap: Object.fromEntries(
        Object.entries(poolDict).map(([id, [text]]) => [id, text]),
      ),
    }),
  );
  const search = await visitor.open("/search");
  // Names are truncated.
  expect(rawTextOf(search, ".person").trim()).toBe(name.slice(0, 100).trim());
  const { $ } = search;
  const options = $("#advanced-search-p option:not(:first-child)")
    .toArray()
    .map((option) => $(option).text());
  expect(options.sort()).toEqual([...hostileTexts].sort());
  const failed = await visitor.open("/search/manifest-search/m=1");
  expect(rawTextOf(failed, "[role=alert]")).toContain(name);

  visitor.clearCookies();
  provider.on("loginPortal", () => message);
  const refused = await visitor.submit(
    await visitor.open("/login"),
    "Log In",
    credentials,
  );
  expect(rawTextOf(refused, "[role=alert]")).toBe(name);
});

interface Probe {
  name: string;
  /** The accepted part of a text; all of it by default. */
  takes?: (text: string) => string;
  /** The page for a text, and the form that is posted there with it in all its fields. */
  path: string | ((text: string) => string);
  form?: (text: string) => Record<string, string>;
  /** Where the text must appear unchanged. */
  at: string[];
}

/** The text in each of these fields. */
const filled = (text: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, text]));

const dateFields = ["s", "f", "s-relative", "f-relative"];
const advancedFields = ["s", "f", "delivID", "m"];
const bookingFields = [
  ...[
    "customerNumber",
    "company",
    "address1",
    "address2",
    "city",
    "state",
    "zip",
  ].flatMap((name) => [`${name}From`, `${name}To`]),
  "BOLNumber",
  "PRONumber",
  "numPallets",
  "numPieces",
  "totalWeight",
  "class",
  "description",
];
const trackingFields = ["s", "f", "ps", "pf", "delivID", "m"];

const aWeek = { s: "2026-11-13", f: "2026-11-20" };
/** The same dates as a form accepts them. */
const typedWeek = { s: "11/13/2026", f: "11/20/2026" };
const reportFields = [
  "arriveDate",
  "arriveHours",
  "arriveMinutes",
  "departDate",
  "departHours",
  "departMinutes",
  "employeeID",
  "textSig",
];
/** Longer ids are refused. */
const asId = (text: string) => text.slice(0, 64).trim();
/** A longer one fills in nothing. */
const asCarried = (text: string) => text.slice(0, 50).trim();
/** Numbers of a list contain neither separators nor characters with a meaning in URLs. */
const asNumber = (text: string) => text.replace(/[\s,;+=_]/g, "").slice(0, 64);
/** A list with it is refused and redisplayed unchanged. */
const asList = (text: string) => `${text}_`;
/** A list separated by single commas is that of a link, and is shown with one number a line. */
const asTypedList = (text: string) =>
  /[\s+=_]/.test(text) ? text : text.replaceAll(",", "");
/** Every parameter that a page may have, each with the text. */
const everyParameter = (text: string) =>
  `?${new URLSearchParams(filled(text, "sort", "dir", "page", "show", "from", "all", "x")).toString()}`;

const probes: readonly Probe[] = [
  {
    name: "the login form",
    path: (text) => `/login?next=${encodeURIComponent(text)}`,
    // A space at an end of a password has an error of its own.
    form: (text) => ({ email: text, password: `x${text}x` }),
    at: ["#login-email"],
  },
  {
    name: "the registration form",
    path: "/register",
    form: (text) =>
      filled(
        text,
        "email",
        "password",
        "confirmation",
        "firstName",
        "lastName",
      ),
    at: ["#register-email", "#register-firstName", "#register-lastName"],
  },
  {
    name: "the advanced search form",
    path: "/search",
    form: (text) => ({
      intent: "advanced-search",
      ...filled(text, ...advancedFields, "p", "st", "manifest", "scanType"),
    }),
    at: advancedFields.map((field) => `#advanced-search-${field}`),
  },
  {
    name: "the list of ASNs",
    takes: asList,
    path: "/search/ASN-search",
    form: (text) => ({ ASNs: text }),
    at: ["#asn-list-ASNs"],
  },
  {
    name: "the address of the panels",
    takes: asTypedList,
    path: (text) =>
      `/search?ASNs=${encodeURIComponent(text)}&panel=manifest-search&q=${encodeURIComponent(encodeCriteria({ m: text }))}&x=${encodeURIComponent(text)}`,
    at: ["#asn-list-ASNs", "#manifest-search-m"],
  },
  {
    name: "the address of a result",
    path: (text) =>
      `/search/manifest-search/${encodeCriteria({ m: text })}?sort=${encodeURIComponent(text)}&page=${encodeURIComponent(text)}&x=${encodeURIComponent(text)}`,
    at: ["h1"],
  },
  ...["onTime-report", "scan-report", "doorscan-report"].map(
    (report): Probe => ({
      name: `the form of the ${report}`,
      path: `/${report}`,
      form: (text) => filled(text, ...dateFields, "ot", "p", "st", "intent"),
      at: ["#report-s", "#report-f"],
    }),
  ),
  {
    name: "the stores of a report form",
    takes: asId,
    path: "/scan-report",
    form: (text) => ({ ...typedWeek, p: "1", st: text }),
    at: ["main .notice.bad", "#report-st-error"],
  },
  {
    name: "the address of a report form",
    takes: asId,
    path: (text) =>
      `/onTime-report/${encodeCriteria({ s: text, ot: text, st: [text] })}${everyParameter(text)}`,
    at: ["main p.notice:last-of-type"],
  },
  {
    name: "the address of an on-time result",
    takes: asId,
    path: (text) =>
      `/onTime-report/result/${encodeCriteria({ ...aWeek, p: text, st: [text] })}${everyParameter(text)}`,
    at: ["h1", ".chips li:last-child"],
  },
  {
    name: "the dashboard's form",
    path: `/dashboard/${encodeCriteria(aWeek)}`,
    form: (text) => filled(text, ...dateFields, "p"),
    at: ["#dashboard-s", "#dashboard-f"],
  },
  {
    name: "the dashboard's address",
    takes: asId,
    path: (text) =>
      `/dashboard/${encodeCriteria({ ...aWeek, p: text })}${everyParameter(text)}`,
    at: ["h1"],
  },
  {
    name: "the address of a manifest",
    takes: asId,
    path: (text) =>
      `/dashboard/manifest/${encodeCriteria({ d: aWeek.s, n: text, p: text, m: text })}${everyParameter(text)}`,
    at: ["h1", ".chips li:first-child"],
  },
  {
    name: "the advanced search form of tracking",
    path: "/tracking",
    form: (text) => filled(text, ...trackingFields, "p", "st"),
    at: trackingFields.map((field) => `#tracking-${field}`),
  },
  {
    name: "the list of PRO numbers",
    takes: asList,
    path: "/tracking/PRO-search/PROs=",
    form: (text) => ({ PROs: text }),
    at: ["#pro-list-PROs"],
  },
  {
    name: "the address of a PRO search that is refused",
    takes: asList,
    path: (text) => `/tracking/PRO-search/${encodeCriteria({ PROs: [text] })}`,
    at: ["#pro-list-PROs"],
  },
  {
    name: "the address of a PRO search",
    takes: asNumber,
    path: (text) =>
      `/tracking/PRO-search/${encodeCriteria({ PROs: [text] })}${everyParameter(text)}`,
    at: ["h1", ".matches textarea"],
  },
  {
    name: "the booking form",
    path: "/book-LTL?pool=1",
    form: (text) =>
      filled(text, ...bookingFields, "notes", "apptFrom", "length", "key"),
    at: bookingFields.map((field) => `#book-ltl-${field}`),
  },
  {
    name: "a saved address that is chosen",
    path: "/book-LTL?pool=1",
    form: (text) => ({
      intent: `choose:To:${JSON.stringify(filled(text, "location", "companyName", "address1", "address2", "city", "state", "zip", "specialNotes"))}`,
    }),
    at: ["#book-ltl-companyTo", "#book-ltl-zipTo", ".notice.good"],
  },
  {
    name: "the address of a booking",
    takes: asCarried,
    path: (text) =>
      `/book-LTL?${new URLSearchParams({ pool: "1", zipFrom: text, zipTo: text, numPallets: text }).toString()}`,
    at: ["#book-ltl-zipFrom", "#book-ltl-numPallets"],
  },
  {
    name: "the address of a rate",
    path: (text) =>
      `/rateGenerator?${new URLSearchParams({ zipFrom: text, zipTo: text, numPallets: text }).toString()}`,
    at: ["#rate-zipFrom", "#rate-zipTo", "#rate-numPallets"],
  },
  {
    name: "the form of a manual report",
    takes: asId,
    path: (text) => `/report-entry/pickup?id=1&q=${encodeURIComponent(text)}`,
    form: (text) =>
      filled(
        text,
        ...reportFields,
        "arriveHalf",
        "departHalf",
        "key",
        "location",
        "scheduled",
      ),
    at: ["h1", ...reportFields.map((field) => `#report-${field}`)],
  },
  {
    name: "the form that adds users to a group that is gone",
    // Several, whatever separates them: no text is an email by itself.
    takes: (text) => `${text.trim()}, a@b.c; d@e.f`,
    path: "/management?group=9&edit",
    form: (text) => ({ ...groupForm("add", text), targetEmail: text }),
    at: ["#popup-heading", "#add-targetEmail"],
  },
  {
    name: "the question about a removal from a group that is gone",
    takes: asId,
    path: "/management?group=9&edit&remove=7",
    form: (text) => groupForm("remove", text),
    at: ["#popup-heading", "#remove-question", ".question [name=targetEmail]"],
  },
  {
    name: "the address of the admin screen",
    takes: asId,
    path: (text) =>
      `/management?${new URLSearchParams({ group: "5", edit: text, remove: "71", find: text, user: text }).toString()}`,
    at: [".find [type=search]", ".find .hint", ".popup [type=search]"],
  },
  {
    name: "the id of a group in an address",
    takes: asId,
    path: (text) =>
      `/management?${new URLSearchParams({ group: text, edit: text, find: text }).toString()}`,
    at: [".find [type=search]"],
  },
];

/** A form of the admin screen with a text in every field. */
function groupForm(intent: "add" | "remove", text: string) {
  return {
    intent,
    key: text,
    groupID: "9",
    groupType: "1",
    groupName: text,
    targetEmail: text,
    userID: text,
  };
}

for (const [number, probe] of probes.entries()) {
  const { name, takes = (text) => text, path, form, at } = probe;
  test(`hostile texts stay inside their elements in ${name}`, async ({
    visitor,
    provider,
  }) => {
    const refused = { status: "Error", message: "Not you" };
    provider.on("loginPortal", () => ({ status: 400, body: refused }));
    provider.on("getDashboardManifests", () =>
      success({ result: [rowOf("getDashboardManifests", "1", true)] }),
    );
    provider.on("getIsAdmin", () => success({ result: true }));
    for (const list of ["getUserMasterGroups", "getUserPoolGroups"] as const)
      provider.on(list, () =>
        success({
          result: [{ groupID: 5, groupName: "M", groupType: 1 }],
        }),
      );
    provider.on("getMasterGroupInfo", () =>
      success({
        groupResult: [],
        userResult: [["J", null, "j@m.example", 71]],
      }),
    );
    const cookie = /login|registration/.test(name)
      ? ""
      : // With the rights, so that no page of a slow moment has a navigation with fewer links.
        `${sessionCookie}=${name.length}; ${rightsCookie}=a.`;
    const fetchPage = async (text: string) => {
      const address = typeof path === "string" ? path : path(text);
      const page = await visitor.send(address, {
        headers: { cookie },
        ...(form && { method: "POST", body: new URLSearchParams(form(text)) }),
      });
      expect([200, 400], address).toContain(page.status);
      return page;
    };
    const plainOutlines = new Map<string, string[]>();
    for (const text of partOfHostileTexts(number)) {
      const page: Page = await fetchPage(takes(text));
      const { elements, links } = outlineOf(page);
      // Digits and spaces stay: words with digits are not translated.
      const plainText = text.replace(/[^\d\s]/g, "a");
      const fetchPlain = async () =>
        outlineOf(await fetchPage(takes(plainText))).elements;
      const words = plainText.replace(/a+/g, "a");
      let plain = plainOutlines.get(words) ?? (await fetchPlain());
      plainOutlines.set(words, plain);
      // Where the length matters, a plain text of the same length tells.
      if (plain.join() !== elements.join()) plain = await fetchPlain();
      for (const place of at)
        expect(rawTextOf(page, place)).toContain(takes(text));
      // Documents that differ in text may differ only in text.
      expect(elements, text).toEqual(plain);
      for (const link of links) expect(link).toMatch(ownLink);
    }
  });
}
