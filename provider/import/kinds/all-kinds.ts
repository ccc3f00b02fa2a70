import type { Kind } from "../kind";
import { addresses } from "./addresses";
import { employees } from "./employees";
import { groups } from "./groups";
import { itemTypes } from "./item-types";
import { memberships } from "./memberships";
import { pools } from "./pools";
import { storeIdentifiers } from "./store-identifiers";
import { stores } from "./stores";
import { tariff } from "./tariff";
import { tradingPartners } from "./trading-partners";
import { trailers } from "./trailers";
import { zipAreas } from "./zip-areas";

/** Every kind of records, in the order in which the records of one document are applied. */
export const kinds: readonly Kind[] = [
  pools,
  itemTypes,
  zipAreas,
  tariff,
  stores,
  storeIdentifiers,
  employees,
  trailers,
  tradingPartners,
  addresses,
  groups,
  memberships,
];

/** Returns the kind of a name, or null. */
export const findKind = (name: string): Kind | null =>
  kinds.find((kind) => kind.name === name) ?? null;
