import type { Kind } from "../kind";
import { cartons } from "./cartons";
import { notices } from "./notices";
import { pickups } from "./pickups";
import { pools } from "./pools";
import { positions } from "./positions";
import { scans } from "./scans";
import { shipmentStatus } from "./shipment-status";
import { shipments } from "./shipments";
import { stops } from "./stops";
import { stores } from "./stores";

/** Every kind of records, in the order in which the records of one document are applied. */
export const kinds: readonly Kind[] = [
  pools,
  stores,
  stops,
  notices,
  cartons,
  shipments,
  pickups,
  shipmentStatus,
  scans,
  positions,
];

/** Returns the kind of a name, or null. */
export const findKind = (name: string): Kind | null =>
  kinds.find((kind) => kind.name === name) ?? null;
