import { redirect } from "@remix-run/node";
import { expect, it } from "vitest";
import {
  answerTrucks,
  getTrucks,
} from "../../../../../app/features/map/trucks/trucks.server";

type Context = Parameters<typeof getTrucks>[0];

/** @param call answers getTruckPositions; absent for a provider without positions */
const contextOf = (call?: (payload: object) => object) =>
  ({
    hasExtension: () => Promise.resolve(call !== undefined),
    api: {
      call: (_name: string, payload: object) =>
        Promise.resolve().then(() => call?.(payload)),
    },
  }) as unknown as Context;

const row = {
  routeID: "11",
  route: "7",
  pool: "North",
  trailer: "T-5",
  lat: 41.83,
  lng: -87.75,
  at: "2026-11-20T15:04:05Z",
};
const truck = {
  id: "11",
  name: "T-5",
  route: "7",
  pool: "North",
  place: { lat: 41.83, lng: -87.75 },
  near: "Chicago, IL",
  at: "3:04 PM UTC",
};
const day = { date: "2026-11-20", pool: null };
const trucksOf = (...rows: object[]) =>
  getTrucks(
    contextOf(() => ({ ok: true, result: rows })),
    day,
  );

it("trucks have the nearest city, and the date of a time on another day", async () => {
  expect(await trucksOf(row)).toEqual([truck]);
  expect(
    await trucksOf({ ...row, at: "2026-11-21T00:10:00Z", trailer: null }),
  ).toEqual([{ ...truck, name: "7", at: "11/21/2026 12:10 AM UTC" }]);
  expect(await trucksOf({ ...row, at: null })).toEqual([{ ...truck, at: "" }]);
});

it("trucks have their trail in a refresh only, without invalid positions", async () => {
  const trail = [
    { lat: 41.8, lng: -87.7 },
    { lat: null, lng: null },
  ];
  expect(await trucksOf({ ...row, trail })).toEqual([truck]);
  const answer = await answerTrucks(
    new URL("http://portal/track/trucks?date=2026-11-20"),
    contextOf(() => ({ ok: true, result: [{ ...row, trail }, row] })),
  );
  expect(await answer.json()).toEqual([
    { ...truck, trail: [{ lat: 41.8, lng: -87.7 }] },
    truck,
  ]);
});

it("trucks without a valid position are left out", async () => {
  for (const [lat, lng] of [
    [null, null],
    [0, 0],
    [91, 0],
  ])
    expect(await trucksOf({ ...row, lat, lng })).toEqual([]);
});

it("a provider without positions has no trucks, and one that fails shows none", async () => {
  expect(await getTrucks(contextOf(), day)).toBeNull();
  expect(
    await getTrucks(
      contextOf(() => ({ ok: false })),
      day,
    ),
  ).toEqual([]);
});

it("a refresh asks for the day and pool of the map, and reports an expired session and an invalid URL", async () => {
  const answer = (query: string, call?: (payload: object) => object) =>
    answerTrucks(
      new URL(`http://portal/track/trucks?${query}`),
      contextOf(call),
    );
  const asked: object[] = [];
  const found = await answer("date=2026-11-20&pool=3", (payload) => {
    asked.push(payload);
    return { ok: true, result: [row] };
  });
  expect(await found.json()).toEqual([truck]);
  expect(asked).toEqual([{ date: "2026-11-20T00:00:00.000Z", pool: "3" }]);
  const ended = await answer("date=2026-11-20", () => {
    throw redirect("/login");
  });
  expect(ended.status).toBe(401);
  for (const query of [
    "",
    "date=11/20/2026",
    `date=2026-11-20&pool=${"x".repeat(65)}`,
  ])
    expect((await answer(query)).status).toBe(400);
});
