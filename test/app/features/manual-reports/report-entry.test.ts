import { describe, expect, it, vi } from "vitest";
import {
  refused,
  unreachable,
} from "../../../../app/engine/provider-client/failures";
import {
  describeStop,
  readReportWindow,
} from "../../../../app/features/manual-reports/report-window";
import type { Failure } from "../../../../app/engine/provider-client/provider-api";
import type { ReportReply } from "../../../../app/features/manual-reports/report-entry-view";
import { action, loader } from "../../../../app/routes/report-entry.delivery";
import * as pickup from "../../../../app/routes/report-entry.pickup";
import { typedReport } from "../../support/sent-forms";
import { outcome, stageContext } from "../../support/stage-context";

const list = {
  ok: true,
  message: null,
  result: [
    {
      delivDetailID: "5",
      Location: "1001 Joliet",
      ScheduledDate: "2026-11-19",
    },
    { delivDetailID: "51", Location: "1002 Elgin", ScheduledDate: null },
  ],
};
const done = { ok: true, message: null };
const refusal = (httpStatus: number, message: string | null) =>
  refused({ httpStatus, message, retryAfter: null, fields: {} });

const key = "0123456789abcdef";
const typed = {
  key,
  ...typedReport,
  arriveDate: "11/19/2026",
  departDate: "11/19/2026",
  employeeID: "",
  textSig: "<b>Pat</b>",
  location: "1001 Joliet",
  scheduled: "2026-11-19",
};

type Staged = ReturnType<typeof stageContext>;
const url = (query: string) => `http://portal/report-entry/delivery${query}`;
const look = ({ context }: Staged, query = "") =>
  outcome(loader({ request: new Request(url(query)), params: {}, context }));
function send(
  { context }: Staged,
  changes: Partial<Record<string, string>> = {},
  query = "?id=5",
) {
  const body = new URLSearchParams({ ...typed, ...changes });
  const request = new Request(url(query), { method: "POST", body });
  return outcome<ReportReply>(action({ request, params: {}, context }));
}
const replyTo = async (failure: Failure) => {
  const staged = stageContext({ manualReport_ReportDelivery: failure });
  const came = await send(staged);
  if (!("data" in came)) throw new Error("The form was not given back");
  return { staged, status: came.status, reply: came.data };
};

describe("the report entry", () => {
  const staged = () =>
    stageContext({
      manualReport_GetUnfinishedDeliveries: list,
      manualReport_ReportDelivery: done,
    });

  it("shows the form of an item with its scheduled dates filled in", async () => {
    expect(await look(staged(), "?id=5&q=jol&page=2")).toMatchObject({
      status: 200,
      data: {
        screen: "form",
        heading: "Report Delivery · 1001 Joliet · Nov 19, 2026",
        initial: { arriveDate: "11/19/2026", departDate: "11/19/2026" },
        back: "/report-entry/delivery?q=jol&page=2",
      },
    });
    expect(await look(staged(), "?id=51")).toMatchObject({
      data: {
        heading: "Report Delivery · 1002 Elgin",
        initial: { arriveDate: "", departDate: "" },
      },
    });
  });

  it("takes the local clock by default, and shows window and boxes", async () => {
    const answers = (result: object | null) =>
      stageContext(
        {
          manualReport_GetUnfinishedDeliveries: list,
          getReportedStop: { ...done, result },
        },
        {},
        ["store-times"],
      );
    const stop = {
      timeZone: "America/Chicago",
      windowStart: "2026-11-19T16:00:00Z",
      windowEnd: null,
      boxes: 25,
    };
    const known = answers(stop);
    expect(await look(known, "?id=5")).toMatchObject({
      data: {
        initial: {
          clock: "local",
          zone: "America/Chicago",
          windowStart: "2026-11-19T16:00:00Z",
          windowEnd: "",
          boxes: "25",
        },
      },
    });
    expect(known.made.at(-1)).toMatchObject({
      name: "getReportedStop",
      payload: { kind: "delivery", delivDetailID: "5" },
    });
    const window = readReportWindow(stop.windowStart, "");
    expect(describeStop(window, "25", stop.timeZone)).toEqual([
      "Window from 10:00 AM CST",
      "25 boxes",
    ]);
    expect(
      await look(answers({ ...stop, timeZone: null }), "?id=5"),
    ).toMatchObject({ data: { initial: { clock: "", zone: "" } } });
  });

  it.each(["?id=6", "?id=%00", `?id=${"5".repeat(300)}`])(
    "links back to the list for an item that needs no report: %s",
    async (query) => {
      expect(await look(staged(), query)).toMatchObject({
        status: 404,
        data: { screen: "notWaiting", back: "/report-entry/delivery" },
      });
    },
  );

  it.each([
    [unreachable(null), 502],
    [refusal(500, "Database of pools is broken"), 502],
    [refusal(403, null), 400],
  ])(
    "shows a fixed message if the list fails to load: %j",
    async (failure, status) => {
      const failing = stageContext({
        manualReport_GetUnfinishedDeliveries: failure,
        manualReport_GetUnfinishedPickups: failure,
      });
      expect(await look(failing, "?q=a")).toMatchObject({
        status,
        data: {
          screen: "failed",
          message: "Error fetching unfinished deliveries",
          retry: "/report-entry/delivery?q=a",
        },
      });
      const request = new Request("http://portal/report-entry/pickup");
      const { context } = failing;
      expect(
        await outcome(pickup.loader({ request, params: {}, context })),
      ).toMatchObject({
        data: { message: "Error fetching unfinished pickups" },
      });
    },
  );

  it("is 404 while its feature is off, without a call", async () => {
    const off = stageContext({}, { FEATURES: "reportPickup" });
    expect(await look(off)).toEqual({
      thrown: { status: 404, location: null },
    });
    expect(await send(off)).toEqual({
      thrown: { status: 404, location: null },
    });
    expect(off.made).toEqual([]);
  });
});

describe("a report", () => {
  it("is sent once with its key, and redirects to the list in its previous state", async () => {
    const staged = stageContext({ manualReport_ReportDelivery: done });
    expect(await send(staged, {}, "?id=5&q=jol&page=2")).toEqual({
      thrown: {
        status: 303,
        location: "/report-entry/delivery?reported=5&q=jol&page=2",
      },
    });
    expect(staged.made).toEqual([
      {
        name: "manualReport_ReportDelivery",
        payload: {
          formData: {
            delivDetailID: "5",
            arriveDate: "2026-11-19 09:05:00.000",
            departDate: "2026-11-19 10:00:00.000",
            employeeID: null,
            textSig: "<b>Pat</b>",
          },
        },
        options: { idempotencyKey: key, whenExpired: "fail" },
      },
    ]);
    // An on-time report that was loaded before does not contain it.

    const [cookie = ""] = staged.cookies;
    const afterwards = stageContext({
      manualReport_GetUnfinishedDeliveries: list,
    });
    const request = new Request(url("?reported=5"), {
      headers: { Cookie: cookie.split(";")[0] ?? "" },
    });
    const { context } = afterwards;
    expect(
      await outcome(loader({ request, params: {}, context })),
    ).toMatchObject({
      data: {
        said: "Report submitted successfully",
        reported: "/report-entry/delivery/5/",
      },
    });
  });

  it.each([
    [
      { scheduled: "2026-11-16" },
      [
        "The arrival is 3 days after the scheduled date, Nov 16, 2026.",
        "The departure is 3 days after the scheduled date, Nov 16, 2026.",
      ],
    ],
    [
      { arriveDate: "11/16/2026", scheduled: "2026-11-16" },
      ["The departure is 3 days after the scheduled date, Nov 16, 2026."],
    ],
  ])(
    "that is implausible requires confirmation: %j",
    async (changes, questions) => {
      const staged = stageContext({ manualReport_ReportDelivery: done });
      expect(await send(staged, changes)).toMatchObject({
        status: 200,
        data: { review: { questions } },
      });
      expect(staged.made).toEqual([]);
      await send(staged, { ...changes, intent: "submit" });
      expect(staged.made).toHaveLength(1);
    },
  );

  it("with a relative date keeps the day of its review after midnight", async () => {
    const staged = stageContext({ manualReport_ReportDelivery: done });
    vi.useFakeTimers({
      toFake: ["Date"],
      now: Date.parse("2026-11-20T05:59Z"),
    });
    try {
      const came = await send(staged, {
        clock: "local",
        zone: "America/Chicago",
        arriveDate: "today",
        departDate: "today",
        departHours: "11",
        departHalf: "PM",
        intent: "review",
      });
      expect(came).toMatchObject({
        data: {
          answer: {
            initialValue: {
              arriveDate: "11/19/2026",
              departDate: "11/19/2026",
              departHours: "11",
            },
          },
        },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it("by the local clock is sent in UTC, shows both, and asks about an arrival outside of the window", async () => {
    const local = {
      clock: "local",
      zone: "America/Chicago",
      windowStart: "2026-11-19T16:00:00Z",
      windowEnd: "2026-11-19T18:00:00Z",
    };
    const staged = stageContext({ manualReport_ReportDelivery: done });
    const late = {
      ...local,
      arriveHours: "12:23p",
      arriveMinutes: "",
      arriveHalf: "",
      departHours: "11:30p",
      departMinutes: "",
      departHalf: "",
    };
    const asked = await send(staged, late);
    expect(asked).toMatchObject({
      status: 200,
      data: {
        review: {
          lines: [
            ["Arrival", "Nov 19, 2026, 12:23 PM CST (6:23 PM UTC)"],
            ["Departure", "Nov 19, 2026, 11:30 PM CST (5:30 AM UTC)"],
            ["At the store", "11 h 7 min"],
            ["Employee ID", "None"],
            ["Text Signature", "<b>Pat</b>"],
          ],
          questions: [
            "The arrival is 23 min after the window, 10:00 AM CST – 12:00 PM CST.",
          ],
        },
        answer: {
          initialValue: { arriveHours: "12:23p", zone: "America/Chicago" },
        },
      },
    });
    expect(staged.made).toEqual([]);
    expect(await send(staged, local)).toMatchObject({
      data: {
        review: {
          questions: [
            "The arrival is before the window, 10:00 AM CST – 12:00 PM CST.",
          ],
        },
      },
    });
    await send(staged, { ...late, intent: "submit" });
    expect(staged.made).toMatchObject([
      {
        payload: {
          formData: {
            arriveDate: "2026-11-19 18:23:00.000",
            departDate: "2026-11-20 05:30:00.000",
          },
        },
      },
    ]);
    const skipped = await send(staged, {
      ...local,
      arriveDate: "3/8/2026",
      arriveHours: "2",
      arriveMinutes: "30",
    });
    expect(skipped).toMatchObject({
      status: 400,
      data: {
        answer: { error: { arriveHours: ["Error formatting arrival time"] } },
      },
    });
  });

  it.each([
    [
      { departHours: "8" },
      { departDate: ["The departure must not be before the arrival."] },
    ],
    [
      { arriveDate: "1/1/2100", departDate: "1/1/2100" },
      {
        arriveDate: ["The arrival is in the future."],
        departDate: ["The departure is in the future."],
      },
    ],
    [
      { arriveDate: "12/31/1999" },
      { arriveDate: ["The arrival is before the year 2000."] },
    ],
  ])(
    "that no submission can save is refused at the review: %j",
    async (changes, error) => {
      const staged = stageContext({});
      for (const intent of ["review", "submit"])
        expect(await send(staged, { ...changes, intent })).toMatchObject({
          status: 400,
          data: { review: null, answer: { error } },
        });
      expect(staged.made).toEqual([]);
    },
  );

  it("that is invalid is redisplayed without a call, with its key and errors", async () => {
    const staged = stageContext({});
    expect(await send(staged, { arriveDate: "" })).toMatchObject({
      status: 400,
      data: {
        key,
        expired: false,
        unsure: false,
        heading: "Report Delivery · 1001 Joliet · Nov 19, 2026",
        answer: {
          error: { arriveDate: ["Must enter an arrival and departure date"] },
          initialValue: { arriveHours: "9", textSig: "<b>Pat</b>" },
        },
      },
    });
    expect(staged.made).toEqual([]);
    staged.context.method = "POST";
    // The document around it asks for nothing either, and names no date that was taken out.
    expect(await look(staged, "?id=5")).toMatchObject({
      data: { screen: "form", heading: "Report Delivery" },
    });
    expect(staged.made).toEqual([]);
  });

  it.each([
    [unreachable(null), "Unable to connect to server"],
    [
      refusal(500, null),
      "Unknown error while submitting report. Please try again.",
    ],
  ])(
    "with an unknown outcome says so and keeps its key: %j",
    async (failure, message) => {
      const { status, reply } = await replyTo(failure);
      expect(status).toBe(502);
      expect(reply).toMatchObject({ unsure: true, key });
      expect(reply.answer.error).toEqual({ "": [message] });
    },
  );

  it("that another user has just made shows the provider's message, like any other refusal", async () => {
    const other = "This delivery has already been reported.";
    const taken = await replyTo(refusal(409, other));
    expect(taken.status).toBe(400);
    expect(taken.reply.answer.error).toEqual({ "": [other] });
    expect(taken.reply).toMatchObject({ unsure: false, key });

    const future = await replyTo(refusal(400, "The arrival is in the future."));
    expect(future.reply.key).not.toBe(key);
    expect(future.reply.answer.initialValue).toMatchObject({
      textSig: "<b>Pat</b>",
    });
  });
});
