import { expect, test as base } from "vitest";
import { startPortal } from "../portal/portal-process";
import { startSecondProvider } from "../portal/second-provider";
import { randomAddress } from "../portal/sessions";
import { Visitor } from "../portal/visitor";
import { crawl } from "./harness/crawler";
import { expectNoServerErrors } from "./harness/test";

/** A portal whose provider was written from the documents alone; the visitor is signed in as its administrator. */
const test = base
  .extend("started", { scope: "file" }, async ({}, { onCleanup }) => {
    const provider = await startSecondProvider();
    const portal = await startPortal({
      PROVIDER_API_URL: provider.url,
      HUMAN_CHECK: "off",
    });
    onCleanup(async () => {
      await portal.stop();
      await provider.stop();
    });
    return { provider, url: portal.url };
  })
  .extend("visitor", async ({ started }, { onCleanup }) => {
    const { accounts } = started.provider;
    const visitor = new Visitor(started.url, randomAddress());
    const [{ email = "", password = "" } = {}] = accounts;
    const page = await visitor.submit(await visitor.open("/login"), "Log In", {
      Email: email,
      Password: password,
    });
    expect(page.textOf(".person")).toBe("Dana");
    onCleanup(() => expectNoServerErrors(visitor));
    return visitor;
  });

test(
  "over a provider without extensions every page and form works, and no call is made that the contract does not have",
  { tags: ["all"], timeout: 600_000 },
  async ({ visitor, started: { provider } }) => {
    const { visits, problems } = await crawl(visitor, ({ pathname }) =>
      pathname.startsWith("/BOL/") ? 404 : null,
    );
    expect(problems).toEqual([]);
    expect(visits.length).toBeGreaterThan(50);
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
