import { beforeEach, describe, expect, it } from "vitest";
import type { BookingReply } from "../../../../../app/features/freight/booking/booking-view";
import { stagePortal } from "../../../support/portal";
import { requestRoute, type RouteResult } from "../../../support/route-result";
import { usePortal } from "../../../support/use-portal";
import { typedBooking as whole } from "../../../support/sent-forms";

const { provider, portal } = usePortal();
beforeEach(() => {
  provider.asked.length = 0;
  answers({});
});

const pools = { "1": "Chicago", "2": "Dallas" };

/** Sets the responses to later calls: a user is signed in and has these pools. */
function answers(fields: object, status = 200, of: object = pools) {
  const body = {
    status: status === 200 ? "Success" : "Error",
    name: "Ann",
    fullStoreList: [],
    poolDict: Object.fromEntries(Object.keys(of).map((id) => [id, []])),
    poolNameMap: of,
    ...fields,
  };
  provider.answer = { status, headers: {}, body };
}

const key = "0123456789abcdef-key";

const ask = (path: string, form?: Record<string, string>) =>
  requestRoute(portal.url + path, form && { key, ...form }) as Promise<
    RouteResult & { reply: BookingReply }
  >;

const bookings = () =>
  provider.asked.filter(({ call }) => call === "createLTLBooking");

describe("the pool of a booking", () => {
  it("is required, and must be one of the user's", async () => {
    const blank = await ask("/book-LTL?pool=");
    expect(blank.status).toBe(400);
    expect(blank.view).toMatchObject({
      step: "pool",
      errors: ["Must set a pool"],
    });
    const foreign = await ask("/book-LTL?pool=9");
    expect(foreign.status).toBe(400);
    expect(foreign.view).toMatchObject({
      step: "pool",
      errors: ["You do not have access to this pool"],
    });
  });

  it("is selected if the user has only one", async () => {
    answers({}, 200, { "7": "Reno" });
    const page = await ask("/book-LTL?zipTo=303");
    expect([page.status, page.location]).toEqual([
      303,
      "/book-LTL?pool=7&zipTo=303",
    ]);
  });

  it("is taken from the form if pools were shown there, otherwise from the URL", async () => {
    answers({ result: null });
    await ask("/book-LTL?pool=1", whole);
    await ask("/book-LTL?pool=1", { ...whole, pool: "2" });
    const sent = bookings().map(
      ({ body }) =>
        (JSON.parse(body) as { bookingData: { pool: string } }).bookingData
          .pool,
    );
    expect(sent).toEqual(["1", "2"]);
    const { status, reply } = await ask("/book-LTL?pool=1", {
      ...whole,
      pool: "",
    });
    expect(status).toBe(400);
    expect(reply.problems).toEqual([
      { field: "pool", message: "Must set a pool" },
    ]);
  });
});

describe("a submitted booking", () => {
  it("redirects to its numbers with its idempotency key", async () => {
    answers({ result: { bookingID: 12, BOLNumber: "952", PRONumber: "107" } });
    const { status, location } = await ask("/book-LTL?pool=1", whole);
    expect(status).toBe(303);
    expect(bookings()[0]?.headers["idempotency-key"]).toBe(key);
    const booked = await ask(location ?? "");
    expect(booked.view).toEqual({
      step: "booked",
      booked: {
        summary: expect.any(Object) as object,
        similarPath: expect.stringMatching(/^\/book-LTL\?pool=1&/) as string,
        hasList: false,
        bookingID: "12",
        BOL: "952",
        PRO: "107",
        key,
        trackPath: "/tracking/PRO-search/PROs=107",
        addPath: null,
        billPath: null,
        withoutBill:
          "There is no bill of lading for this booking: it lacks the number of pieces, description, and class.",
      },
    });
  });

  it.each([
    [17, null],
    [{}, null],
    [{ BOLNumber: 952 }, "952"],
  ])(
    "is booked by the status alone, with the numbers that can be read: %j",
    async (result, BOL) => {
      answers({ result });
      const { status, location } = await ask("/book-LTL?pool=1", whole);
      expect(status).toBe(303);
      const { view } = await ask(location ?? "");
      expect(view.booked).toMatchObject({ bookingID: null, BOL, PRO: null });
    },
  );

  it("links to its bill of lading if nothing is missing and the id is valid", async () => {
    const complete = {
      ...whole,
      numPieces: "8",
      class: "70",
      description: "Cups",
    };
    answers({ result: { bookingID: "12", BOLNumber: "B", PRONumber: "P" } });
    const { location } = await ask("/book-LTL?pool=1", complete);
    expect((await ask(location ?? "")).view.booked).toMatchObject({
      billPath: "/BOL/12",
      withoutBill: null,
    });
    const none = { ...complete, numPieces: "0" };
    const ofNone = await ask("/book-LTL?pool=1", none);
    expect((await ask(ofNone.location ?? "")).view.booked).toMatchObject({
      billPath: null,
      withoutBill:
        "There is no bill of lading for this booking: it lacks the number of pieces.",
    });
    answers({ result: { bookingID: "../x", BOLNumber: "", PRONumber: null } });
    const other = await ask("/book-LTL?pool=1", complete);
    expect((await ask(other.location ?? "")).view.booked).toMatchObject({
      BOL: null,
      PRO: null,
      trackPath: null,
      billPath: null,
    });
  });

  it.each(["PO 7", "7,8", "A+B", "A=B", "A_B"])(
    "has no tracking link for %j, which the search would interpret differently",
    async (PRONumber) => {
      answers({ result: { bookingID: "12", BOLNumber: "B", PRONumber } });
      const { location } = await ask("/book-LTL?pool=1", whole);
      expect((await ask(location ?? "")).view.booked).toMatchObject({
        PRO: PRONumber,
        trackPath: null,
      });
    },
  );

  it("is shown as booked even if the provider returns no numbers", async () => {
    answers({});
    const { status, location } = await ask("/book-LTL?pool=1", whole);
    expect(status).toBe(303);
    expect((await ask(location ?? "")).view).toMatchObject({
      step: "booked",
      booked: { bookingID: null, BOL: null, PRO: null },
    });
  });

  it("is redisplayed after a refusal with the provider's message and a new key", async () => {
    answers({ message: "The pool is closed" }, 400);
    const { status, reply } = await ask("/book-LTL?pool=1", {
      ...whole,
      length: "48",
    });
    expect(status).toBe(400);
    expect(reply.problems).toEqual([
      {
        field: null,
        message: "Error while creating booking: The pool is closed",
      },
    ]);
    expect(reply.answer.initialValue).toEqual({
      ...whole,
      length: "48",
      pool: "1",
    });
    expect(reply.key).not.toBe(key);
  });

  it("links to a new booking if its key was used with other values", async () => {
    answers({ message: "Already sent with other entries" }, 409);
    const { status, reply } = await ask("/book-LTL?pool=1", whole);
    expect(status).toBe(400);
    expect(reply).toMatchObject({ key, isUsedUp: true });
    answers({ message: "The pool is closed" }, 400);
    const other = await ask("/book-LTL?pool=1", whole);
    expect(other.reply.isUsedUp).toBe(false);
  });

  it("keeps its key if the outcome is unknown, and says so", async () => {
    answers({ message: null }, 500);
    const { status, reply } = await ask("/book-LTL?pool=1", whole);
    expect(status).toBe(502);
    expect(reply.problems.map(({ message }) => message)).toEqual([
      "Error while creating booking: Unknown error",
      "The booking may already have been made. It is safe to press Book again with the same values: the shipment is booked once.",
    ]);
    expect(reply.key).toBe(key);
  });

  it("never books with an unknown intent", async () => {
    const { status, reply } = await ask("/book-LTL?pool=1", {
      ...whole,
      intent: "bookTwice",
    });
    expect([status, reply.problems]).toEqual([200, []]);
    expect(bookings()).toEqual([]);
  });
});

describe("an address lookup without scripts", () => {
  const typed = { companyTo: "bak", notes: "Mind the step", numPallets: "x" };

  it("shows a message for no matches, an empty text and a failure", async () => {
    const lookUp = (field: string) =>
      ask("/book-LTL?pool=1", { ...typed, intent: `lookUp:${field}` });
    answers({ result: [] });
    expect((await lookUp("companyTo")).reply.found?.message).toBe(
      "No saved addresses found",
    );
    expect((await lookUp("customerNumberFrom")).reply.found?.message).toBe(
      "Enter the first characters of the customer number",
    );
    answers({ message: "The book is being bound" }, 503);
    const failed = await lookUp("companyTo");
    expect(failed.status).toBe(503);
    expect(failed.reply.found?.message).toBe("The book is being bound");
    answers({}, 401);
    const expired = await lookUp("companyTo");
    expect(expired.status).toBe(401);
    expect(expired.reply).toMatchObject({ expired: true, found: null });
    expect(expired.reply.answer.initialValue).toEqual({ ...typed, pool: "1" });
  });

  it.each(["choose:To:{}", "choose:To:", 'choose:To:{"companyName":[]}'])(
    "ignores a choice that is not a saved address: %s",
    async (command) => {
      const { status, reply } = await ask("/book-LTL?pool=1", {
        ...typed,
        intent: command,
      });
      expect(status).toBe(400);
      expect(reply.problems[0]?.message).toBe(
        "This saved address cannot be read. Look it up again.",
      );
      expect(reply.answer.initialValue).toEqual({ ...typed, pool: "1" });
    },
  );
});

describe("the URL of a booking", () => {
  it("shows nothing that the portal has not signed", async () => {
    const { location } = await ask("/book-LTL?pool=1", whole);
    const token = new URL(location ?? "", portal.url).searchParams.get(
      "booked",
    );
    const [text = "", signature = ""] = token?.split(".") ?? [];
    const other = Buffer.from('{"PRO":"1"}').toString("base64url");
    for (const wrong of [`${other}.${signature}`, text, "", "x.y", "%00"]) {
      const { status, view } = await ask(
        `/book-LTL?booked=${encodeURIComponent(wrong)}`,
      );
      expect(status, wrong).toBe(400);
      expect(view.notices, wrong).toEqual([
        "This link is incomplete, so the booking cannot be shown.",
      ]);
    }
  });
});

describe("while booking is off", () => {
  it("page and form are 404", async () => {
    const without = await stagePortal({
      providerUrl: provider.url,
      settings: { FEATURES: "tracking" },
    });
    for (const method of ["GET", "POST"]) {
      const { status } = await fetch(`${without.url}/book-LTL?pool=1`, {
        method,
        headers: { cookie: "session=ann" },
        ...(method === "POST" && { body: new URLSearchParams(whole) }),
      });
      expect(status, method).toBe(404);
    }
    expect(bookings()).toEqual([]);
    await without.close();
  });
});
