import type { AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../../provider/contract/calls";
import { ExpiringMap } from "../../../expiring-map.server";
import { isFeatureEnabled } from "../../../features.server";
import type { MemoryBudget } from "../../../memory-budget.server";
import { formatMessage, resultMessages } from "../../../engine/messages";
import { foldWords, NameIndex, type Named } from "./match-names.server";

/** The names of pools, cities and stores change rarely; a write of the user's own browser is seen at once. */
const placesKeptMs = 10 * 60_000;
/** Which stop of a truck is the next one changes all the time. */
const trucksKeptMs = 60_000;

const limits = { share: 1 / 8, maxEntries: 2_000 };
/** Estimated memory of a list without its names, in bytes. */
const listBytes = 1_024;

interface PoolName extends Named {
  kind: "pool";
  name: string;
  poolID: string;
}
interface CityName extends Named {
  kind: "city";
  name: string;
  stores: readonly string[];
}
interface StoreName extends Named {
  kind: "store";
  number: string;
  poolID: string;
  poolName: string;
}

/** A stop of a trailer or driver: the next one, or after the last one, that. */
interface NextStop {
  deliveryID: string;
  /** The day of the stop, `YYYY-MM-DD`. */
  date: string;
  /** Number and name of the store. */
  store: string;
}
/** A trailer or a driver; without a stop, a truck on the map of a pool. */
interface TruckName extends Named {
  kind: "trailer" | "driver";
  stop: NextStop | null;
  poolName: string;
}

/** Something that the provider lists for a user, with what its link needs. */
export type ListedName = PoolName | CityName | StoreName | TruckName;

type List = NameIndex<ListedName>;

/** What Find may name for a user; a list is null if the provider did not tell it. */
export interface ListedNames {
  /** Pools, cities and stores. */
  places: List | null;
  /** Trailers and drivers of today; also null if the provider has neither stops nor positions. */
  trucks: List | null;
}

/**
 * The lists of names in this process, by session, by what the user may see and by the last write. The browser is
 * sent matches only: a user may have 12,000 stores.
 */
export class NameCache {
  readonly #places: ExpiringMap<Promise<List | null>>;
  readonly #trucks: ExpiringMap<Promise<List | null>>;

  constructor(budget: MemoryBudget) {
    const account = budget.register("names", limits);
    this.#places = new ExpiringMap(account, listBytes);
    this.#trucks = new ExpiringMap(account, listBytes);
  }

  places = (key: string | null, load: () => Promise<List | null>) =>
    keep(this.#places, key, placesKeptMs, load);

  trucks = (key: string | null, load: () => Promise<List | null>) =>
    keep(this.#trucks, key, trucksKeptMs, load);
}

/**
 * Returns the kept list, or one that is loading for the same session, or loads it. A list that could not be
 * loaded is not kept.
 */
function keep(
  lists: ExpiringMap<Promise<List | null>>,
  key: string | null,
  keptMs: number,
  load: () => Promise<List | null>,
): Promise<List | null> {
  if (key === null) return load();
  const known = lists.get(key);
  if (known) return known;
  const loading = load();
  const expiresAt = Date.now() + keptMs;
  lists.set(key, loading, expiresAt);
  loading.then(
    (list) => {
      if (list === null) lists.drop(key);
      else lists.set(key, loading, expiresAt, listBytes + list.bytes);
    },
    () => lists.drop(key),
  );
  return loading;
}

type Context = Pick<
  AppLoadContext,
  "api" | "env" | "hasExtension" | "names" | "session" | "today"
>;

/**
 * Returns the names of everything that the user may see, from the calls that other screens make, too: the pools
 * and stores of the forms, the trucks of the map, today's stops of receiving.
 * @throws a redirect to the login page if the session has expired
 */
export async function getListedNames(context: Context): Promise<ListedNames> {
  const { api, names, session } = context;
  const { entitlement } = await session.requireUser();
  const key =
    api.sessionKey &&
    JSON.stringify([api.sessionKey, entitlement, api.lastWrite]);
  const [hasPositions, hasStops] = await Promise.all([
    context.hasExtension("positions"),
    isFeatureEnabled(context, "receive") && context.hasExtension("receiving"),
  ]);
  const [places, trucks] = await Promise.all([
    names.places(key, () => loadPlaces(context)),
    hasPositions || hasStops
      ? names.trucks(key, () => loadTrucks(context, { hasPositions, hasStops }))
      : null,
  ]);
  return { places, trucks };
}

async function loadPlaces({ api }: Pick<Context, "api">): Promise<List | null> {
  const answer = await api.call("getUserPoolAndStoreList");
  if (!answer.ok) return null;
  const { poolDict, poolNameMap, cityDict = {} } = answer;
  const storeNames = new Map(Object.entries(answer.storeNameMap ?? {}));
  const pools = Object.entries(poolDict).map(
    ([poolID, stores]): [PoolName, readonly string[]] => {
      const name =
        poolNameMap[poolID] ??
        formatMessage(resultMessages.ofPool, { pool: poolID });
      return [{ kind: "pool", number: null, name, poolID }, stores];
    },
  );
  return new NameIndex<ListedName>([
    ...pools.map(([pool]) => pool),
    ...citiesOf(cityDict),
    ...pools.flatMap(([{ poolID, name }, stores]) =>
      [...new Set(stores)].map((number): StoreName => ({
        kind: "store",
        number,
        name: storeNames.get(number) ?? null,
        poolID,
        poolName: name,
      })),
    ),
  ]);
}

/** Returns the cities, each once: a system may have written them in capitals for some of their stores. */
function citiesOf(
  cityDict: NonNullable<AnswerOf<"getUserPoolAndStoreList">["cityDict"]>,
): CityName[] {
  const cities = new Map<string, CityName & { stores: string[] }>();
  for (const [name, stores] of Object.entries(cityDict)) {
    const folded = foldWords(name).join(" ");
    const known = cities.get(folded);
    if (known) known.stores.push(...stores);
    else
      cities.set(folded, {
        kind: "city",
        number: null,
        name,
        stores: [...stores],
      });
  }
  return [...cities.values()];
}

async function loadTrucks(
  { api, today }: Pick<Context, "api" | "today">,
  { hasPositions, hasStops }: Record<"hasPositions" | "hasStops", boolean>,
): Promise<List | null> {
  const [positions, stops] = await Promise.all([
    hasPositions
      ? api.call("getTruckPositions", { date: `${today}T00:00:00.000Z` })
      : null,
    hasStops
      ? api.call("getReceivingStops", {
          store: null,
          deliveryID: null,
          withCartons: false,
        })
      : null,
  ]);
  if (!positions?.ok && !stops?.ok) return null;
  const trucks = new Map<string, TruckName>();
  const add = (name: TruckName) => {
    const key = `${name.kind} ${name.number ?? name.name}`;
    if (!trucks.has(key)) trucks.set(key, name);
  };
  for (const stop of nextStops(stops?.ok ? stops.result : [])) {
    const { trailer, driver, deliveryID, serviceDate, store, storeName } = stop;
    const common = {
      stop: {
        deliveryID,
        date: serviceDate ?? today,
        store: [store, storeName].filter(Boolean).join(" "),
      },
      poolName: "",
    };
    if (trailer)
      add({ kind: "trailer", number: trailer, name: null, ...common });
    if (driver) add({ kind: "driver", number: null, name: driver, ...common });
  }
  for (const { trailer, pool } of positions?.ok ? positions.result : [])
    if (trailer)
      add({
        kind: "trailer",
        number: trailer,
        name: null,
        stop: null,
        poolName: pool ?? "",
      });
  return new NameIndex<ListedName>([...trucks.values()]);
}

type Stop = AnswerOf<"getReceivingStops">["result"][number];

/** Returns the stops in the order in which they stand for a truck: the next first, those that are over last. */
const nextStops = (stops: readonly Stop[]): Stop[] => [
  ...stops.filter(({ departedAt }) => departedAt === null),
  ...stops.filter(({ departedAt }) => departedAt !== null).toReversed(),
];
