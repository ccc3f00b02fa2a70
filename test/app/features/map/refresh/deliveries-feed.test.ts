import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  unknownStop,
  type DeliveriesAnswer,
  type MapCriteria,
  type MapStatus,
} from "../../../../../app/features/map/deliveries/delivery";
import type { PortalAnswer } from "../../../../../app/ui/shell/fetch-json";
import {
  feedDeliveries,
  feedMessages,
  type DeliveriesState,
} from "../../../../../app/features/map/refresh/deliveries-feed";
import { feedDetails } from "../../../../../app/features/map/details/use-delivery-details";
import { stagePage } from "../../../support/page";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A portal whose responses the test sends. */
function stagePortal() {
  const asked: URL[] = [];
  const tags: (string | null | undefined)[] = [];
  const answers: ((answer: PortalAnswer) => void)[] = [];
  const ask = (path: string, signal: AbortSignal, etag?: string | null) => {
    asked.push(new URL(path, "http://portal"));
    tags.push(etag);
    return new Promise<PortalAnswer>((resolve, reject) => {
      answers.push(resolve);
      signal.addEventListener("abort", () => reject(new Error("gone")));
    });
  };
  return {
    ask,
    asked,
    /** The tag that each request named. */
    tags,
    async answer(answer: PortalAnswer) {
      answers.at(-1)?.(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
    says: async (status: number, json: unknown, etag: string | null = null) => {
      answers.at(-1)?.({ kind: "answered", status, json, etag });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

function stage(criteria: MapCriteria = { date: "2026-11-20", pool: null }) {
  const portal = stagePortal();
  const states: DeliveriesState[] = [];
  const onEnded = vi.fn();
  const onDayOver = vi.fn();
  const page = stagePage();
  let n = 0;
  const begin = (of = criteria) =>
    feedDeliveries({
      criteria: of,
      nextNumber: () => ++n,
      publish: (state) => void states.push(state),
      onEnded,
      onDayOver,
      page,
      ask: portal.ask,
    });
  return { portal, states, onEnded, onDayOver, page, begin };
}

const wait = () => vi.advanceTimersByTimeAsync(30_000);
const listed = (n: number, statusOfSecond: MapStatus): DeliveriesAnswer => ({
  n,
  deliveries: [
    {
      id: "1",
      status: "complete",
      place: { lng: -87.6, lat: 41.8 },
      date: "2026-11-20",
    },
    { id: "2", status: statusOfSecond, place: null, date: "2026-11-20" },
  ],
});
const whole = (n: number) => listed(n, "incomplete");
const change = (n: number) => listed(n, "inProgress");

describe("the deliveries of an interactive map", () => {
  it("end with the day that the map follows", async () => {
    const { portal, states, onDayOver, begin } = stage({
      date: "2026-11-20",
      pool: null,
      day: "today",
    });
    begin();
    await portal.says(200, whole(1));
    await wait();
    expect(portal.asked[1]?.searchParams.get("day")).toBe("today");
    await portal.says(200, { isDayOver: true });
    await wait();
    expect(onDayOver).toHaveBeenCalledOnce();
    expect(portal.asked).toHaveLength(2);
    expect(states).toHaveLength(1);
  });

  it("are loaded immediately, then requested with the tag of the list", async () => {
    const { portal, begin } = stage({ date: "2026-11-20", pool: "3&x" });
    const end = begin();
    await portal.says(200, whole(1), 'W/"v1"');
    await wait();
    expect(portal.asked.map(({ pathname }) => pathname)).toEqual([
      "/track/deliveries",
      "/track/deliveries",
    ]);
    expect(
      portal.asked.map(({ searchParams }) => Object.fromEntries(searchParams)),
    ).toEqual([
      { date: "2026-11-20", pool: "3&x", n: "1" },
      { date: "2026-11-20", pool: "3&x", n: "2", auto: "1" },
    ]);
    expect(portal.tags).toEqual([null, 'W/"v1"']);
    end();
  });

  it("are updated by a list; unchanged ones stay the same objects", async () => {
    const { portal, states, begin } = stage();
    const end = begin();
    await portal.says(200, whole(1));
    await wait();
    await portal.says(200, change(2));
    const [first, second] = states.map(({ deliveries }) => deliveries);
    expect(second?.map(({ status }) => status)).toEqual([
      "complete",
      "inProgress",
    ]);
    expect(second?.[0]).toBe(first?.[0]);
    await wait();
    // Without changes, no state is published.
    await portal.says(304, undefined);
    expect(states).toHaveLength(2);
    await wait();
    await portal.says(200, change(4));
    expect(states).toHaveLength(2);
    end();
  });

  it("keep their stops when only these could not be loaded", async () => {
    const { portal, states, begin } = stage();
    const end = begin();
    const stop = { ...unknownStop, store: "101 Joliet" };
    const { deliveries } = whole(1);
    const known = deliveries.map((one) => ({ ...one, stop }));
    await portal.says(200, { n: 1, deliveries: known });
    await wait();
    await portal.says(200, change(2));
    const second = states.at(-1)?.deliveries?.[1];
    expect(second).toMatchObject({ status: "inProgress", stop });
    end();
  });

  it("ignore an outdated response", async () => {
    const { portal, states, begin } = stage();
    const end = begin();
    // The first load is not a background request: its response is accepted with any number.
    await portal.says(200, whole(0));
    await wait();
    await portal.says(200, change(1));
    expect(states).toHaveLength(1);
    await wait();
    await portal.says(200, change(3));
    expect(states).toHaveLength(2);
    end();
  });

  it("of another day or pool replace a pending request and continue the count", async () => {
    const { portal, states, begin } = stage();
    const end = begin();
    end();
    const endOther = begin({ date: "2026-11-21", pool: null });
    expect(
      portal.asked.map(({ searchParams }) => searchParams.get("n")),
    ).toEqual(["1", "2"]);
    await portal.says(200, whole(2));
    expect(states).toHaveLength(1);
    endOther();
  });

  it.each([
    [{ kind: "unreachable" }, feedMessages.unreachable],
    [
      {
        kind: "answered",
        status: 502,
        json: { message: "Error: Busy" },
        etag: null,
      },
      "Error: Busy",
    ],
    ...[
      { status: 500, json: undefined },
      { status: 200, json: undefined },
      { status: 200, json: { n: 2 } },
    ].map((answer) => [
      { kind: "answered", etag: null, ...answer },
      feedMessages.unknown,
    ]),
  ] as [PortalAnswer, string][])(
    "are kept when a refresh fails, and the next one continues: %j",
    async (answer, message) => {
      const { portal, states, begin } = stage();
      const end = begin();
      await portal.says(200, whole(1));
      await wait();
      await portal.answer(answer);
      expect(states.at(-1)).toEqual({
        deliveries: states[0]?.deliveries,
        failure: message,
      });
      await wait();
      await portal.says(200, whole(3));
      expect(states.at(-1)?.failure).toBeNull();
      expect(states.at(-1)?.deliveries).toEqual(states[0]?.deliveries);
      end();
    },
  );

  it("show why they could not be loaded", async () => {
    const { portal, states, begin } = stage();
    const end = begin();
    await portal.answer({ kind: "unreachable" });
    expect(states).toEqual([
      { deliveries: null, failure: "Error: Unable to connect to server" },
    ]);
    end();
  });

  it("stop refreshing when the session has expired", async () => {
    const { portal, states, onEnded, begin } = stage();
    begin();
    await portal.answer({ kind: "ended" });
    expect(onEnded).toHaveBeenCalledOnce();
    await wait();
    expect(portal.asked).toHaveLength(1);
    expect(states).toEqual([]);
  });

  it("use the texts of the error catalogue", () => {
    expect(feedMessages).toEqual({
      unreachable: "Error: Unable to connect to server",
      unknown: "Unknown error while updating delivery statuses",
    });
  });
});

describe("the details of the selected delivery", () => {
  it("are requested immediately, then every 30 seconds while it is selected", async () => {
    const portal = stagePortal();
    const heard: unknown[] = [];
    const onEnded = vi.fn();
    const begin = (deliv: string) =>
      feedDetails({
        deliv,
        publish: (details) => void heard.push([deliv, details]),
        onEnded,
        page: stagePage(),
        ask: portal.ask,
      });
    const end = begin("7");
    await portal.says(200, { storeName: "Oak Park" });
    await wait();
    expect(portal.asked.map(({ search }) => search)).toEqual([
      "?deliv=7",
      "?deliv=7&auto=1",
    ]);
    // Selecting another delivery cancels the pending request of the first.
    end();
    const endOther = begin("a/8");
    await portal.answer({ kind: "unreachable" });
    await wait();
    await portal.says(200, null);
    await wait();
    await portal.says(502, { message: "no" });
    expect(portal.asked.at(-1)?.search).toBe("?deliv=a%2F8&auto=1");
    expect(heard).toEqual([
      ["7", { storeName: "Oak Park" }],
      ["a/8", null],
      ["a/8", null],
      ["a/8", null],
    ]);
    await wait();
    await portal.answer({ kind: "ended" });
    expect(onEnded).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
    endOther();
  });
});
