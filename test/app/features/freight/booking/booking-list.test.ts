import { describe, expect, it } from "vitest";
import type { Clock } from "../../../../../provider/contract/extensions/store-times";
import type { BookingListView } from "../../../../../app/features/freight/booking/booking-view";
import { loader } from "../../../../../app/routes/bookings";
import { outcome, stageContext } from "../../../support/stage-context";

const row = {
  bookingID: "7",
  pool: "1",
  poolName: "Chicago",
  bookedAt: "2026-11-20T17:05:00Z",
  BOLNumber: "952",
  PRONumber: "107",
  companyFrom: "Alder",
  cityFrom: "Gary",
  stateFrom: "IN",
  companyTo: "Store <4051>",
  cityTo: null,
  stateTo: "GA",
  numPallets: 1,
  numPieces: 8,
  totalWeight: 1_200,
  description: "Cups",
  class: 70,
  DRInfo: "31",
  PODInfo: "12/2",
  canceledAt: null,
};

async function open(
  answer: object,
  query = "",
  extensions: string[] = ["bookings"],
  settings: Record<string, string> = {},
  clock: Clock = "utc",
) {
  const staged = stageContext({ listBookings: answer }, settings, extensions);
  const user = await staged.context.session.requireUser();
  staged.context.session.requireUser = () =>
    Promise.resolve({ ...user, clock });
  const request = new Request(`http://portal/bookings${query}`);
  const { context, made } = staged;
  const came = await outcome<BookingListView>(loader({ request, context }));
  return { came, made };
}
const page = (result: object[], hasMore = false) => ({
  ok: true,
  message: null,
  result,
  hasMore,
});

describe("the list of bookings", () => {
  it("has the numbers of each booking and its documents", async () => {
    const { came, made } = await open(page([row]));
    expect(made.map(({ name, payload }) => [name, payload])).toEqual([
      ["listBookings", {}],
    ]);
    expect(came).toEqual({
      status: 200,
      data: {
        bookings: [
          {
            bookingID: "7",
            BOL: "952",
            PRO: "107",
            bookedAt: "11/20/2026 5:05 PM",
            pool: "Chicago",
            from: "Alder, Gary, IN",
            to: "Store <4051>, GA",
            shipment: "1 pallet, 1,200 lb",
            trackPath: "/tracking/PRO-search/PROs=107",
            billPath: "/BOL/7",
            isCanceled: false,
            correctPath: null,
            addPath: null,
            drPath: "/DR/31",
            podPath: "/POD/12/2",
            similarPath: "/book-LTL?pool=1&similar=7",
          },
        ],
        hasLocalTimes: false,
        message: null,
        olderPath: null,
        newestPath: null,
      },
    });
  });

  it("has the times of the place of the freight for an account that chose them", async () => {
    const rows = [{ ...row, timeZone: "America/Chicago" }, row];
    const { came } = await open(page(rows), "", ["bookings"], {}, "store");
    expect(came).toMatchObject({
      data: {
        hasLocalTimes: true,
        bookings: [
          { bookedAt: "11/20/2026 11:05 AM\u00a0CST" },
          { bookedAt: "11/20/2026 5:05 PM\u00a0UTC" },
        ],
      },
    });
  });

  it("has no links for values that no URL can name, and none to a bill that cannot be printed", async () => {
    const hostile = {
      ...row,
      bookingID: "../7",
      PRONumber: "1+2",
      DRInfo: "javascript:alert(1)",
      PODInfo: "//evil.example",
      bookedAt: "yesterday",
    };
    const { came } = await open(page([hostile, { ...row, class: null }]));
    expect(came).toMatchObject({
      data: {
        bookings: [
          {
            bookedAt: "",
            trackPath: null,
            billPath: null,
            drPath: null,
            podPath: null,
            similarPath: "/book-LTL?pool=1&similar=..%2F7",
          },
          { billPath: null, drPath: "/DR/31" },
        ],
      },
    });
  });

  it("continues with older bookings", async () => {
    const first = await open(page([row], true));
    expect(first.came).toMatchObject({
      data: { olderPath: "/bookings?before=7", newestPath: null },
    });
    const second = await open(page([]), "?before=7");
    expect(second.made[0]?.payload).toEqual({ before: "7" });
    expect(second.came).toMatchObject({
      data: {
        message: "There are no older bookings.",
        olderPath: null,
        newestPath: "/bookings",
      },
    });
  });

  it("says that there are none yet, and that they cannot be loaded", async () => {
    expect((await open(page([]))).came).toMatchObject({
      status: 200,
      data: {
        bookings: [],
        message:
          "There are no bookings yet. Each one stands here with its numbers and its bill of lading.",
      },
    });
    const failed = { ok: false, code: "unreachable", httpStatus: null };
    expect((await open(failed)).came).toMatchObject({
      status: 502,
      data: { bookings: null, message: expect.any(String) as string },
    });
  });

  it("is 404 without the extension, and while booking is off", async () => {
    const missing = { thrown: { status: 404, location: null } };
    const without = await open(page([]), "", []);
    expect(without).toMatchObject({ came: missing, made: [] });
    const off = await open(page([]), "", ["bookings"], {
      FEATURES: "tracking",
    });
    expect(off).toMatchObject({ came: missing, made: [] });
  });
});
