import { describe, expect, it } from "vitest";
import type { FigureLoader } from "../../../../app/features/attention/index.server";
import {
  findBillOfLading,
  findBookings,
  findShipmentPage,
} from "../../../../app/features/find/bill-of-lading.server";
import { stageContext } from "../../support/stage-context";

/** A loader without a deadline. */
const loader = {
  answer: (call: (options: { signal: AbortSignal }) => Promise<unknown>) =>
    call({ signal: new AbortController().signal }),
} as unknown as FigureLoader;

/** The context of a user whose provider answers with a document and knows one booking. */
function stage(
  file: object,
  PRONumber: string | null = "107",
  extensions = ["bookings"],
) {
  const staged = stageContext(
    {
      listBookings: {
        ok: true,
        message: null,
        result: [{ bookingID: "B-1", PRONumber }],
        hasMore: false,
      },
    },
    {},
    extensions,
  );
  Object.assign(staged.context.api, { file: () => Promise.resolve(file) });
  return staged;
}

describe("the search for a bill of lading", () => {
  it("finds the document, also if it is incomplete, and asks for nothing else", async () => {
    const complete = { ok: true, body: { destroy: () => undefined } };
    const incomplete = {
      ok: false,
      code: "refused",
      fields: { missing: ["Class"] },
    };
    for (const file of [complete, incomplete]) {
      const { context, made } = stage(file);
      expect(await findBillOfLading("B-1", loader, context)).toMatchObject([
        { path: "/BOL/B-1", isDocument: true },
      ]);
      expect(made).toEqual([]);
    }
  });

  it("finds nothing where the provider refuses, and does not know where it fails", async () => {
    const failure = { ok: false, fields: {} };
    const find = (code: string) =>
      findBillOfLading("B-1", loader, stage({ ...failure, code }).context);
    expect(await find("refused")).toEqual([]);
    expect(await find("unreachable")).toBeNull();
  });
});

describe("the page of a bill of lading that is the only hit", () => {
  it("is that of its shipment", async () => {
    const { context } = stage({});
    expect(await findShipmentPage("B-1", loader, context)).toBe(
      "/shipment?pro=107",
    );
  });

  it("is unknown without a PRO number or a list of bookings", async () => {
    for (const { context } of [stage({}, null), stage({}, "107", [])])
      expect(await findShipmentPage("B-1", loader, context)).toBeNull();
  });
});

describe("the search for a BOL number", () => {
  const rows = [
    { bookingID: "2", BOLNumber: "95200000000000011", PRONumber: "251410001" },
    { bookingID: "3", BOLNumber: "95200000000000028", PRONumber: "251410002" },
  ];
  const stageRows = (
    result: object[],
    settings = {},
    extensions = ["bookings"],
  ) =>
    stageContext(
      { listBookings: { ok: true, message: null, result, hasMore: false } },
      settings,
      extensions,
    );

  it("finds the shipment, also at a provider that lists all bookings", async () => {
    const { context, made } = stageRows(rows);
    expect(
      await findBookings("95200000000000011", loader, context),
    ).toMatchObject([{ path: "/shipment?pro=251410001", isDocument: false }]);
    expect(made).toMatchObject([
      { name: "listBookings", payload: { BOLNumber: "95200000000000011" } },
    ]);
  });

  it("finds the document of a shipment that the portal cannot show", async () => {
    const without = [{ ...rows[0], PRONumber: null }];
    for (const { context } of [
      stageRows(without),
      stageRows(rows, { FEATURES: "bookLTL" }),
    ])
      expect(
        await findBookings("95200000000000011", loader, context),
      ).toMatchObject([{ path: "/BOL/2", isDocument: true }]);
  });

  it("finds nothing without a list of bookings or with a number that none can have", async () => {
    const { context, made } = stageRows(rows, {}, []);
    expect(await findBookings("95200000000000011", loader, context)).toEqual(
      [],
    );
    const listed = stageRows(rows);
    expect(await findBookings("9".repeat(65), loader, listed.context)).toEqual(
      [],
    );
    expect([...made, ...listed.made]).toEqual([]);
  });

  it("does not know where the provider fails", async () => {
    const { context } = stageContext(
      { listBookings: { ok: false, code: "unreachable", fields: {} } },
      {},
      ["bookings"],
    );
    expect(await findBookings("95200000000000011", loader, context)).toBeNull();
  });
});
