import { describe, expect, it } from "vitest";
import type {
  BookedView,
  BookingReply,
  BookingView,
} from "../../../../../app/features/freight/booking/booking-view";
import { action, loader } from "../../../../../app/routes/book-LTL";
import { loader as loadRate } from "../../../../../app/routes/book-LTL.rate";
import { typedBooking } from "../../../support/sent-forms";
import { outcome, stageContext } from "../../../support/stage-context";

const booked = {
  ok: true,
  message: null,
  result: { bookingID: "12", BOLNumber: "952", PRONumber: "107" },
};
const rate = (amount: number) => ({ ok: true, message: null, rate: amount });
const failed = { ok: false, code: "unreachable", httpStatus: null };
const pools = {
  ok: true,
  message: null,
  fullStoreList: [],
  poolDict: { "1": [], "2": [] },
  poolNameMap: { "1": "Chicago", "2": "Dallas" },
};

type Answers = Parameters<typeof stageContext>[0];
interface Options {
  answers?: Answers;
  settings?: Record<string, string>;
  extensions?: string[];
  /** Distinguishes users of a browser. */
  owner?: string;
}

function stage(path: string, options: Options, form?: Record<string, string>) {
  const staged = stageContext(
    {
      getUserPoolAndStoreList: pools,
      createLTLBooking: booked,
      getLTLRate: rate(81.25),
      ...options.answers,
    },
    options.settings,
    options.extensions,
  );
  const request = new Request(`http://portal${path}`, {
    headers: { Cookie: `__portal_drafts=${options.owner ?? "ann"}` },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  return {
    ...staged,
    args: { request, params: {}, context: staged.context },
  };
}

async function open(path: string, options: Options = {}) {
  const { args, made } = stage(path, options);
  const came = await outcome<BookingView>(loader(args));
  if (!("data" in came)) throw new Error("The page is a redirect");
  return { view: came.data, status: came.status, made };
}

async function openForm(path: string, options: Options = {}) {
  const { view, made } = await open(path, options);
  if (view.step !== "form") throw new Error(`The step is ${view.step}`);
  return { view, made };
}

async function send(form: Record<string, string>, options: Options = {}) {
  const { args, made } = stage("/book-LTL?pool=1", options, form);
  const came = await outcome<BookingReply>(action(args));
  return {
    reply: "data" in came ? came.data : null,
    location: "thrown" in came ? (came.thrown.location ?? "") : "",
    calls: made.map(({ name }) => name),
  };
}

async function confirm(location: string, options: Options = {}) {
  const { view } = await open(location, options);
  if (view.step !== "booked") throw new Error(`The step is ${view.step}`);
  return view.booked;
}

const priceOf = (total: string, pallets: string) => ({
  quote: {
    perPallet: "$81.25",
    total,
    pallets,
    zipFrom: "46401",
    zipTo: "30330",
  },
});
const unavailable =
  "The rate is not available right now. The shipment can be booked without it.";

describe("the rate beside the booking form", () => {
  it("is that of the values of the URL, which are filled in", async () => {
    const query = "zipFrom=46401&zipTo=30330&numPallets=2&class=70&numPieces=8";
    const { view } = await openForm(`/book-LTL?pool=1&${query}`);
    expect(view.price).toMatchObject(priceOf("$162.50", "2 pallets"));
    expect(view.initial).toEqual({
      zipFrom: "46401",
      zipTo: "30330",
      numPallets: "2",
      class: "70",
      numPieces: "8",
    });
  });

  it.each(["x".repeat(51), "12\u00003", "a\nb", "  "])(
    "ignores the hostile value %j of the URL",
    async (value) => {
      const query = new URLSearchParams({ pool: "1", class: value });
      const { view, made } = await openForm(`/book-LTL?${query}`);
      expect(view.initial).toEqual({});
      expect(made.map(({ name }) => name)).not.toContain("getLTLRate");
    },
  );

  it("is beside the choice of the pool, unless the URL has no shipment", async () => {
    const path = "/book-LTL?zipFrom=46401&zipTo=30330&numPallets=2";
    expect((await open(path)).view).toMatchObject({
      step: "pool",
      price: priceOf("$162.50", "2 pallets"),
    });
    const silent = await open(path, { answers: { getLTLRate: failed } });
    expect(silent.view).toMatchObject({ price: { message: unavailable } });
    expect((await open("/book-LTL")).view).toMatchObject({ price: null });
  });

  it("is that of the typed values after each button, and never keeps a shipment from being booked", async () => {
    const other = { ...typedBooking, numPallets: "4", intent: "price" };
    const { reply, calls } = await send(other);
    expect(reply?.price).toMatchObject(priceOf("$325.00", "4 pallets"));
    expect(reply?.problems).toEqual([]);
    expect(calls).not.toContain("createLTLBooking");
    const silent = { answers: { getLTLRate: failed } };
    const without = await send(other, silent);
    expect(without.reply?.price).toEqual({
      quote: null,
      message: unavailable,
      shown: "",
    });
    const { location } = await send(typedBooking, silent);
    expect(location).toMatch(/^\/book-LTL\?booked=/);
  });

  it("asks for the missing values, and is absent while rates are off", async () => {
    const { reply } = await send({
      ...typedBooking,
      zipTo: "",
      intent: "price",
    });
    expect(reply?.price).toEqual({
      quote: null,
      message:
        "Enter both ZIP codes and the number of pallets to see the rate.",
      shown: "",
    });
    const settings = { FEATURES: "bookLTL" };
    const { view, made } = await openForm(
      "/book-LTL?pool=1&zipFrom=46401&zipTo=30330&numPallets=2",
      { settings },
    );
    expect(view.price).toBeNull();
    expect(made.map(({ name }) => name)).not.toContain("getLTLRate");
  });

  it("is not asked for after a booking that the provider did not respond to", async () => {
    const { reply, calls } = await send(typedBooking, {
      answers: { createLTLBooking: failed },
    });
    expect(reply?.problems).toHaveLength(2);
    expect(reply?.price?.message).toBe(unavailable);
    expect(calls).not.toContain("getLTLRate");
  });
});

describe("a shipment whose form shows a rate", () => {
  const shownFor = async (changes: Record<string, string>) => {
    const form = { ...typedBooking, ...changes, intent: "price" };
    return (await send(form)).reply?.shownRate ?? "";
  };

  it.each([
    ["the number of pallets has changed", { numPallets: "5" }],
    ["the ZIP code of the pickup has changed", { zipFrom: "60016" }],
    ["the ZIP code of the delivery has changed", { zipTo: "44101" }],
  ])("is not booked if %s since, but asked about", async (_, changes) => {
    const shownRate = await shownFor({});
    const changed = { ...typedBooking, ...changes };
    const asked = await send({ ...changed, shownRate });
    expect(asked.calls).not.toContain("createLTLBooking");
    expect(asked.reply?.problems[0]?.message).toMatch(
      /^The rate is now \$[\d.]+ USD for .*Press Book again/,
    );
    const again = await send({
      ...changed,
      shownRate: asked.reply?.shownRate ?? "",
    });
    expect(again.location).toContain("booked=");
  });

  it("is not booked at a rate that the provider has changed, or that was never shown", async () => {
    const shownRate = await shownFor({});
    const dearer = { answers: { getLTLRate: rate(90) } };
    for (const sent of [
      await send({ ...typedBooking, shownRate }, dearer),
      await send({ ...typedBooking, shownRate: "" }),
    ]) {
      expect(sent.calls).not.toContain("createLTLBooking");
      expect(sent.reply?.problems).toHaveLength(1);
    }
  });

  it("is booked without a rate that cannot be had, unless the shown one is for other values", async () => {
    const shownRate = await shownFor({});
    const silent = { answers: { getLTLRate: failed } };
    const same = await send({ ...typedBooking, shownRate }, silent);
    expect(same.location).toContain("booked=");
    const changed = { ...typedBooking, numPallets: "5" };
    const asked = await send({ ...changed, shownRate }, silent);
    expect(asked.calls).not.toContain("createLTLBooking");
    const again = await send({ ...changed, shownRate: "" }, silent);
    expect(again.location).toContain("booked=");
  });

  it("is sent again without a question after a booking whose outcome is unknown", async () => {
    const shownRate = await shownFor({});
    const lost = { answers: { createLTLBooking: failed } };
    const { reply } = await send({ ...typedBooking, shownRate }, lost);
    expect(reply?.shownRate).toBe(shownRate);
  });

  it("is priced for the form while it is filled in", async () => {
    const query = "zipFrom=46401&zipTo=30330&numPallets=4";
    const { args } = stage(`/book-LTL/rate?${query}`, {});
    const answer = await loadRate(args);
    expect(await answer.json()).toMatchObject({
      ...priceOf("$325.00", "4 pallets"),
      shown: await shownFor({ numPallets: "4" }),
    });
  });
});

describe("the booked page", () => {
  const whole = {
    ...typedBooking,
    address2To: "Dock <4>",
    liftGateTo: "on",
    numPieces: "1200",
    description: "Cups",
    class: "70",
    notes: "Two\nlines",
  };

  it("says everything that was booked, with the pool and the rate", async () => {
    const { location } = await send(whole);
    const { summary } = await confirm(location);
    expect(summary).toEqual({
      ends: [
        {
          side: "From",
          lines: ["Alder", "1 Kiln Rd", "Gary, IN 46401"],
          services: [],
        },
        {
          side: "To",
          lines: ["Store 4051", "2 Mall Dr", "Dock <4>", "Atlanta, GA 30330"],
          services: ["Lift Gate"],
        },
      ],
      shipment: [
        ["Pool", "Chicago"],
        ["Number of Pallets", "2"],
        ["Number of Pieces", "1,200"],
        ["Total Weight (lb)", "800"],
        ["Class", "70"],
        ["Description", "Cups"],
        ["Notes", "Two\nlines"],
        ["Rate when booked", "$162.50 USD for 2 pallets, 46401 to 30330"],
      ],
      note: null,
    });
  });

  it("leaves out long texts that do not fit into its URL", async () => {
    const { location } = await send({ ...whole, notes: "é".repeat(3_000) });
    expect(location.length).toBeLessThan(4_500);
    const { summary } = await confirm(location);
    expect(summary?.note).toBe(
      "Long texts of this booking are not repeated here.",
    );
    expect(summary?.shipment).toContainEqual(["Description", "Cups"]);
  });

  it("leads to the list of bookings if the provider has one", async () => {
    const { location } = await send(whole);
    const shown: BookedView[] = [
      await confirm(location),
      await confirm(location, { extensions: ["bookings"] }),
    ];
    expect(shown.map(({ hasList }) => hasList)).toEqual([false, true]);
    expect(shown[1]?.similarPath).toBe("/book-LTL?pool=1&similar=12");
  });
});

describe("a similar booking", () => {
  const notice =
    "Filled in from an earlier booking. Pressing Book books another shipment.";
  const whole = { ...typedBooking, liftGateTo: "on", PRONumber: "P1" };

  it("is filled in from the booked page, without its numbers, under a key of its own", async () => {
    const { location } = await send(whole);
    const { similarPath, key } = await confirm(location);
    const { view } = await openForm(similarPath ?? "");
    const { PRONumber, ...values } = whole;
    expect(PRONumber).toBe("P1");
    expect(view).toMatchObject({ pool: "1", initial: values, notice });
    expect(view.initial).not.toHaveProperty("PRONumber");
    expect(view.key).not.toBe(key);
    expect(view.price).toMatchObject(priceOf("$162.50", "2 pallets"));
  });

  it("is not filled in with the booking of another user", async () => {
    const { location } = await send(whole);
    const { similarPath } = await confirm(location);
    const { view } = await openForm(similarPath ?? "", { owner: "ben" });
    expect(view.initial).toEqual({});
    expect(view.notice).toMatch(/^The earlier booking cannot be loaded/);
  });

  const row = {
    bookingID: "7",
    pool: "1",
    BOLNumber: "B",
    PRONumber: "P",
    companyFrom: "Alder",
    zipFrom: "46401",
    liftGateFrom: true,
    apptFrom: false,
    numPallets: 3,
    notes: null,
  };

  it("is filled in from a booking of the list", async () => {
    const listBookings = { ok: true, message: null, result: [row] };
    const { view, made } = await openForm("/book-LTL?pool=1&similar=7", {
      answers: { listBookings },
      extensions: ["bookings"],
    });
    expect(made).toContainEqual(
      expect.objectContaining({
        name: "listBookings",
        payload: { bookingID: "7" },
      }),
    );
    expect(view.initial).toEqual({
      companyFrom: "Alder",
      zipFrom: "46401",
      liftGateFrom: "on",
      numPallets: "3",
    });
  });

  it.each([
    ["without the extension", "7", []],
    ["for a booking that is not the user's", "8", ["bookings"]],
    ["for a forged token", "e30.x", ["bookings"]],
    ["for an endless id", "9".repeat(7_000), ["bookings"]],
    ["while the provider does not respond", "6", ["bookings"]],
  ])("is an empty form %s", async (_, similar, extensions) => {
    const listBookings =
      similar === "6" ? failed : { ok: true, message: null, result: [row] };
    const { view } = await openForm(`/book-LTL?pool=1&similar=${similar}`, {
      answers: { listBookings },
      extensions,
    });
    expect(view.initial).toEqual({});
    expect(view.notice).toMatch(/^The earlier booking cannot be loaded/);
  });
});
