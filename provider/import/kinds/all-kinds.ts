import { accessKinds } from "../../accounts/access-kinds";
import type { Kind } from "../kind";
import { accounts } from "./accounts";
import { addresses } from "./addresses";
import { bookings } from "./bookings";
import { cartons } from "./cartons";
import { employees } from "./employees";
import { groups } from "./groups";
import { itemTypes } from "./item-types";
import { manualReports } from "./manual-reports";
import { memberships } from "./memberships";
import { notices } from "./notices";
import { pickups } from "./pickups";
import { pools } from "./pools";
import { positions } from "./positions";
import { scans } from "./scans";
import { shipmentStatus } from "./shipment-status";
import { shipments } from "./shipments";
import { signedDocuments } from "./signed-documents";
import { stops } from "./stops";
import { storeIdentifiers } from "./store-identifiers";
import { stores } from "./stores";
import { tariff } from "./tariff";
import { tradingPartners } from "./trading-partners";
import { trailers } from "./trailers";
import { zipAreas } from "./zip-areas";

/**
 * Every kind of records, in the order in which the records of one document are applied: what others refer
 * to comes first.
 */
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
  accounts,
  memberships,
  stops,
  notices,
  cartons,
  shipments,
  bookings,
  pickups,
  shipmentStatus,
  scans,
  manualReports,
  positions,
  signedDocuments,
];

/**
 * Returns whether documents of a kind can be sent under its name: as a table of records, or as one file that
 * is a record, such as a signed document. Other kinds occur only within documents of several kinds.
 */
export const isLoadable = ({ isInternal, exampleFile }: Kind): boolean =>
  isInternal !== true || exampleFile !== undefined;

/** Returns the kind of a name, or null. */
export const findKind = (name: string): Kind | null =>
  kinds.find((kind) => kind.name === name) ?? null;

/** Returns whether the records of a kind decide who may see what. */
export const grantsAccess = (kind: string): boolean =>
  accessKinds.some((name) => name === kind);

/** Names of the kinds that do not grant access: those that an API key may send that names no kinds. */
export const kindsWithoutAccess: readonly string[] = kinds
  .filter(({ name }) => !grantsAccess(name))
  .map(({ name }) => name);
