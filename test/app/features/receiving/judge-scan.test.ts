import { describe, expect, it } from "vitest";
import { judgeScan } from "../../../../app/features/receiving/device/judge-scan";
import type { StopData } from "../../../../app/features/receiving/receiving-view";
import {
  initialState,
  withoutShown,
  withShown,
} from "../../../../app/features/receiving/device/use-receiving";
import {
  findEndErrors,
  readVisit,
} from "../../../../app/features/receiving/visit-times";

const stopOf = (storeNumber: string, ...asns: string[]): StopData => ({
  id: asns.join(),
  store: `${storeNumber} Store`,
  storeNumber,
  announced: asns.length,
  scanned: 0,
  cartons: asns.map((asn) => ({ asn, isScanned: false, condition: null })),
  isDoorScanned: false,
});

const longLink = `https://shop.example/${"a".repeat(60)}`;

const known = {
  stop: stopOf("101", "106141412345678908", "C-7"),
  others: [stopOf("101", "SECOND"), stopOf("202", "OTHER")],
  hasAll: true,
  scanned: new Set(["C-7"]),
};

describe("A scan on the device", () => {
  it.each([
    ["]C100106141412345678908", "106141412345678908", "expected", null],
    ["(00)106141412345678908", "106141412345678908", "expected", null],
    ["106141412345678908", "106141412345678908", "expected", null],
    ["C-7", "C-7", "already", null],
    // Another stop of the same store is at the same door.
    ["SECOND", "SECOND", "expected", null],
    ["OTHER", "OTHER", "otherStore", "202 Store"],
    ["NOBODY", "NOBODY", "notAnnounced", null],
    // Codes that no carton can have as its number are not sent.
    [longLink, `${longLink.slice(0, 64)}…`, "invalid", null],
    ["8.57E+15", "8.57E+15", "invalid", null],
    ["A\u0007B", "A\u0007B", "invalid", null],
    [
      `${longLink}/00/106141412345678908`,
      "106141412345678908",
      "expected",
      null,
    ],
  ])("of %s is judged", (code, asn, outcome, store) => {
    expect(judgeScan(code, known)).toEqual({ asn, outcome, store });
  });

  it("of a carton that the device knows nothing of is unknown while it lacks stops of the day", () => {
    expect(judgeScan("NOBODY", { ...known, hasAll: false })).toEqual({
      asn: "NOBODY",
      outcome: "unknown",
      store: null,
    });
  });

  it("of a blank code is none", () => {
    expect(judgeScan("  ", known)).toBeNull();
  });
});

it("The first scan offers the arrival, also when it is listed no more", () => {
  let state = initialState(known.stop);
  const at = (scan: number) =>
    `2026-11-20T08:${String(scan).padStart(2, "0")}:00Z`;
  for (let scan = 0; scan < 40; scan += 1)
    state = withShown(
      state,
      { asn: String(scan), outcome: "notAnnounced", store: null },
      { at: at(scan), kind: "expected" },
      scan,
    );
  expect(state.scans).toHaveLength(30);
  expect(state.firstAt).toBe(at(0));
});

it.each(["expected", "damaged", "refused"] as const)(
  "A carton that is %s, which the browser could not keep, looks as before",
  (kind) => {
    const [carton = ""] = known.stop.cartons.map(({ asn }) => asn);
    const answer = { asn: carton, outcome: "expected", store: null } as const;
    const at = "2026-11-20T08:00:00Z";
    const before =
      kind === "expected"
        ? initialState(known.stop)
        : withShown(
            initialState(known.stop),
            answer,
            { at, kind: "expected" },
            1,
          );
    const after = withShown(before, answer, { at, kind }, 2);
    expect(withoutShown(after, before, carton)).toEqual({
      ...before,
      firstAt: at,
    });
  },
);

describe("The times of a visit", () => {
  const read = (arrived: string, departed: string, firstScanAt = "") =>
    readVisit(
      { arrived, departed },
      { date: "2026-11-20", timeZone: "America/Chicago", firstScanAt },
    );

  it("are those of the store, and pass midnight", () => {
    expect(read("23:50", "0:20")).toEqual({
      arrivedAt: "2026-11-21T05:50:00.000Z",
      departedAt: "2026-11-21T06:20:00.000Z",
    });
  });

  it.each([
    ["0:40", "2026-11-21T06:45:00.000Z", "2026-11-21T06:40:00.000Z"],
    ["23:50", "2026-11-21T06:05:00.000Z", "2026-11-21T05:50:00.000Z"],
    ["6:00", "2026-11-21T01:00:00.000Z", "2026-11-20T12:00:00.000Z"],
  ])(
    "of an arrival at %s with a first scan at %s are of its day",
    (arrived, firstScanAt, arrivedAt) => {
      expect(read(arrived, arrived, firstScanAt)).toEqual({
        arrivedAt,
        departedAt: arrivedAt,
      });
    },
  );

  const beforeArrival = ["The truck cannot leave before it arrives"];
  const toCome = ["This time is still to come"];
  it.each<[string, string, Record<string, string[]>]>([
    ["10:30", "11:15", {}],
    ["10:30", "17:03", {}],
    ["10:30", "10:15", { departed: beforeArrival }],
    ["18:30", "10:15", { arrived: toCome, departed: beforeArrival }],
    ["10:30", "18:00", { departed: toCome }],
  ])("from %s to %s are checked at 17:00", (arrived, departed, errors) => {
    expect(
      findEndErrors(
        { signer: "Dana", arrived, departed },
        { date: "2026-11-20", timeZone: "America/Chicago", firstScanAt: "" },
        Date.parse("2026-11-20T23:00:00Z"),
      ),
    ).toEqual(errors);
  });

  it("are none if one is missing or does not exist", () => {
    expect(read("8:05", "")).toBeNull();
    expect(read("25:00", "9:00")).toBeNull();
  });
});
