import { describe, expect, it } from "vitest";
import type { FigureLoader } from "../../../app/attention/index.server";
import { findBillOfLading } from "../../../app/find/bill-of-lading.server";
import { stageContext } from "../support/stage-context";

/** A loader without a deadline. */
const loader = {
  answer: (call: (options: { signal: AbortSignal }) => Promise<unknown>) =>
    call({ signal: new AbortController().signal }),
} as unknown as FigureLoader;

const incomplete = {
  ok: false,
  code: "refused",
  fields: { missing: ["Class"] },
};

function find(
  file: object,
  {
    PRONumber,
    extensions = ["bookings"],
  }: { PRONumber: string | null; extensions?: string[] },
) {
  const { context } = stageContext(
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
  Object.assign(context.api, { file: () => Promise.resolve(file) });
  return findBillOfLading("B-1", loader, context);
}

describe("the search for a bill of lading", () => {
  it("opens the page of the shipment, also if the document is incomplete", async () => {
    const complete = { ok: true, body: { destroy: () => undefined } };
    for (const file of [complete, incomplete])
      expect(await find(file, { PRONumber: "107" })).toMatchObject([
        { path: "/BOL/B-1", page: "/shipment?pro=107", isDocument: true },
      ]);
  });

  it("opens nothing if the shipment is unknown", async () => {
    for (const known of [
      { PRONumber: null },
      { PRONumber: "107", extensions: [] },
    ])
      expect(await find(incomplete, known)).toMatchObject([{ page: null }]);
  });

  it("finds nothing where the provider refuses, and does not know where it fails", async () => {
    const failure = { ok: false, fields: {} };
    const none = { PRONumber: "107" };
    expect(await find({ ...failure, code: "refused" }, none)).toEqual([]);
    expect(await find({ ...failure, code: "unreachable" }, none)).toBeNull();
  });
});
