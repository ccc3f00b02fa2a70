import type { Kind } from "../kind";
import { cartons } from "./cartons";
import { notices } from "./notices";
import { pools } from "./pools";
import { scans } from "./scans";
import { stores } from "./stores";

/** Every kind of records, in the order in which the records of one document are applied. */
export const kinds: readonly Kind[] = [pools, stores, notices, cartons, scans];

/** Returns the kind of a name, or null. */
export const findKind = (name: string): Kind | null =>
  kinds.find((kind) => kind.name === name) ?? null;
