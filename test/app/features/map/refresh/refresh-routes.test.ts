import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeliveriesAnswer } from "../../../../../app/features/map/deliveries/delivery";
import { stagePortal } from "../../../support/portal";
import { usePortal } from "../../../support/use-portal";

const { provider, portal } = usePortal();
beforeAll(() => {
  // A definite answer: after another one the portal asks again, in the middle of any test.
  provider.statuses = { capabilities: 404 };
});
beforeEach(() => {
  provider.asked.length = 0;
  knows(deliveries);
});

const date = "2026-11-20";
const deliveries = Array.from({ length: 50 }, (_, index) => ({
  delivID: index + 1,
  delivStatus: index % 4,
  lat: 41.5 + index / 100,
  lng: index === 7 ? null : -87.5 - index / 100,
  delivDate: `${date}T00:00:00Z`,
}));

/** Sets the provider's response. */
function knows(result: object[] | object, status = 200) {
  const body = Array.isArray(result)
    ? { status: "Success", result, requestNumber: 1 }
    : result;
  provider.answer = { status, headers: {}, body };
}

let lastSession = 0;
/** A browser with its own session. */
function browser() {
  const cookie = `session=${++lastSession}`;
  let etag: string | null = null;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(portal.url + path, {
      redirect: "manual",
      headers: { cookie, "accept-encoding": "br", ...headers },
    });
  return {
    get,
    /** Refreshes its map. @returns the status, and the deliveries unless it is 304 */
    async refresh(query = `date=${date}&n=1`) {
      const known: Record<string, string> =
        etag === null ? {} : { "if-none-match": etag };
      const answer = await get(`/track/deliveries?${query}`, known);
      if (answer.status !== 200) return { status: answer.status, list: null };
      etag = answer.headers.get("etag");
      const { deliveries: list } = (await answer.json()) as DeliveriesAnswer;
      return { status: 200, list };
    },
  };
}

describe("refreshes of a map", () => {
  it("of a day that was today say so when it is over, and of a named day go on", async () => {
    const { get } = browser();
    const over = await get(`/track/deliveries?date=${date}&day=today&n=1`);
    expect([over.status, await over.json()]).toEqual([
      200,
      { isDayOver: true },
    ]);
    expect(provider.asked).toEqual([]);
    const named = await get(`/track/deliveries?date=${date}&n=1`);
    expect(await named.json()).toMatchObject({ n: 1 });
    const wrong = await get(`/track/deliveries?date=${date}&day=soon&n=1`);
    expect(wrong.status).toBe(400);
  });

  it("return everything, then 304 until something changes, then everything", async () => {
    const one = browser();
    const { list } = await one.refresh();
    expect(list).toHaveLength(50);
    expect(list?.[1]).toEqual({
      id: "2",
      status: "complete",
      place: { lat: 41.51, lng: -87.51 },
      date,
    });
    expect(list?.[7]?.place).toBeNull();

    expect(await one.refresh()).toEqual({ status: 304, list: null });

    const [, second, ...others] = deliveries;
    knows([{ ...second, delivStatus: 2 }, ...others]);
    const changed = await one.refresh();
    expect(changed.list).toHaveLength(49);
    expect(changed.list?.[0]).toMatchObject({ id: "2", status: "inProgress" });
    expect((await one.refresh()).status).toBe(304);
  });

  it("count any other status as incomplete, and any other position as none", async () => {
    const one = { delivID: 1, delivStatus: 1, lat: 41.5, lng: "-87.5" };
    knows([
      { ...one, delivStatus: "" },
      { ...one, delivID: 2, delivStatus: "Complete", lat: "" },
      { ...one, delivID: 3, delivStatus: true, lng: "unknown" },
      { ...one, delivID: 4, delivStatus: "1" },
      { delivID: 5 },
    ]);
    const { list } = await browser().refresh();
    expect(list?.map(({ status, place }) => [status, place !== null])).toEqual([
      ["incomplete", true],
      ["incomplete", false],
      ["incomplete", false],
      ["complete", true],
      ["incomplete", false],
    ]);
  });

  it("return 304 from every replica for the same list", async () => {
    const other = await stagePortal({ providerUrl: provider.url });
    try {
      const path = `/track/deliveries?date=${date}&n=1`;
      const cookie = "session=moves";
      const first = await fetch(portal.url + path, { headers: { cookie } });
      const etag = first.headers.get("etag") ?? "";
      const second = await fetch(other.url + path, {
        headers: { cookie, "if-none-match": etag },
      });
      expect(second.status).toBe(304);
    } finally {
      await other.close();
    }
  });

  it("pass the counter and `auto` to the provider, as the contract defines", async () => {
    const one = browser();
    await one.refresh(`date=${date}&pool=3&n=7`);
    await one.refresh(`date=${date}&pool=&n=8&auto=1`);
    expect(
      provider.asked.map(({ body }) => JSON.parse(body) as unknown),
    ).toEqual([
      {
        date: `${date}T00:00:00.000Z`,
        pool: "3",
        requestNumber: 7,
        isAuto: false,
      },
      { date: `${date}T00:00:00.000Z`, requestNumber: 8, isAuto: true },
    ]);
    // No other calls are made, and the second one does not extend the session.
    expect(
      provider.asked.map(({ call, headers }) => [
        call,
        headers["x-background-refresh"],
      ]),
    ).toEqual([
      ["getDeliveryMapStatuses", undefined],
      ["getDeliveryMapStatuses", "1"],
    ]);
  });

  it("return the message and a fitting status of a failure", async () => {
    for (const [body, status, message, code] of [
      [
        { status: "Error", message: "Closed today" },
        400,
        "Error: Closed today",
        400,
      ],
      [
        { status: "Error" },
        500,
        "Unknown error while updating delivery statuses",
        502,
      ],
      [{ status: "Error", message: "Slowly" }, 429, "Error: Slowly", 429],
      [
        { status: "Success", result: "?" },
        200,
        "Error: Unable to connect to server",
        502,
      ],
    ] as const) {
      knows(body, status);
      const answer = await browser().get(`/track/deliveries?date=${date}&n=1`);
      expect(answer.status).toBe(code);
      expect(await answer.json()).toEqual({ message: message });
    }
  });

  it("return 401 for an expired session, without a redirect", async () => {
    knows({ status: "Error", message: "Sign in" }, 401);
    for (const path of [
      `/track/deliveries?date=${date}&n=1&auto=1`,
      "/track/delivery?deliv=1&auto=1",
    ]) {
      const answer = await browser().get(path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.json()).toEqual({ message: "The session has ended" });
    }
  });

  it.each([
    "",
    "date=2026-11-20",
    "date=2026-02-30&n=1",
    "date=11/20/2026&n=1",
    "date=2026-11-20&n=-1",
    "date=2026-11-20&n=1e3",
    "date=2026-11-20&n=12345678901",
    `date=2026-11-20&n=1&pool=${"x".repeat(65)}`,
    "date=2026-11-20&n=1&pool=%00",
  ])("make no call for an unreadable URL: %s", async (query) => {
    expect((await browser().get(`/track/deliveries?${query}`)).status).toBe(
      400,
    );
    expect(provider.asked).toEqual([]);
  });
});

describe("the route of delivery details", () => {
  const detail = { delivID: 7, storeName: "Oak Park", doorScan: true };
  const details = (result: unknown, status = 200) =>
    knows({ status: status === 200 ? "Success" : "Error", result }, status);

  it("returns details ready to be shown", async () => {
    details(detail);
    const answer = await browser().get("/track/delivery?deliv=7&auto=1");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      storeName: "Oak Park",
      doorScan: true,
      arrival: null,
    });
    const [asked] = provider.asked;
    expect(JSON.parse(asked?.body ?? "")).toEqual({ delivID: "7" });
    expect(asked?.headers["x-background-refresh"]).toBe("1");
  });

  it("returns null when there are none, for whatever reason", async () => {
    details(null);
    expect(
      await (await browser().get("/track/delivery?deliv=8")).json(),
    ).toBeNull();
    details(null, 500);
    expect(
      await (await browser().get("/track/delivery?deliv=8")).json(),
    ).toBeNull();
  });

  it.each(["", "deliv=", "deliv=%00", `deliv=${"x".repeat(65)}`])(
    "makes no call for an invalid id: %s",
    async (query) => {
      expect((await browser().get(`/track/delivery?${query}`)).status).toBe(
        400,
      );
      expect(provider.asked).toEqual([]);
    },
  );
});

describe("a response without a body", () => {
  it("omits only the headers that documents need", async () => {
    const one = browser();
    const path = `/track/deliveries?date=${date}&n=1`;
    const first = await one.get(path);
    const etag = first.headers.get("etag") ?? "";
    const empty = await one.get(path, { "if-none-match": etag });
    expect(empty.status).toBe(304);
    const names = (answer: Response) => [...answer.headers.keys()];
    const leftOut = [
      "content-security-policy",
      "cross-origin-opener-policy",
      "permissions-policy",
      "referrer-policy",
    ];
    expect(names(first)).toEqual(expect.arrayContaining(leftOut));
    expect(names(empty).filter((name) => leftOut.includes(name))).toEqual([]);
    expect(Object.fromEntries(empty.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
  });
});
