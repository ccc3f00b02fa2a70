import { encodeCriteria } from "../../../engine/criteria/criteria-codec";
import {
  bookingMessages,
  exceptionMessages,
  fieldMessages,
  findMessages,
  formatMessage,
} from "../../../engine/messages";
import { maxAddressLength } from "../../../engine/results/number-list";
import { paths } from "../../../paths";
import { trackQuery } from "../../map/index.server";
import type { ListedName, ListedNames } from "./listed-names.server";
import {
  matchRanks,
  type MatchRank,
  type NameKind,
  type NameMatch,
} from "./match-names.server";
import type { NameGroup, NameHit } from "./name-view";

/** What each kind is called: one, several, and where its link leads. */
const kinds: Record<
  NameKind,
  { one: string; several: string; target: string }
> = {
  pool: {
    one: fieldMessages.pool,
    several: fieldMessages.pools,
    target: findMessages.mapOfToday,
  },
  city: {
    one: bookingMessages.city,
    several: findMessages.cities,
    target: findMessages.deliveriesOfWeek,
  },
  store: {
    one: fieldMessages.store,
    several: fieldMessages.stores,
    target: findMessages.deliveriesOfWeek,
  },
  trailer: {
    one: fieldMessages.trailer,
    several: findMessages.trailers,
    target: findMessages.stopOnMap,
  },
  driver: {
    one: exceptionMessages.driver,
    several: findMessages.drivers,
    target: findMessages.stopOnMap,
  },
};

/** Most names of a kind on the page. */
const maxOnPage = 20;

/** What a text means among the names of a user. */
export interface FoundNames {
  matches: NameMatch<ListedName>[];
  /** The kinds that were looked in. */
  tried: string[];
  /** The kinds that every provider tells, and this one did not. */
  missing: string[];
}

/** Looks a text up in the names of a user. */
export function findNames(
  { places, trucks }: ListedNames,
  typed: string,
): FoundNames {
  const found = [places, trucks].flatMap((list) => list?.find(typed) ?? []);
  // An error is forgiven only if nothing matches without.
  const isSpelt = found.some(({ rank }) => rank < matchRanks.misspelt);
  return {
    matches: isSpelt
      ? found.filter(({ rank }) => rank < matchRanks.misspelt)
      : found,
    tried: labels([places, trucks].flatMap((list) => list?.kinds ?? [])),
    missing: places === null ? labels(["pool", "store"]) : [],
  };
}

const labels = (named: readonly NameKind[]) =>
  named.map((kind) => kinds[kind].one);

/** Groups matches by kind: the group with the best match first. */
export function groupNames(
  matches: readonly NameMatch<ListedName>[],
): NameGroup[] {
  const groups = new Map<NameKind, { best: MatchRank; group: NameGroup }>();
  for (const { item, rank } of matches) {
    const hit = hitOf(item);
    if (hit === null) continue;
    const known = groups.get(item.kind);
    const { several, target } = kinds[item.kind];
    if (!known)
      groups.set(item.kind, {
        best: rank,
        group: { heading: several, target, hits: [hit], hasMore: false },
      });
    else if (known.group.hits.length < maxOnPage) known.group.hits.push(hit);
    else known.group.hasMore = true;
  }
  return [...groups.values()]
    .sort((a, b) => a.best - b.best)
    .map(({ group }) => group);
}

/** Returns the link to what has a name; null if its page cannot be addressed. */
export function hitOf(item: ListedName): NameHit | null {
  const label = [item.number, item.name]
    .filter(Boolean)
    .join(" ")
    .toWellFormed();
  switch (item.kind) {
    case "pool":
      return {
        label,
        about: "",
        path: paths.track(trackQuery({ pool: item.poolID })),
        cartonsPath: null,
      };
    case "city": {
      const { stores } = item;
      const hit = {
        label,
        about: formatMessage(findMessages.storesOfCity, {
          count: stores.length,
        }),
        ...pathsOf({ st: stores }),
      };
      return hit.path.length > maxAddressLength ? null : hit;
    }
    case "store":
      return {
        label,
        about: item.poolName.toWellFormed(),
        ...pathsOf({ p: item.poolID, st: [item.number] }),
      };
    case "trailer":
    case "driver": {
      const { stop, poolName } = item;
      if (stop === null)
        return {
          label,
          about: poolName.toWellFormed(),
          path: paths.track(),
          cartonsPath: null,
        };
      const { date, deliveryID, store } = stop;
      return {
        label,
        about: formatMessage(findMessages.atStore, {
          store: store.toWellFormed(),
        }),
        path: paths.track(trackQuery({ date, deliv: deliveryID })),
        cartonsPath: null,
      };
    }
  }
}

/** Returns the pages of stores: their deliveries, and their cartons. */
function pathsOf(criteria: { p?: string; st: readonly string[] }) {
  const encoded = encodeCriteria({ s: "-7d", f: "today", ...criteria });
  return {
    path: paths.onTimeResult(encoded),
    cartonsPath: paths.advancedSearch(encoded),
  };
}
