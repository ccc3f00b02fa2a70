import { describe, expect, it } from "vitest";
import {
  getListedNames,
  NameCache,
} from "../../../../../app/features/find/names/listed-names.server";
import {
  findNames,
  groupNames,
} from "../../../../../app/features/find/names/name-groups.server";
import { MemoryBudget } from "../../../../../app/memory-budget.server";
import { stageContext } from "../../../support/stage-context";

const places = {
  ok: true,
  message: null,
  fullStoreList: ["101"],
  poolDict: { "1": ["101"] },
  poolNameMap: { "1": "Chicago" },
};
const stop = {
  deliveryID: "11",
  store: "101",
  storeName: "Riverside",
  serviceDate: "2026-11-20",
  trailer: "T-4821",
  driver: "Ana Núñez",
  departedAt: null as string | null,
};
const stops = {
  ok: true,
  message: null,
  hasMore: false,
  result: [
    { ...stop, deliveryID: "10", departedAt: "2026-11-20T08:00:00Z" },
    stop,
  ],
};
const positions = {
  ok: true,
  message: null,
  result: [
    { routeID: "1", route: "R1", pool: "Chicago", trailer: "T-4821" },
    { routeID: "2", route: "R2", pool: "Chicago", trailer: "77" },
  ],
};

function stage(
  answers: Record<string, unknown> = {},
  extensions: string[] = [],
  settings: Record<string, string> = {},
) {
  const staged = stageContext(
    {
      getUserPoolAndStoreList: places,
      getReceivingStops: stops,
      getTruckPositions: positions,
      ...answers,
    },
    settings,
    extensions,
  );
  const names = new NameCache(new MemoryBudget(10_000_000));
  Object.assign(staged.context, { names });
  const find = async (typed: string) =>
    groupNames(
      findNames(await getListedNames(staged.context), typed).matches,
    ).flatMap(({ hits }) => hits.map(({ label, path }) => [label, path]));
  return { ...staged, find };
}

describe("the names of a user", () => {
  it("are asked for once, and again after a write and for another entitlement", async () => {
    const { context, made, find } = stage();
    await find("chicago");
    expect(await find("chicago")).toEqual([["Chicago", "/track?pool=1"]]);
    expect(made).toHaveLength(1);

    Object.assign(context.api, { lastWrite: "a write" });
    await find("chicago");
    expect(made).toHaveLength(2);

    const user = { firstName: "Ann", entitlement: "other pools" };
    Object.assign(context.session, {
      requireUser: () => Promise.resolve(user),
    });
    await find("chicago");
    expect(made).toHaveLength(3);
  });

  it("are not kept if the provider did not tell them", async () => {
    const failure = { ok: false, code: "unreachable", fields: {} };
    const { context, made } = stage({ getUserPoolAndStoreList: failure });
    for (const count of [1, 2]) {
      expect(await getListedNames(context)).toEqual({
        places: null,
        trucks: null,
      });
      expect(made).toHaveLength(count);
    }
  });

  it("have no trailers and drivers without the extensions, or with the feature off", async () => {
    for (const { find, made } of [
      stage(),
      stage({}, ["receiving"], { FEATURES: "tracking" }),
    ]) {
      expect(await find("4821")).toEqual([]);
      expect(made.map(({ name }) => name)).toEqual(["getUserPoolAndStoreList"]);
    }
  });

  it("lead from a trailer or driver to the next stop, and from a truck without stops to the map", async () => {
    const { find } = stage({}, ["receiving", "positions"]);
    const onMap = "/track?date=2026-11-20&deliv=11";
    expect(await find("t4821")).toEqual([["T-4821", onMap]]);
    expect(await find("nunes")).toEqual([["Ana Núñez", onMap]]);
    expect(await find("77")).toEqual([["77", "/track"]]);
  });
});
