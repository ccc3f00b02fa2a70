import { expect, vi } from "vitest";
import { recordsOf } from "../app/support/records";
import { holdReply, success } from "../portal/faulty-provider";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { answerFigures, delivery } from "../portal/figures";
import { faultyTest, test } from "./harness/test";

/** Overview: each figure equals the list that it links to. */

const numberOf = (text = "") =>
  Number(/[\d,]+(?!.*[\d,])/.exec(text)?.[0].replaceAll(",", ""));

/** The links of the page with a figure: its number and the path of its list. */
function figuresOf({ $ }: Page): { path: string; count: number }[] {
  return $("main a:has(.count)")
    .toArray()
    .map((link) => ({
      path: $(link).attr("href") ?? "",
      count: numberOf($(link).find(".count").text()),
    }));
}

/** The number of rows that a list says it has. */
async function countOfList(visitor: Visitor, path: string): Promise<number> {
  const { main } = await visitor.open(path);
  if (path.startsWith("/report-entry")) {
    const [text, none] = /(No )?[^.]*needs? a report/.exec(main) ?? [];
    return none === undefined ? numberOf(text) : 0;
  }
  return numberOf(/Results Found: [\d,]+/.exec(main)?.[0]);
}

/**
 * Reads pages again until they agree: the demonstration's clock may tick between two of them, and on a busy
 * machine a figure may come too late for its page.
 */
const untilEqual = <Result>(check: () => Promise<Result>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 });

for (const role of ["administrator", "store"] as const)
  test(
    `the figures of Home equal their lists, for the ${role}`,
    { tags: role === "store" ? [] : ["all"] },
    async ({ visitor, signInAs }) => {
      await signInAs(role);
      const lists = /^\/(search|onTime-report\/result|report-entry|attention)/;
      // Pickups are nothing for who works in a store.
      const count = role === "store" ? 8 : 9;
      const read = async () =>
        figuresOf(await visitor.open("/")).filter(({ path }) =>
          lists.test(path),
        );
      let figures = await read();
      for (const { path } of await untilEqual(async () => {
        if (figures.length !== count) figures = await read();
        expect(figures).toHaveLength(count);
        return figures;
      }))
        await untilEqual(async () => {
          const figure = figures.find((one) => one.path === path);
          const found = await countOfList(visitor, path);
          if (found !== figure?.count) figures = await read();
          expect(found, path).toBe(figure?.count);
        });
    },
  );

test("the deliveries of today on Home equal those of the map", async ({
  national: visitor,
}) => {
  await untilEqual(async () => {
    const home = await visitor.open("/");
    const map = await visitor.follow(
      await visitor.get(home.link(/of [\d,]+ complete/)),
    );
    expect(map.path).toBe("/track");
    const counts = (page: Page) =>
      ["Complete", "In Progress", "Incomplete"].map((label) =>
        numberOf(
          page
            .textsOf("main a")
            .find((text) => new RegExp(`^${label}[ :]`).test(text)),
        ),
      );
    expect(counts(map)).not.toContain(NaN);
    expect(counts(map)).toEqual(counts(home));
  });
});

test("the on-time share and the worst stores of Home equal the report", async ({
  national: visitor,
}) => {
  // A busy machine may miss the usual deadline.
  const home = await visitor.open("/?wait=1");
  const { $ } = home;
  const panel = $(".panel").filter((_, one) =>
    $(one).find("h2").text().startsWith("On time"),
  );
  expect(panel.find("[role=img]").attr("aria-label")).toMatch(
    /^On time by day: \w{3} \d+, \d{4} /,
  );
  const worst = panel
    .find("ol > li")
    .toArray()
    .map((item) => [
      $(item).find("a").text().split(" · ")[0],
      $(item).find("b").text(),
    ]);
  expect(worst).toHaveLength(5);
  const report = await visitor.followLink(home, "All stores");
  expect(report.path).toBe(
    "/onTime-report/summary/store/s=-7d_f=-1d?sort=OnTime&dir=asc",
  );
  const shown = report.rows
    .slice(0, 5)
    .map((row) => [
      Object.values(row)[0]?.split(" · ")[0],
      /\(([^)]*)\)/.exec(Object.values(row).at(-1) ?? "")?.[1],
    ]);
  expect(shown).toEqual(worst);

  const csv = await visitor.get(
    "/onTime-report/summary/store/s=-7d_f=-1d/ULSearchResults.csv",
  );
  const [, ...stores] = recordsOf(csv.text.trim());
  // Store, Pool, Deliveries, Late, On Time.
  const sum = (at: number) =>
    stores.reduce((total, row) => total + Number(row[at]), 0);
  expect(`${((sum(4) / sum(2)) * 100).toFixed(2)}%`).toBe(
    panel.find(".figure .count").text(),
  );
});

test("cartons that were received and not delivered are a list of Home that can be sorted", async ({
  national: visitor,
}) => {
  // Where the figures once were.
  const home = await visitor.open("/attention");
  expect(home.path).toBe("/");
  const list = await visitor.followLink(home, /Received and not delivered/);
  expect(list.path).toBe("/attention?list=received");
  expect(list.heading).toBe("Received and not delivered");
  expect(list.title).toMatch(/^Received and not delivered · /);
  const sorted = await visitor.open(`${list.path}&sort=Store&dir=desc`);
  const stores = sorted.textsOf("table.rows tbody tr > :nth-child(4)");
  expect(stores.length).toBeGreaterThan(1);
  const { compare } = new Intl.Collator("en-US", { numeric: true });
  expect(stores).toEqual(stores.toSorted((a, b) => compare(b, a)));
  expect((await visitor.get("/attention?list=none")).status).toBe(404);
});

test("the hint of the first visit is dismissed once and for all", async ({
  store: visitor,
}) => {
  const home = await visitor.open("/");
  expect(home.main).toContain("New here?");
  const dismissed = await visitor.submit(home, "Dismiss");
  expect(dismissed.path).toBe("/");
  expect(dismissed.main).not.toContain("New here?");
  expect((await visitor.open("/")).main).not.toContain("New here?");
});

const notice = (page: Page) => page.textOf("main [role=status]");

faultyTest(
  "a figure whose call fails is a dash, the others are shown, and Retry loads it",
  async ({ visitor, provider }) => {
    answerFigures(provider);
    provider.on("ASNAdvancedSearch", () => ({
      status: 500,
      body: { status: "Error" },
    }));
    const due = ({ $ }: Page) =>
      $("main a").filter((_, one) => $(one).text().includes("Cartons due"));
    const home = await visitor.open("/");
    expect(home.status).toBe(200);
    expect(notice(home)).toContain("Some figures cannot be loaded right now.");
    expect(home.main).toContain("1 of 2 complete");
    expect(due(home).text()).toContain("not available");
    provider.restore("ASNAdvancedSearch");
    const again = await visitor.followLink(home, "Retry");
    expect(due(again).find(".count").text()).toBe("0");
    expect(notice(again)).toBe("");
  },
);

faultyTest(
  "without JavaScript a slow provider does not delay Home, and its figures are shown on request",
  async ({ visitor, provider }) => {
    answerFigures(provider);
    const statuses = holdReply(
      success({ result: [delivery("1", 1)], requestNumber: 0 }),
    );
    provider.on("getDeliveryMapStatuses", statuses.behaviour);
    const right = holdReply(success({ result: true }));
    provider.on("getIsAdmin", right.behaviour);
    // The page arrives although the calls have not been answered.
    const home = await visitor.open("/");
    expect(notice(home)).toContain("Some figures take longer than usual.");
    expect(home.links(/^Check ASNs/, "main")).toHaveLength(1);
    expect(home.links(/^Admin/, "main")).toEqual([]);
    statuses.release();
    right.release();
    const complete = await visitor.followLink(home, "Load them");
    expect(complete.main).toContain("1 of 1 complete");
    expect(complete.links(/^Admin/, "main")).toHaveLength(1);
    expect(notice(complete)).toBe("");
  },
);

faultyTest(
  "without any data, Home leads an importer to Data and tells others whom to ask",
  async ({ visitor, provider }) => {
    answerFigures(provider);
    provider.on("getDeliveryMapStatuses", () =>
      success({ result: [], requestNumber: 0 }),
    );
    const home = await visitor.open("/");
    expect(home.main).toContain("There is nothing to show yet.");
    expect(home.main).toContain("Your administrator can tell you");
    provider.on("getMayImport", () => success({ result: true }));
    // Rights are kept for half a minute.
    visitor.setCookie("__portal_rights", "");
    expect((await visitor.open("/")).link("Load data")).toBe(
      `${visitor.url}/data`,
    );
  },
);
