import { expect, it } from "vitest";
import {
  deliveryPunctuality,
  expectedTime,
  stopWindow,
} from "../../../../../app/features/map/deliveries/arrival";
import { getDeliveries } from "../../../../../app/features/map/deliveries/deliveries.server";
import type { MapDelivery } from "../../../../../app/features/map/deliveries/delivery";

type Context = Parameters<typeof getDeliveries>[0];

const row = {
  delivID: "7",
  storeNum: "1050",
  storeName: " Naperville ",
  windowStart: "2026-11-20T14:15:00Z",
  windowEnd: "2026-11-20T16:15:30Z",
  arrivalDate: null,
  expectedDate: "2026-11-20T14:37:00.000Z",
};
const minutesAt = (time: string) =>
  Date.parse(`2026-11-20T${time}:00Z`) / 60_000;
const stop = {
  store: "1050 Naperville",
  windowStart: minutesAt("14:15"),
  windowEnd: minutesAt("16:15") + 0.5,
  arrival: minutesAt("14:37"),
  isExpected: true,
};

/** @param schedule answers getDeliverySchedule; absent for a provider without the extension */
async function stopsOf(schedule?: object, inStoreTime = false) {
  const asked: string[] = [];
  const answers: Record<string, object | undefined> = {
    getDeliveryMapStatuses: {
      ok: true,
      requestNumber: 1,
      result: ["7", "8"].map((delivID) => ({
        delivID,
        delivStatus: 0,
        lat: 41,
        lng: -87,
        delivDate: "2026-11-20",
      })),
    },
    getDeliverySchedule: schedule,
  };
  const context = {
    hasExtension: () => Promise.resolve(schedule !== undefined),
    api: {
      call: (name: string) => {
        asked.push(name);
        return Promise.resolve(answers[name]);
      },
    },
  } as unknown as Context;
  const answer = await getDeliveries(
    context,
    { date: "2026-11-20", pool: null },
    { requestNumber: 1, isAuto: false, inStoreTime },
  );
  return {
    asked,
    stops: answer.ok ? answer.deliveries.map((one) => one.stop) : null,
  };
}

it("deliveries have their store and times if the provider has the extension", async () => {
  const { stops } = await stopsOf({ ok: true, result: [row] });
  // The provider's answers may differ by a delivery that was just added.
  expect(stops).toEqual([stop, { ...unknown }]);
  const arrived = { ...row, arrivalDate: "2026-11-20T14:20:59Z" };
  expect((await stopsOf({ ok: true, result: [arrived] })).stops?.[0]).toEqual({
    ...stop,
    arrival: minutesAt("14:20") + 59 / 60,
    isExpected: false,
  });
  const shown = { ...arrived, arrivedBy: "position" };
  expect(
    (await stopsOf({ ok: true, result: [shown] })).stops?.[0],
  ).toMatchObject({ isByPosition: true });
});

it("an account that chose the times of the store has them with the name of the zone", async () => {
  const inZone = async (timeZone: string | null) => {
    const answer = { ok: true, result: [{ ...row, timeZone }] };
    const stop = (await stopsOf(answer, true)).stops?.[0];
    return stop && [stopWindow(stop), expectedTime(stop)];
  };
  expect(await inZone("America/Los_Angeles")).toEqual([
    "6:15 AM – 8:15 AM\u00a0PST",
    "6:37 AM\u00a0PST",
  ]);
  expect(await inZone(null)).toEqual([
    "2:15 PM – 4:15 PM\u00a0UTC",
    "2:37 PM\u00a0UTC",
  ]);
});

it("a delivery at which somebody was is not overdue after its window", async () => {
  const at = Date.parse(row.windowEnd) + 98 * 3_600_000;
  const stateOf = async (more: object) => {
    const { stops } = await stopsOf({
      ok: true,
      result: [{ ...row, expectedDate: null, ...more }],
    });
    const place = { id: "1", status: "incomplete", place: null, date: null };
    return deliveryPunctuality(
      { ...place, stop: stops?.[0] } as MapDelivery,
      at,
    ).state;
  };
  expect(await stateOf({})).toBe("overdue");
  expect(await stateOf({ wasThere: true })).toBe("unknown");
});

const unknown = {
  store: "",
  windowStart: null,
  windowEnd: null,
  arrival: null,
  isExpected: false,
};

it("a schedule that cannot be loaded leaves the deliveries on the map", async () => {
  expect((await stopsOf({ ok: false })).stops).toEqual([unknown, unknown]);
});

it("a provider without the extension is not asked for the schedule", async () => {
  const { asked, stops } = await stopsOf();
  expect(asked).toEqual(["getDeliveryMapStatuses"]);
  expect(stops).toEqual([undefined, undefined]);
});
