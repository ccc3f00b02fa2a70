import { describe, expect, it } from "vitest";
import { interchange, readX12 } from "./read-x12";

const read = async (...segments: string[]) => {
  const { values, errors, notes } = await readX12(
    interchange([segments], { id: "214", group: "QM" }),
  );
  return { statuses: values("shipment-status"), errors, notes };
};
const b10 = "B10*PRO1*REF1*LTLP";

describe("times", () => {
  it.each([
    ["CT in winter", "20261120*0810*CT", "2026-11-20T14:10:00.000Z"],
    ["CT in summer", "20260720*0810*CT", "2026-07-20T13:10:00.000Z"],
    ["CS in summer", "20260720*0810*CS", "2026-07-20T14:10:00.000Z"],
    ["CD", "20260720*0810*CD", "2026-07-20T13:10:00.000Z"],
    ["ET", "20261120*0810*ET", "2026-11-20T13:10:00.000Z"],
    ["MT", "20261120*0810*MT", "2026-11-20T15:10:00.000Z"],
    ["PT over midnight", "20261120*2359*PT", "2026-11-21T07:59:00.000Z"],
    ["UT with seconds", "20261120*08101512*UT", "2026-11-20T08:10:15.120Z"],
    ["GM", "20261120*0810*GM", "2026-11-20T08:10:00.000Z"],
    ["hours ahead of UTC", "20261120*0810*02", "2026-11-20T06:10:00.000Z"],
    ["hours behind UTC", "20261120*0810*24", "2026-11-20T09:10:00.000Z"],
    ["LT, in Arizona", "20260720*0810*LT", "2026-07-20T15:10:00.000Z"],
    ["no code, in Arizona", "20260720*0810", "2026-07-20T15:10:00.000Z"],
    ["no time of day, which is a day alone", "20260720", "2026-07-20"],
  ])("%s", async (_, time, at) => {
    const { statuses, errors } = await read(
      b10,
      "LX*1",
      `AT7*D1*NS***${time}`,
      "MS1*PHOENIX*AZ*US",
    );
    expect(errors).toEqual([]);
    expect(statuses[0]).toMatchObject({ at, city: "PHOENIX", state: "AZ" });
  });

  it.each([
    ["20261120*2330*PT", "2026-11-20"],
    ["20261120*2330", "2026-11-20"],
    ["20261120", "2026-11-20"],
    ["20261121*0730*UT", null],
  ])("the day of %s is %s", async (time, day) => {
    const { statuses } = await read(b10, `AT7*AG*NS***${time}`);
    expect(statuses[0]).toMatchObject({ day });
  });

  it("a local time at an unknown place is left to the portal's time zone", async () => {
    const { statuses } = await read(b10, "AT7*D1*NS***20261120*0810*LT");
    expect(statuses[0]).toMatchObject({
      at: "2026-11-20T08:10:00.000",
      hasZone: "no",
    });
  });

  it.each([
    ["Knoxville", "MS1*KNOXVILLE*TN*US", "2026-11-24T19:00:00.000Z"],
    ["El Paso", "MS1*EL PASO*TX*US", "2026-11-24T21:00:00.000Z"],
    ["Pensacola", "MS1*PENSACOLA*FL*US", "2026-11-24T20:00:00.000Z"],
    ["Gary", "MS1*GARY*IN*US", "2026-11-24T20:00:00.000Z"],
    ["Rapid City", "MS1*RAPID CITY*SD*US", "2026-11-24T21:00:00.000Z"],
    ["Chattanooga,", "MS1*CHATTANOOGA,*TN*US", "2026-11-24T19:00:00.000Z"],
    ["37402", "MS1*37402*TN*US", "2026-11-24T19:00:00.000Z"],
    ["Bowling Green", "MS1*BOWLING GREEN*KY*US", "2026-11-24T20:00:00.000Z"],
    ["Coeur d'Alene", "MS1*COEUR D'ALENE*ID*US", "2026-11-24T22:00:00.000Z"],
    ["Dickinson", "MS1*DICKINSON*ND*US", "2026-11-24T21:00:00.000Z"],
    ["Honolulu", "MS1*HONOLULU*HI*US", "2026-11-25T00:00:00.000Z"],
    ["San Juan", "MS1*SAN JUAN*PR*US", "2026-11-24T18:00:00.000Z"],
    ["Hagatna", "MS1*HAGATNA*GU*US", "2026-11-24T04:00:00.000Z"],
    [
      "coordinates of Denver",
      "MS1****1045900*0394400*W*N",
      "2026-11-24T21:00:00.000Z",
    ],
  ])("14:00 LT in %s is in the zone of the place", async (_, place, at) => {
    const { statuses } = await read(b10, "AT7*D1*NS***20261124*1400*LT", place);
    expect(statuses[0]).toMatchObject({ at, hasZone: null });
  });

  it("14:00 LT in an unknown city of a split state is in the zone of most of it, which a note says", async () => {
    const status = "AT7*D1*NS***20261124*1400*LT";
    const { statuses, notes } = await read(b10, status, "MS1*NOWHERE*TN*US");
    expect(statuses[0]).toMatchObject({ at: "2026-11-24T20:00:00.000Z" });
    expect(notes).toEqual([
      expect.stringContaining(
        "The city is not known (NOWHERE, TN), and the state has two time zones. The time was read in America/Chicago",
      ),
    ]);
    const sure = await read(b10, status, "MS1*NOWHERE*IL*US");
    expect(sure.notes).toEqual([]);
  });

  it.each([
    ["20260703", "MS1*WINDOW ROCK*AZ*US", "2026-07-03T20:00:00.000Z"],
    ["20260703", "MS1*PHOENIX*AZ*US", "2026-07-03T21:00:00.000Z"],
  ])(
    "daylight saving time counts on %s at %s where the place has it",
    async (date, place, at) => {
      const { statuses } = await read(
        b10,
        `AT7*D1*NS***${date}*1400*LT`,
        place,
      );
      expect(statuses[0]).toMatchObject({ at });
    },
  );

  it.each([
    ["AT7*D1*NS***20260308*0230*CT", 6, "This time does not exist"],
    ["AT7*D1*NS***20621124*0810*CT", 5, "The year 2062 is more than 2 years"],
    ["AT7*D1*NS***19981124*0810*CT", 5, "There is no such date"],
    ["AT7*D1*NS***20261320*0810*CT", 5, "There is no such date"],
    ["AT7*D1*NS***20261120*2510*CT", 6, "The time of day does not exist"],
    ["AT7*D1*NS***20261120*0810*QQ", 7, "The time code is unknown"],
    ["AT7*D1*NS***20261120*0810*constructor", 7, "The time code is unknown"],
    ["AT7*D1*NS****0810*CT", 5, "The date of the status is empty"],
    ["AT7*****20261120*0810*CT", 1, "The status is empty"],
  ])("%s is an error", async (segment, position, message) => {
    const { statuses, errors } = await read(b10, segment);
    expect(statuses).toEqual([]);
    expect(errors).toEqual([
      expect.objectContaining({
        place: "segment 5 (AT7)",
        unit: 1,
        value: segment.split("*")[position] || null,
        message: expect.stringContaining(message) as string,
      }),
    ]);
  });
});

it.each([
  ["X3*NS", "arrived-pickup", "X3", "NS"],
  ["AF*NS", "picked-up", "AF", "NS"],
  ["X6*NS", "in-transit", "X6", "NS"],
  ["OA*NS", "out-for-delivery", "OA", "NS"],
  ["X1*NS", "arrived-delivery", "X1", "NS"],
  ["D1*NS", "delivered", "D1", "NS"],
  ["SD*AI", "delayed", "SD", "AI"],
  ["AG*NS", "appointment", "AG", "NS"],
  ["A7*A1", "refused", "A7", "A1"],
  ["A9*NS", "damaged", "A9", "NS"],
  ["A3*NS", "returned", "A3", "NS"],
  ["AP*NS", "undeliverable", "AP", "NS"],
  ["AP*BS", "refused", "AP", "BS"],
  ["D1*BS", "delivered", "D1", "BS"],
  ["NT*NS", "other", "NT", "NS"],
  ["**AB*NA", "appointment", "AB", "NA"],
  ["**AA*NA", "other", "AA", "NA"],
])("AT7*%s is %s", async (codes, status, code, reason) => {
  const elements = [...codes.split("*"), "", "", ""].slice(0, 4).join("*");
  const { statuses, errors } = await read(
    b10,
    `AT7*${elements}*20261120*0810*UT`,
  );
  expect(errors).toEqual([]);
  expect(statuses).toEqual([
    {
      pro: "PRO1",
      scac: "LTLP",
      status,
      code,
      reason,
      at: "2026-11-20T08:10:00.000Z",
      day: null,
      hasZone: null,
      sentAt: "2026-11-20T06:14:00.000Z",
      city: null,
      state: null,
      stop: null,
    },
  ]);
});

describe("the stop of a status", () => {
  const status = "AT7*D1*NS***20261120*0810*UT";
  const stopsOf = async (...segments: string[]) =>
    (await read(b10, ...segments)).statuses.map(({ stop }) => stop);
  it.each([
    [
      "after it in its loop",
      ["LX*1", status, status, "L11*01*QN", "LX*2", status, "L11*2*QN"],
      ["1", "1", "2"],
    ],
    ["before it in its loop", ["LX*1", "L11*3*QN", status], ["3"]],
    [
      "of the whole set, unless its loop has its own",
      ["L11*2*QN", "LX*1", status, "LX*2", status, "L11*4*QN"],
      ["2", "4"],
    ],
    ["none, if the number is no number", ["LX*1", status, "L11*A*QN"], [null]],
  ])("is that %s", async (_, segments, stops) => {
    expect(await stopsOf(...segments)).toEqual(stops);
  });
});

describe("the time at which a status was sent", () => {
  const document = interchange([[b10, "AT7*AG*NS***20261123*0900*UT"]], {
    id: "214",
    group: "QM",
  });
  const group = "*20261120*0614*101";
  it.each([
    ["its functional group", group, "2026-11-20T06:14:00.000Z"],
    [
      "its functional group, with seconds",
      "*20261120*06143012*101",
      "2026-11-20T06:14:30.120Z",
    ],
    [
      "its interchange, if the group has none",
      "***101",
      "2026-11-20T06:14:00.000Z",
    ],
    [
      "its interchange, if that of the group is no time",
      "*20261320*0614*101",
      "2026-11-20T06:14:00.000Z",
    ],
    [
      "its interchange, if that of the group is a typing error",
      "*19261120*0614*101",
      "2026-11-20T06:14:00.000Z",
    ],
  ])("is that of %s", async (_, times, sentAt) => {
    const { values } = await readX12(document.replace(group, times));
    expect(values("shipment-status")[0]?.sentAt).toBe(sentAt);
  });

  it("is unknown if neither group nor interchange has one", async () => {
    const { values, errors } = await readX12(
      document
        .replace(group, "***101")
        .replace("*261120*0614*", "*      *0614*"),
    );
    expect(errors).toEqual([]);
    expect(values("shipment-status")[0]?.sentAt).toBeNull();
  });
});

describe("the PRO number", () => {
  const reference = "L11*PRO7*CN";
  const status = "AT7*D1*NS***20261120*0810*UT";
  it.each([
    ["L11 before the status", ["B10**REF1*LTLP", reference, "LX*1", status]],
    ["L11 after the status", ["B10**REF1*LTLP", "LX*1", status, reference]],
  ])("is that of %s if B1001 is empty", async (_, segments) => {
    const { statuses, errors } = await read(...segments);
    expect(errors).toEqual([]);
    expect(statuses).toMatchObject([{ pro: "PRO7", scac: "LTLP" }]);
  });

  it("is that of B1001 if there is an L11 segment, too", async () => {
    const { statuses } = await read(b10, reference, status);
    expect(statuses).toMatchObject([{ pro: "PRO1" }]);
  });

  it("is missing if L11 has other references only, which is one error", async () => {
    const { statuses, errors } = await read(
      "B10**REF1*LTLP",
      "L11*BOL1*BM",
      status,
      status,
    );
    expect(statuses).toEqual([]);
    expect(errors.map(({ place, message }) => [place, message])).toEqual([
      [
        "segment 4 (B10)",
        "B1001 is empty; send the PRO number of the shipment.",
      ],
    ]);
  });
});

it("statuses in Q5, as before version 004010, are noted", async () => {
  const { errors, notes } = await readX12(
    interchange([[b10, "LX*1", "Q5*AF*261201*1405*CT***DES MOINES*IA"]], {
      id: "214",
      group: "QM",
    }),
  );
  expect(errors).toEqual([]);
  expect(notes).toEqual([
    "segment 7 (SE): The set has no AT7 segment, so that nothing is known of the shipment but its number. Statuses in Q5 segments, as before version 004010, are not read.",
  ]);
});

it.each([
  [["LX*1"], "The set has no B10 segment"],
  [["B10**REF1*LTLP"], "B1001 is empty"],
  [[b10, b10], "The set has a second B10 segment"],
])("%j is an error", async (segments, message) => {
  const { errors } = await read(...segments);
  expect(errors[0]?.message).toContain(message);
});
