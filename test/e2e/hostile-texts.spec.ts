import type { AsnRow } from "../../provider/contract/searches";
import { asnTable } from "../../app/tables/asn";
import { encodeBundle } from "../../app/criteria/bundle";
import { sessionCookie, success } from "./harness/faulty-provider";
import { test } from "./harness/faulty-test";
import { hostileTexts, thirdOfHostileTexts } from "./harness/hostile-texts";
import { outline, outlines } from "./harness/outline";
import { expect } from "./harness/test";

/** Texts that a form cannot send, or that HTML cannot hold as they are, and how a page shows them. */
const unusual: readonly (readonly [text: string, shown: string])[] = [
  ["<b>\0</b>", "<b></b>"],
  ["<i>\r\n</i>", "<i>\n</i>"],
  ["\ud800<script>alert(1)</script>", "\ufffd<script>alert(1)</script>"],
];

/** The same text in all 16 columns. */
const rowOf = (text: string): AsnRow => ({
  ASN: text,
  Manifest: text,
  ManifestDate: text,
  StoreName: text,
  "Trailer Date": text,
  "Trailer Time": text,
  "Pallet Date": text,
  "Pallet Time": text,
  "Scheduled Delivery Date": text,
  "Delivery Date": text,
  "Delivery Time": text,
  "Scan Type": text,
  "Item Type": text,
  Pool: text,
  "Store Scan": text,
  PODInfo: text,
});

test("Hostile texts of the provider are texts in every column", async ({
  page,
  provider,
  haveSession,
}) => {
  test.slow();
  const texts = [...unusual.map(([text]) => text), ...hostileTexts];
  const shown = [...unusual.map(([, text]) => text), ...hostileTexts];
  provider.on("ASNManifestSearch", () =>
    success({ result: texts.map((text) => rowOf(text)) }),
  );
  await haveSession();
  let seen = 0;
  for (let number = 1; seen < shown.length; number++) {
    await page.goto(`/search/manifest-search/m=1?page=${number}`, {
      waitUntil: "networkidle",
    });
    const rows = page.locator("tbody tr");
    const cells = await rows.evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll(":scope > *")].map((cell) => [
          cell.textContent,
          cell.querySelectorAll(":scope *:not(input[type=checkbox])").length,
        ]),
      ),
    );
    expect(cells.length).toBeGreaterThan(0);
    for (const row of cells) {
      const text = shown[seen++];
      // What is no id of a proof of delivery becomes no link.
      const pod = ["", 0];
      expect(row).toEqual([
        ...asnTable.columns.slice(1).map(() => [text, 0]),
        pod,
      ]);
    }
    const { links } = await outline(page);
    for (const link of links) expect(link).toMatch(/^(\/(?!\/)|\?|#)/);
  }
  expect(seen).toBe(shown.length);
});

test("Names and messages of a hostile provider are texts", async ({
  page,
  provider,
  haveSession,
}) => {
  const name = hostileTexts.slice(0, 24).join(" ").slice(0, 400);
  const poolDict = Object.fromEntries(
    hostileTexts.map((text, index) => [`${index}${text}`, [text]]),
  );
  const message = { status: 400, body: { status: "Error", message: name } };
  provider.on("loginPortal", () => message);
  await page.goto("/login");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Parcel-2026!");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toHaveText(name);

  await haveSession();
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
  await page.goto("/search");
  await expect(page.locator(".person")).toHaveText(name);
  const options = await page
    .locator("#advanced-search-p option:not(:first-child)")
    .allTextContents();
  expect(options.sort()).toEqual([...hostileTexts].sort());
  await page.goto("/search/manifest-search/m=1");
  await expect(page.getByRole("alert")).toContainText(name);
});

interface Probe {
  name: string;
  /** The page's answer to a text in all its fields. */
  send(text: string): { path: string; form?: Record<string, string> };
  /** Where the text must stand, to the letter. */
  at: string[];
}

const advancedFields = ["s", "f", "delivID", "m"];

const probes: readonly Probe[] = [
  {
    name: "the login form",
    send: (text) => ({
      path: `/login?next=${encodeURIComponent(text)}`,
      form: { email: text, password: text },
    }),
    at: ["#login-email"],
  },
  {
    name: "the registration form",
    send: (text) => ({
      path: "/register",
      form: {
        email: text,
        password: text,
        confirmation: text,
        firstName: text,
        lastName: text,
      },
    }),
    at: ["#register-email", "#register-firstName", "#register-lastName"],
  },
  {
    name: "the advanced search form",
    send: (text) => ({
      path: "/search",
      form: {
        panel: "advanced-search",
        ...Object.fromEntries(advancedFields.map((field) => [field, text])),
        p: text,
        st: text,
        manifest: text,
        scanType: text,
      },
    }),
    at: advancedFields.map((field) => `#advanced-search-${field}`),
  },
  {
    name: "the list of ASNs",
    send: (text) => ({
      path: "/search/ASN-search",
      form: { ASNs: `${text}_` },
    }),
    at: ["#asn-list-ASNs"],
  },
  {
    name: "the address of the panels",
    send: (text) => ({
      path: `/search?ASNs=${encodeURIComponent(text)}&panel=manifest-search&q=${encodeURIComponent(encodeBundle({ m: text }))}&x=${encodeURIComponent(text)}`,
    }),
    at: ["#asn-list-ASNs", "#manifest-search-m"],
  },
  {
    name: "the address of a result",
    send: (text) => ({
      path: `/search/manifest-search/${encodeBundle({ m: text })}?sort=${encodeURIComponent(text)}&page=${encodeURIComponent(text)}&x=${encodeURIComponent(text)}`,
    }),
    at: ["h1"],
  },
];

for (const [number, { name, send, at }] of probes.entries()) {
  test(
    `Hostile texts stay in their place in ${name}`,
    // What a server sends does not depend on the browser: once is enough.
    { tag: "@no-javascript" },
    async ({ page, provider, faulty }) => {
      test.slow();
      const ours = thirdOfHostileTexts(number);
      const refused = { status: "Error", message: "Not you" };
      provider.on("loginPortal", () => ({ status: 400, body: refused }));
      const headers: Record<string, string> = /login|registration/.test(name)
        ? {}
        : { Cookie: `${sessionCookie}=${name.length}` };
      // Not by the browser's own requests: recording thousands of them takes minutes.
      const fetchPage = async (text: string) => {
        const { path, form } = send(text);
        const answer = await fetch(faulty.url + path, {
          headers,
          redirect: "manual",
          ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
        });
        expect([200, 400], path).toContain(answer.status);
        return answer.text();
      };
      const plainPages = new Map<number, Promise<string>>();
      const fetchPlain = (length: number) => {
        const known = plainPages.get(length) ?? fetchPage("a".repeat(length));
        plainPages.set(length, known);
        return known;
      };
      // No policy there that would stop what gets through, and no address that links could borrow.
      const parser = await page.context().newPage();
      for (let from = 0; from < ours.length; from += 25) {
        const texts = ours.slice(from, from + 25);
        const sent = await Promise.all(
          // A letter for a letter, so that what depends on the length stays the same.
          texts.flatMap((text) => [fetchPage(text), fetchPlain(text.length)]),
        );
        const parsed = await outlines(parser, sent, at);
        texts.forEach((text, index) => {
          const hostile = parsed[index * 2];
          const plain = parsed[index * 2 + 1];
          const said = name === "the list of ASNs" ? `${text}_` : text;
          for (const place of hostile?.texts ?? [])
            expect(place.endsWith(said), `${place} / ${said}`).toBe(true);
          expect(hostile?.texts).toHaveLength(at.length);
          // What differs in words may be said in words alone.
          expect(hostile?.elements, said).toEqual(plain?.elements);
          for (const link of hostile?.links ?? [])
            expect(link).toMatch(/^(\/(?!\/)|\?|#)/);
        });
      }
      await parser.close();
    },
  );
}

test("Hostile texts in the fields of a browser run nothing", async ({
  page,
  haveSession,
  javaScriptEnabled,
}) => {
  // As many as a field takes, and the next ones in the next round.
  const rounds = [hostileTexts.slice(0, 48), hostileTexts.slice(300, 348)].map(
    (texts) => texts.join(" "),
  );
  for (const text of rounds) {
    await page.goto("/register");
    for (const label of ["Email", "First Name"])
      await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Invalid email!").first()).toBeVisible();
    await expect(page.getByLabel("First Name")).toHaveValue(text);
  }
  await haveSession();
  for (const text of rounds) {
    await page.goto("/search");
    await page.getByLabel("Start Date").fill(text);
    await page.getByLabel("Delivery ID").fill(text);
    const panel = page.getByRole("region", { name: "Advanced Search" });
    await panel.getByRole("button", { name: "Search" }).click();
    await expect(panel.getByRole("alert")).toContainText("Invalid start date");
    await expect(page.getByLabel("Start Date")).toHaveValue(text);
    if (javaScriptEnabled) await page.waitForLoadState("networkidle");
  }
});
