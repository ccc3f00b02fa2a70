import type { Kind } from "../kind";
import { pools } from "./pools";
import { stores } from "./stores";

/** Every kind of records, in the order in which the records of one document are applied. */
export const kinds: readonly Kind[] = [pools, stores];

/** Returns the kind of a name, or null. */
export const findKind = (name: string): Kind | null =>
  kinds.find((kind) => kind.name === name) ?? null;
