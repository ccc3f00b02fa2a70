import { expect, inject } from "vitest";
import type { Page } from "../portal/page";
import { signInOf } from "../portal/sessions";
import { test } from "./harness/test";

/** A day counted from today in UTC, the portal's zone here, as in date fields. */
function typed(offset: number): string {
  const iso = new Date(Date.now() + offset * 86_400_000).toISOString();
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
}

/** The groups of stores, each with the numbers of its stores. */
const groupsOf = ({ $ }: Page) =>
  $("select[name=st] optgroup")
    .toArray()
    .map((group) =>
      $(group)
        .find("option")
        .toArray()
        .map((option) => $(option).text()),
    );

for (const [title, path, buttons] of [
  [
    "On-Time Report",
    "/onTime-report",
    ["Search", "Get Pool Summary", "Get Store Summary"],
  ],
  [
    "Scan Report",
    "/scan-report",
    ["Search", "Get Pool Summary", "Get Store Summary"],
  ],
  ["Door Scan Report", "/doorscan-report", ["Search", "Get Pool Summary"]],
] as const) {
  test(`${title}: every button, from the home menu, leads to a URL with all criteria`, async ({
    national: visitor,
  }) => {
    const home = await visitor.open("/");
    const form = await visitor.open(home.link(new RegExp(`^${title}`), "main"));
    expect(form.path).toBe(path);
    expect(form.heading).toBe(title);
    expect(form.title).toMatch(new RegExp(`^${title} · `));
    expect(form.textsOf("main button[type=submit]")).toEqual(buttons);
    const kinds = ["result", "summary/pool", "summary/store"];
    for (const [at, button] of buttons.entries()) {
      const { url, body } = form.submission(button, {
        s: "1/2/2026",
        f: "01/31/2026",
        Pool: "1",
      });
      const answer = await visitor.send(url.href, { method: "POST", body });
      expect(answer.location).toBe(
        `${path}/${kinds[at]}/s=2026-01-02_f=2026-01-31_p=1`,
      );
    }
  });

  test(`${title}: wrong dates are shown under the date range and nothing is lost`, async ({
    national: visitor,
  }) => {
    const form = await visitor.open(path);
    for (const date of ["Start Date", "End Date"])
      expect(form.field(date).attr("placeholder")).toBe("MM/DD/YYYY");
    const store = form.$('optgroup[label="Dallas"] option').first().text();
    const wrong = await visitor.submit(form, "Get Pool Summary", {
      s: "2026-01-32",
      p: "5",
      st: [store],
    });
    expect(wrong.textsOf("[role=alert] li")).toEqual([
      "Invalid start date, must be formatted (MM/DD/YYYY)",
      "Invalid end date, must be formatted (MM/DD/YYYY)",
    ]);
    expect(wrong.descriptionOf("Start Date")).toBe(
      "Invalid start date, must be formatted (MM/DD/YYYY)",
    );
    expect(wrong.valueOf("Start Date")).toBe("2026-01-32");
    expect(wrong.valueOf("Pool")).toBe("5");
    expect(wrong.field("st").val()).toEqual([store]);

    const reversed = await visitor.submit(wrong, "Search", {
      s: "1/3/2026",
      f: "1/2/2026",
    });
    expect(reversed.alerts).toEqual(["End date must not be before start date"]);
    const found = await visitor.submit(reversed, "Search", { f: "1/3/2026" });
    expect(found.path).toBe(
      `${path}/result/s=2026-01-03_f=2026-01-03_p=5_st=${store}`,
    );
  });
}

test("the checkboxes of the on-time report are kept in the URL and back", async ({
  national: visitor,
}) => {
  const form = await visitor.open(
    "/onTime-report/s=2026-01-02_f=2026-01-03_ot=001",
  );
  expect(form.field("Late").attr("checked")).toBeDefined();
  expect(form.field("On-Time").attr("checked")).toBeUndefined();
  const found = await visitor.submit(form, "Search", { Early: true });
  expect(found.path).toBe(
    "/onTime-report/result/s=2026-01-02_f=2026-01-03_ot=101",
  );
  const scan = await visitor.open("/scan-report");
  expect(scan.$("main [type=checkbox]")).toHaveLength(0);
});

test("the scorecard starts with the last four weeks, and its target is kept in the URL", async ({
  national: visitor,
}) => {
  const pools = await visitor.open("/scorecard/summary/pool/s=-28d_f=-1d");
  expect(pools.link("Scorecard", "nav")).toBe(pools.url.href);
  expect(pools.textsOf(".chips li").join()).toContain("On-time target 95%");
  const form = await visitor.open("/scorecard");
  expect(form.heading).toBe("Scorecard");
  expect(form.valueOf("Start Date")).toBe(typed(-28));
  expect(form.valueOf("On-time target in percent")).toBe("95");
  const asBefore = await visitor.submit(form, "Get Pool Summary");
  expect(asBefore.path).toBe(pools.path);
  const wrong = await visitor.submit(form, "Get Store Summary", {
    target: "9.5",
    Pool: "1",
  });
  expect(wrong.descriptionOf("On-time target in percent")).toBe(
    "Enter the target as a whole number from 1 to 100.",
  );
  const stores = await visitor.submit(wrong, "Get Store Summary", {
    target: "90 %",
  });
  expect(stores.path).toBe(
    "/scorecard/summary/store/s=-28d_f=-1d_p=1_target=90",
  );
  const refused = await visitor.open(
    "/scorecard/summary/pool/s=-28d_f=-1d_target=0",
  );
  expect(refused.status).toBe(400);
});

test("without JavaScript the link of a named range fills in both dates, which stay relative in the URL", async ({
  national: visitor,
}) => {
  const pinned = await visitor.open(
    "/scan-report/s=2026-01-02_f=2026-01-03_p=1",
  );
  const form = await visitor.followLink(pinned, "Last 7 days");
  expect(form.path).toBe("/scan-report/s=-7d_f=today_p=1");
  expect(form.valueOf("Start Date")).toBe(typed(-7));
  expect(form.valueOf("End Date")).toBe(typed(0));
  const moving = await visitor.submit(form, "Search");
  expect(moving.path).toBe("/scan-report/result/s=-7d_f=today_p=1");
  const changed = await visitor.submit(form, "Search", { s: typed(-3) });
  expect(changed.path).toMatch(
    /^\/scan-report\/result\/s=\d{4}-\d\d-\d\d_f=today_p=1$/,
  );
});

test("without JavaScript the stores are grouped by pool, and one outside the pool is removed with a message", async ({
  regional: visitor,
}) => {
  const form = await visitor.open("/doorscan-report/s=today_f=today_p=1");
  // Hidden until a script uses them.
  expect(form.field("Filter stores").closest(".scripted")).toHaveLength(1);
  expect(form.textsOf(".scripted button")).toContain("Select all");
  expect(form.main).toContain("Use ctrl to select multiple");
  expect(form.optionsOf("st")[0]).toBe("All Stores");
  const groups = groupsOf(form);
  expect(groups).toHaveLength(3);
  expect(form.optionsOf("Pool")[0]).toBe("All Pools");
  const [own = "", other = ""] = groups.map(([first]) => first);
  const refused = await visitor.submit(form, "Get Pool Summary", {
    p: form.field("p").find("option").eq(1).attr("value") ?? "",
    st: [own, other],
  });
  expect(refused.alerts.join()).toContain(`taken out: ${other}`);
  expect(refused.field("st").val()).toEqual([own]);
  const found = await visitor.submit(refused, "Get Pool Summary");
  expect(found.path).toMatch(
    new RegExp(`^/doorscan-report/summary/pool/.*_st=${own}$`),
  );
});

test("a criteria form with an unreadable date keeps what was typed when the session has expired, and leads to the login once it is right", async ({
  visitor,
  openSessionOf,
}) => {
  await openSessionOf(signInOf(inject("portal"), "store"));
  const pages = await Promise.all(
    ["/search", "/tracking", "/onTime-report", "/dashboard"].map((path) =>
      visitor.open(path),
    ),
  );
  await visitor.open("/login/authExpired", { "Sec-Fetch-Site": "none" });
  for (const page of pages) {
    const again = await visitor.submit(page, "Search", {
      "Start Date": "13/45/2026",
    });
    expect([again.status, again.path]).toEqual([400, page.path]);
    expect(again.valueOf("Start Date")).toBe("13/45/2026");
    const right = await visitor.submit(again, "Search", {
      "Start Date": "1/2/2026",
      "End Date": "1/3/2026",
    });
    expect(right.url.pathname).toBe("/login");
  }
});
