import { expect } from "vitest";
import { success } from "../portal/faulty-provider";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { faultyTest, test } from "./harness/test";

interface Item {
  id: string;
  location: string;
  /** In the format of the list, e.g. `Nov 20, 2026`. */
  scheduled: string;
}

/** The items of a page of the list. */
const itemsOf = (page: Page): Item[] => {
  const { $ } = page;
  return $("main ul.menu a")
    .toArray()
    .map((link) => {
      const text = $(link).find("span").text();
      const [, scheduled = "", id = ""] = /^(.*) · ID (\d+)$/.exec(text) ?? [];
      return { id, location: $(link).find("b").text(), scheduled };
    });
};

/** The item that was scheduled first, which each report removes from the list. */
async function oldestItem(visitor: Visitor, path: string): Promise<Item> {
  const item = itemsOf(await visitor.open(`${path}?page=999999`)).at(-1);
  if (!item) throw new Error(`Nothing waits for a report: ${path}`);
  return item;
}

const isoOf = (text: string) =>
  new Date(`${text} UTC`).toISOString().slice(0, 10);
const typed = (iso: string) =>
  `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
const dayAfter = (iso: string) =>
  new Date(Date.parse(iso) + 86_400_000).toISOString().slice(0, 10);

/** The fields of a time. */
const timeOf = (
  end: "arrive" | "depart",
  [hours, minutes, half]: [string, string, string],
) => ({
  [`${end}Hours`]: hours,
  [`${end}Minutes`]: minutes,
  [`${end}Half`]: half,
});

test("a delivery that is reported without JavaScript leaves the list and is in the on-time report immediately", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const { id, location, scheduled } = await oldestItem(
    visitor,
    "/report-entry/delivery",
  );
  const day = isoOf(scheduled);
  const [store = ""] = location.split(" ");
  // The portal caches this result; it must not outlive the report.
  const onTime = `/onTime-report/result/s=${day}_f=${day}_st=${store}`;
  const before = (await visitor.open(onTime)).rows;
  expect(before.map((row) => row["Departure Time"])).toContain("");

  const list = await visitor.open(`/report-entry/delivery?q=${id}`);
  expect(list.main).toMatch(/1 of \d+ unfinished/);
  const form = await visitor.followLink(list, new RegExp(`ID ${id}$`));
  expect(form.heading).toBe(`Report Delivery · ${location} · ${scheduled}`);
  expect(form.valueOf("Arrival Date")).toBe(typed(day));
  const review = await visitor.submit(form, "Review Report", {
    ...timeOf("arrive", ["11", "5", "PM"]),
    departDate: typed(dayAfter(day)),
    ...timeOf("depart", ["12", "07", "AM"]),
    employeeID: "4711",
    textSig: "Pat <b>Doe</b>",
  });
  expect(review.textOf("dl.review")).toContain("11:05 PM UTC");
  expect(review.textOf("dl.review")).toContain("1 h 2 min");
  const reported = await visitor.submit(review, "Submit Report");
  expect(reported.main).toContain("Report submitted successfully");
  expect(reported.path).toMatch(/^\/report-entry\/delivery\?.*q=\d+/);
  expect(reported.main).toContain("No unfinished delivery");
  expect(itemsOf(reported)).toEqual([]);
  expect((await visitor.open(reported.path)).main).not.toContain(
    "Report submitted successfully",
  );

  const after = (await visitor.open(onTime)).rows;
  expect(after).toHaveLength(before.length);
  expect(after.map((row) => row["Departure Time"])).toContain("12:07 AM*");
  const gone = await visitor.open(`/report-entry/delivery?id=${id}`);
  expect(gone.status).toBe(404);
  expect(gone.alerts.join()).toContain("does not need a report");
});

test("a pickup report without JavaScript shows its errors in order, and an expired session loses nothing", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const item = await oldestItem(visitor, "/report-entry/pickup");
  const form = await visitor.open(`/report-entry/pickup?id=${item.id}`);
  // Nothing is preselected, and typed text is never truncated.
  expect(form.valueOf("Arrival Time, AM or PM")).toBe("");
  const wrong = await visitor.submit(form, "Review Report", {
    arriveDate: "tomorrow",
    departDate: "2/30/2026",
    ...timeOf("arrive", ["1x3", "7", ""]),
    employeeID: "me",
    textSig: "Jo",
  });
  expect(wrong.textsOf("[role=alert] li")).toEqual([
    "Error formatting arrival date",
    "Error formatting departure date",
    "Error formatting arrival time",
    "Error formatting departure time",
    "Employee ID must be a number",
  ]);
  expect(wrong.valueOf("Arrival Date")).toBe("tomorrow");
  expect(wrong.valueOf("Arrival Time, hours")).toBe("1x3");

  const day = isoOf(item.scheduled);
  const review = await visitor.submit(wrong, "Review Report", {
    arriveDate: typed(day),
    departDate: typed(dayAfter(day)),
    ...timeOf("arrive", ["11", "58", "PM"]),
    ...timeOf("depart", ["11", "9", "PM"]),
    employeeID: "",
  });
  visitor.clearCookies();
  const expired = await visitor.submit(review, "Submit Report");
  expect(expired.alerts.join()).toContain("Your session has expired.");
  expect(expired.$("[role=alert] a[target=_blank]").text()).toMatch(
    /log in in a new tab/i,
  );
  expect(expired.heading).toContain(item.location);
  expect(expired.valueOf("departHours")).toBe("11");
  expect(expired.valueOf("departHalf")).toBe("PM");
  expect(expired.valueOf("textSig")).toBe("Jo");

  await signInAs("national");
  const again = await visitor.submit(expired, "Review Report");
  const reported = await visitor.submit(again, "Submit Report");
  expect(reported.main).toContain("Report submitted successfully");
  expect(reported.path).toMatch(/^\/report-entry\/pickup\?/);
});

test("an afternoon time that is typed into the hours is reviewed, and kept by Change", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("regional");
  const list = await visitor.open("/report-entry/delivery");
  const [{ id } = { id: "" }] = itemsOf(list);
  const form = await visitor.open(`/report-entry/delivery?id=${id}`);
  const dates = { arriveDate: "11/20/2026", departDate: "11/20/2026" };
  const early = await visitor.submit(form, "Review Report", {
    ...dates,
    arriveHours: "14:05",
    ...timeOf("depart", ["13", "30", ""]),
  });
  expect(early.alerts.join()).toContain(
    "The departure must not be before the arrival.",
  );
  expect(early.textsOf("main button")).not.toContain("Submit Report");
  const review = await visitor.submit(early, "Review Report", {
    ...timeOf("depart", ["1430", "", ""]),
  });
  expect(review.textOf("dl.review")).toContain("Nov 20, 2026, 2:05 PM UTC");
  expect(review.textOf("dl.review")).toContain("25 min");
  const changed = await visitor.submit(review, "Change");
  expect(changed.valueOf("arriveHours")).toBe("14:05");
  const later = await visitor.submit(changed, "Review Report", {
    departHours: "1530",
  });
  expect(later.textOf("dl.review")).toContain("1 h 25 min");
});

faultyTest(
  "a list that cannot be loaded, a report that may have been saved, and one that was saved before are told apart",
  async ({ visitor, provider }) => {
    const list = "manualReport_GetUnfinishedDeliveries";
    const report = "manualReport_ReportDelivery";
    provider.on(list, () => "broken connection");
    const failed = await visitor.open("/report-entry/delivery");
    expect(failed.status).toBe(502);
    expect(failed.alerts).toEqual(["Error fetching unfinished deliveries"]);
    provider.on(list, () =>
      success({
        result: [
          {
            delivDetailID: 5,
            Location: "<i>1001</i> Joliet",
            ScheduledDate: "2026-11-19",
          },
        ],
      }),
    );
    const mended = await visitor.followLink(failed, "Retry");
    const form = await visitor.followLink(mended, /ID 5$/);
    expect(form.heading).toContain("<i>1001</i> Joliet");

    provider.on(report, () => ({ status: 500, body: { status: "Error" } }));
    const review = await visitor.submit(form, "Review Report", {
      ...timeOf("arrive", ["9", "5", "AM"]),
      ...timeOf("depart", ["9", "45", "AM"]),
    });
    const unknown = await visitor.submit(review, "Submit Report");
    expect(unknown.alerts).toEqual([
      "Unknown error while submitting report. Please try again.",
    ]);
    expect(unknown.main).toContain("may already have been saved");
    expect(visitor.consumeServerErrors()).toEqual([
      "502 /report-entry/delivery",
      "502 /report-entry/delivery",
    ]);

    const taken = "This delivery has already been reported.";
    provider.on(list, () => success({ result: [] }));
    provider.on(report, () => ({
      status: 409,
      body: { status: "Error", message: taken },
    }));
    const again = await visitor.submit(unknown, "Review Report");
    const refused = await visitor.submit(again, "Submit Report");
    expect(refused.alerts).toEqual([taken]);
    expect(refused.main).not.toContain("may already");
    expect(refused.valueOf("departMinutes")).toBe("45");
    const back = await visitor.followLink(
      refused,
      "Back to unfinished deliveries",
    );
    expect(back.main).toContain("No delivery needs a report.");
  },
);
