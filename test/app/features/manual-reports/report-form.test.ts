import { describe, expect, it } from "vitest";
import { calls } from "../../../../provider/contract/calls";
import {
  localClock,
  reportFields,
} from "../../../../app/features/manual-reports/report-entry-view";
import { parseManualReport } from "../../../../app/features/manual-reports/report-form.server";
import { formDataOf, typedReport } from "../../support/sent-forms";

const now = new Date("2027-01-02T12:00:00Z");

const right = {
  ...typedReport,
  departHours: "12",
  departMinutes: "30",
  departHalf: "PM",
  employeeID: "4711",
  textSig: " P. Doe ",
};
type Typed = typeof right;

function read(changes: Partial<Typed>, zone?: string) {
  const form = formDataOf({ ...right, ...changes });
  if (zone !== undefined) {
    form.append("clock", localClock);
    form.append("zone", zone);
  }
  return parseManualReport(form, now);
}
const valueOf = (changes: Partial<Typed>) => {
  const submission = read(changes);
  return submission.status === "success" ? submission.value : submission.error;
};
/** Every message, in the order of the form. */
const wordsOf = (changes: Partial<Typed>) => {
  const { error } = read(changes).reply();
  return reportFields.flatMap((field) => error?.[field] ?? []);
};

describe("a report", () => {
  it("is sent in the format of the specification, valid for the contract", () => {
    const value = valueOf({});
    expect(value).toEqual({
      arriveDate: "2026-11-20 09:05:00.000",
      departDate: "2026-11-20 12:30:00.000",
      employeeID: 4711,
      textSig: "P. Doe",
    });
    const { request } = calls.manualReport_ReportDelivery;
    const payload = { formData: { delivDetailID: "5", ...value } };
    expect(request.safeParse(payload).success).toBe(true);
  });

  it("has no employee and no signature if the fields are empty", () => {
    expect(valueOf({ employeeID: "", textSig: "  " })).toMatchObject({
      employeeID: null,
      textSig: null,
    });
  });

  it("has dates in the forms that people type, relative ones where the stop is", () => {
    expect(
      valueOf({ arriveDate: "2026-11-20", departDate: "112026" }),
    ).toHaveProperty(["departDate", 1]);
    expect(
      valueOf({ arriveDate: "11.20.26", departDate: "yesterday" }),
    ).toMatchObject({
      arriveDate: "2026-11-20 09:05:00.000",
      departDate: "2027-01-01 12:30:00.000",
    });
    const inAuckland = read({ departDate: "today" }, "Pacific/Auckland");
    expect(inAuckland.status === "success" && inAuckland.value).toMatchObject({
      departDate: "2027-01-02 23:30:00.000",
    });
  });

  it("without AM or PM gets an error at that control", () => {
    expect(read({ arriveHalf: "" }).reply().error).toEqual({
      arriveHalf: ["Error formatting arrival time"],
    });
  });

  it("may end in the minute in which it began", () => {
    const same = { departHours: "9", departMinutes: "5", departHalf: "AM" };
    expect(wordsOf(same)).toEqual([]);
  });
});

describe("an invalid report", () => {
  it("shows all errors, with the texts and order of the specification", () => {
    expect(
      wordsOf({
        arriveDate: "20.11.2026",
        departDate: "2/30/2026",
        arriveHours: "24",
        departMinutes: "60",
        employeeID: "4711a",
      }),
    ).toEqual([
      "Error formatting arrival date",
      "Did you mean 11/20/2026?",
      "Error formatting departure date",
      "Error formatting arrival time",
      "Error formatting departure time",
      "Employee ID must be a number",
    ]);
  });

  it.each([
    [{ arriveDate: "" }, ["arriveDate"]],
    [{ departDate: " " }, ["departDate"]],
    [{ arriveDate: "", departDate: "" }, ["arriveDate", "departDate"]],
  ])("lacks a date: %j", (changes, fields) => {
    const message = ["Must enter an arrival and departure date"];
    expect(read(changes).reply().error).toEqual(
      Object.fromEntries(fields.map((field) => [field, message])),
    );
  });

  it.each([
    { arriveHours: "" },
    { arriveHours: "14:06" },
    { arriveMinutes: "" },
    { arriveHalf: "" },
    { arriveHalf: "am" },
  ])("has an invalid time: %j", (changes) => {
    expect(wordsOf(changes)).toEqual(["Error formatting arrival time"]);
  });

  it.each(["1e3", "4711.5", "-1", "0x10", "٤"])(
    "has the employee %s",
    (employeeID) => {
      expect(wordsOf({ employeeID })).toEqual(["Employee ID must be a number"]);
    },
  );

  it("has an employee number beyond exact integers", () => {
    expect(valueOf({ employeeID: "9007199254740991" })).toMatchObject({
      employeeID: 9_007_199_254_740_991,
    });
    expect(wordsOf({ employeeID: "9007199254740992" })).toEqual([
      "Employee ID is too large a number",
    ]);
  });

  it("has a signature that is too long or not printable", () => {
    expect(wordsOf({ textSig: "x".repeat(201) })).toEqual([
      "Text Signature must be at most 200 characters",
    ]);
    expect(wordsOf({ textSig: "a\0b" })).toEqual([
      "Text Signature must not contain control characters",
    ]);
  });

  it("has a duplicate field or an unknown command", () => {
    const form = formDataOf({
      ...right,
      arriveHours: [right.arriveHours, "10"],
      __intent__: "{}",
      "textSig[0].x": "y",
    });
    expect(parseManualReport(form, now).reply().error).toEqual({
      arriveHours: ["Error formatting arrival time"],
    });
  });
});
