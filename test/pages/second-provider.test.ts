/** @module-tag all */

import { readFileSync } from "node:fs";
import { expect, test as base } from "vitest";
import { startPortal } from "../portal/portal-process";
import { startSecondProvider } from "../portal/second-provider";
import { randomAddress } from "../portal/sessions";
import { Visitor } from "../portal/visitor";
import { crawl } from "./harness/crawler";
import { expectNoServerErrors } from "./harness/test";

/** Starts a second provider and a portal before it. @param answer how the provider answers the request for its extensions */
async function startBoth(
  onCleanup: (stop: () => Promise<void>) => void,
  ...answer: Parameters<typeof startSecondProvider>
) {
  const provider = await startSecondProvider(...answer);
  const portal = await startPortal({
    PROVIDER_API_URL: provider.url,
    HUMAN_CHECK: "off",
  });
  onCleanup(async () => {
    await portal.stop();
    await provider.stop();
  });
  return { provider, url: portal.url };
}

/** A portal whose provider was written from the documents alone; the visitor is signed in as its administrator. */
const test = base
  .extend("started", { scope: "file" }, async ({}, { onCleanup }) =>
    startBoth(onCleanup),
  )
  .extend("visitor", async ({ started }, { onCleanup }) => {
    const { accounts } = started.provider;
    const visitor = new Visitor(started.url, randomAddress());
    const [{ email, password }] = accounts;
    const page = await visitor.submit(await visitor.open("/login"), "Log In", {
      Email: email,
      Password: password,
    });
    expect(page.textOf(".person")).toBe("Dana");
    onCleanup(() => expectNoServerErrors(visitor));
    return visitor;
  });

/** The table of docs/provider-api.md that says what a page of each screen asks the provider for. */
const documented = [
  ...readFileSync("docs/provider-api.md", "utf8").matchAll(
    /^\| `(\/[^`]*)` +\| (.*?) +\|$/gm,
  ),
].map(([, path = "", calls = ""]) => [path, calls] as const);

const describeCalls = (received: readonly string[]) =>
  [...new Set(received)]
    .sort()
    .map((name) => {
      const count = received.filter((other) => other === name).length;
      return `${count > 1 ? `${count} × ` : ""}${name}`;
    })
    .join(", ");

test("the documents say what the first page of a session asks the provider for, on each screen", async ({
  started: { provider, url },
}) => {
  const counted: [string, string][] = [];
  for (const [path] of documented) {
    const visitor = new Visitor(url, randomAddress());
    visitor.setCookie("sid", provider.openSession());
    provider.received.splice(0);
    // Figures that miss the deadline of a page would not be asked for, on a slow machine.
    const page = await visitor.open(path === "/" ? "/?wait=1" : path);
    expect.soft(page.status, path).toBe(200);
    const received = provider.received.filter(
      (name) => name !== "capabilities",
    );
    counted.push([path, describeCalls(received)]);
  }
  expect(counted.length).toBeGreaterThan(15);
  expect(counted).toEqual(documented);
  expect(provider.strays).toEqual([]);
});

test(
  "over a provider without extensions every page and form works, and no call is made that the contract does not have",
  { timeout: 600_000 },
  async ({ visitor, started: { provider } }) => {
    const { visits, problems } = await crawl(visitor, ({ pathname }) =>
      pathname.startsWith("/BOL/") ? 404 : null,
    );
    expect(problems).toEqual([]);
    expect(visits.length).toBeGreaterThan(50);
    expect(provider.strays).toEqual([]);
  },
);

test.for([
  "/exceptions/list/state=active/ULSearchResults.csv",
  "/exceptions/list/state=active/ULSearchResults.xlsx",
  "/exceptions/list/state=active.json",
  "/exceptions/list/state=active?print=all",
  "/scorecard/summary/pool/s=-7d_f=-1d/ULSearchResults.csv",
  "/CLAIM/1",
])(
  "over a provider without extensions, %s is not found, and no call is made",
  async (path, { visitor, started: { provider } }) => {
    expect((await visitor.open(path)).status).toBe(404);
    expect(provider.strays).toEqual([]);
  },
);

test("the page of a carton says that steps are not recorded where the provider does not report them", async ({
  visitor,
}) => {
  const list = await visitor.open("/search/advanced-search/s=-3d_f=-1d");
  const asn = list.rows[0]?.ASN ?? "";
  const page = await visitor.open(`/carton?asn=${asn}`);
  expect(page.textsOf(".timeline .state")).toEqual([
    "Done",
    "Not recorded",
    "Not recorded",
    "Done",
    "Not recorded",
  ]);
  expect(page.main).not.toContain("Missing");
});

base.for([
  ["a page in HTML with status 200", { status: 200, html: "<h1>Home</h1>" }],
  ["the end of the connection", null],
] as const)(
  "no extension is called at a provider that answers the request for them with %s, and the administrator has Admin",
  async ([, answer], { onTestFinished }) => {
    const { provider, url } = await startBoth(onTestFinished, answer);
    const visitor = new Visitor(url, randomAddress());
    visitor.setCookie("sid", provider.openSession());
    const home = await visitor.open("/?wait=1");
    expect(home.link("Admin")).toBe(`${url}/management`);
    expect(home.main).not.toContain("cannot be loaded");
    expect((await visitor.open("/track")).status).toBe(200);
    expect(provider.strays).toEqual([]);
  },
);
