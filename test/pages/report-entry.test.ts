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

test("a pickup report without JavaScript shows its errors in order, and an expired session loses nothing", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const item = await oldestItem(visitor, "/report-entry/pickup");
  const form = await visitor.open(`/report-entry/pickup?id=${item.id}`);
  // Nothing is preselected, and typed text is never truncated.
  expect(form.valueOf("Arrival Time, AM or PM")).toBe("");
  const wrong = await visitor.submit(form, "Review report", {
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
  const review = await visitor.submit(wrong, "Review report", {
    arriveDate: typed(day),
    departDate: typed(dayAfter(day)),
    ...timeOf("arrive", ["11", "58", "PM"]),
    ...timeOf("depart", ["11", "9", "PM"]),
    employeeID: "",
  });
  visitor.clearCookies();
  const expired = await visitor.submit(review, "Submit report");
  expect(expired.alerts.join()).toContain("Your session has expired.");
  expect(expired.$("[role=alert] a[target=_blank]").text()).toMatch(
    /log in in a new tab/i,
  );
  expect(expired.heading).toContain(item.location);
  expect(expired.valueOf("departHours")).toBe("11");
  expect(expired.valueOf("departHalf")).toBe("PM");
  expect(expired.valueOf("textSig")).toBe("Jo");

  await signInAs("national");
  const again = await visitor.submit(expired, "Review report");
  const reported = await visitor.submit(again, "Submit report");
  expect(reported.main).toContain("Report submitted successfully");
  expect(reported.path).toMatch(/^\/report-entry\/pickup\?/);
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
    const review = await visitor.submit(form, "Review report", {
      ...timeOf("arrive", ["9", "5", "AM"]),
      ...timeOf("depart", ["9", "45", "AM"]),
    });
    const unknown = await visitor.submit(review, "Submit report");
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
    const again = await visitor.submit(unknown, "Review report");
    const refused = await visitor.submit(again, "Submit report");
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
