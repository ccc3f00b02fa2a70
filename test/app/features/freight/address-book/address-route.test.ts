import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stagePortal, type StagedPortal } from "../../../support/portal";
import { usePortal } from "../../../support/use-portal";

const { provider, portal } = usePortal();
let withoutBooking: StagedPortal;
beforeAll(async () => {
  withoutBooking = await stagePortal({
    providerUrl: provider.url,
    settings: { FEATURES: "tracking" },
  });
});
afterAll(() => withoutBooking.close());
beforeEach(() => {
  provider.asked.length = 0;
  answers({ status: "Success", result: [acme] });
});

const acme = {
  Location: "C3001",
  CompanyName: " Acme <b>& Sons ",
  Address1: "12 Main St",
  Address2: null,
  City: "Joliet",
  State: "IL",
  Zip: 60432,
  Extra: "not asked for",
};

function answers(body: object, status = 200) {
  provider.answer = { status, headers: {}, body };
}

async function lookUp(query: string, at = portal) {
  const answer = await fetch(`${at.url}/book-LTL/addresses?${query}`, {
    redirect: "manual",
    headers: { cookie: "session=1" },
  });
  const text = await answer.text();
  return { answer, text, json: () => JSON.parse(text) as unknown };
}

describe("the route of saved addresses", () => {
  it("searches by company name or customer number, in one pool", async () => {
    const { answer, json } = await lookUp("pool=3&by=companyName&q=%20acm%26+");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(json()).toEqual({
      addresses: [
        {
          location: "C3001",
          companyName: "Acme <b>& Sons",
          address1: "12 Main St",
          address2: "",
          city: "Joliet",
          state: "IL",
          zip: "60432",
          specialNotes: "",
        },
      ],
      isCut: false,
    });
    await lookUp("pool=3&by=customerNumber&q=C3");
    expect(provider.asked.map(({ call, body }) => [call, body])).toEqual([
      [
        "searchAddressBook",
        '{"searchInput":"acm&","searchType":"companyName","pool":"3"}',
      ],
      [
        "searchAddressBook",
        '{"searchInput":"C3","searchType":"customerNumber","pool":"3"}',
      ],
    ]);
  });

  it.each([
    [49, 49, false],
    // A provider sends 50 at most: more may match.
    [50, 49, true],
    [51, 49, true],
  ])("returns of %i addresses %i", async (found, shown, isCut) => {
    answers({ status: "Success", result: Array(found).fill(acme) });
    const { json } = await lookUp("pool=3&by=companyName&q=a");
    expect(json()).toMatchObject({ isCut });
    expect((json() as { addresses: unknown[] }).addresses).toHaveLength(shown);
  });

  it("returns none for an empty text, without a call", async () => {
    const { json } = await lookUp("pool=3&by=companyName&q=+");
    expect(json()).toEqual({ addresses: [], isCut: false });
    expect(provider.asked).toEqual([]);
  });

  it.each([
    ["pool=&by=companyName&q=a", "Must set a pool"],
    ["by=companyName&q=a", "Must set a pool"],
    [`pool=${"3".repeat(65)}&by=companyName&q=a`, "The pool is invalid"],
    ["pool=3&q=a", "This link is invalid"],
    ["pool=3&by=Zip&q=a", "This link is invalid"],
    ["pool=3&by=constructor&q=a", "This link is invalid"],
    [
      `pool=3&by=companyName&q=${"a".repeat(201)}`,
      "Company name must be at most 200 characters",
    ],
    [
      "pool=3&by=customerNumber&q=a%00b",
      "Customer number must not contain control characters",
    ],
  ])(
    "returns the message for an invalid request: %s",
    async (query, message) => {
      const { answer, json } = await lookUp(query);
      expect(answer.status).toBe(400);
      expect(json()).toEqual({ message });
      expect(provider.asked).toEqual([]);
    },
  );

  it.each([
    [200, { status: "Error", message: "Not your pool" }, 400, "Not your pool"],
    [503, {}, 502, "Unable to connect to server"],
    [
      200,
      { status: "Success", result: [7] },
      502,
      "Unable to connect to server",
    ],
  ])(
    "returns the message of a failed call: %s %j",
    async (httpStatus, body, status, message) => {
      answers(body, httpStatus);
      const { answer, json } = await lookUp("pool=3&by=companyName&q=a");
      expect(answer.status).toBe(status);
      expect(json()).toEqual({ message });
    },
  );

  it("returns 401 for an expired session instead of a redirect", async () => {
    answers({ status: "Error", message: "No session" }, 401);
    const { answer, json } = await lookUp("pool=3&by=companyName&q=a");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("location")).toBeNull();
    expect(json()).toEqual({ message: "Your session has expired." });
  });

  it("returns 404 while booking is off", async () => {
    const query = "pool=3&by=companyName&q=a";
    const { answer } = await lookUp(query, withoutBooking);
    expect(answer.status).toBe(404);
    expect(provider.asked).toEqual([]);
  });
});
