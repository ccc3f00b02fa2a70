import { element, type Segment } from "./x12-segments";
import { readDate, type SetContext } from "./x12-set";

/** Identification code qualifiers (N103, data element 66) by which a store can be known. */
const schemes = new Map([
  ["92", "number"],
  ["UL", "GLN"],
  ["1", "DUNS"],
  ["9", "DUNS"],
]);
const parties = new Set(["BY", "Z7", "ST", "SF"]);
const references = new Set(["PK", "BM", "CN"]);
const dates = new Map([
  ["011", "manifestDate"],
  ["017", "storeDate"],
  ["002", "storeDate"],
]);

/** Somebody named by an N1 segment. */
export interface Party {
  name: string | null;
  code: string | null;
  /** `number`, `GLN` or `DUNS`; null if the qualifier is none of these. */
  scheme: string | null;
}

/**
 * What the segments of a hierarchical level say. The first segment of a kind counts. Most levels are
 * cartons and items that say nothing, so that the maps are created when needed.
 */
export class Facts {
  /** By segment and qualifier: `REF PK`, `DTM 017`, `PRF`, `TD3`. */
  #values: Map<string, string> | null = null;
  #parties: Map<string, Party> | null = null;

  /** Takes what another level says, where this one says nothing. */
  addAll(other: Facts): void {
    for (const [name, value] of other.#values ?? []) this.#add(name, value);
    for (const [role, party] of other.#parties ?? [])
      this.#addParty(role, party);
  }

  get(name: string): string | undefined {
    return this.#values?.get(name);
  }

  party(role: string): Party | undefined {
    return this.#parties?.get(role);
  }

  /** Reads a segment of the level; segments without a fact are ignored. */
  read(context: SetContext, segment: Segment): void {
    const qualifier = element(segment, 1);
    switch (segment.id) {
      case "PRF":
        this.#add("PRF", qualifier);
        break;
      case "TD3":
        this.#add("TD3", element(segment, 3));
        break;
      case "REF":
        if (qualifier !== null && references.has(qualifier)) {
          this.#add(`REF ${qualifier}`, element(segment, 2));
        }
        break;
      case "DTM": {
        const field = dates.get(qualifier ?? "");
        if (field === undefined) break;
        // DTM06 has the date if DTM05 declares its format as CCYYMMDD.
        const position =
          element(segment, 2) === null && element(segment, 5) === "D8" ? 6 : 2;
        this.#add(
          `DTM ${qualifier}`,
          readDate(context, segment, position, field),
        );
        break;
      }
      case "N1":
        if (qualifier !== null && parties.has(qualifier)) {
          this.#addParty(qualifier, {
            name: element(segment, 2),
            code: element(segment, 4),
            scheme: schemes.get(element(segment, 3) ?? "") ?? null,
          });
        }
        break;
    }
  }

  #add(name: string, value: string | null): void {
    if (value === null) return;
    this.#values ??= new Map();
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  #addParty(role: string, party: Party): void {
    this.#parties ??= new Map();
    if (!this.#parties.has(role)) this.#parties.set(role, party);
  }

  /** Returns the ship-to code of the shipment, one assigned by the buyer (92) first. */
  pool(): string | null {
    const found = [this.party("ST"), this.party("Z7")];
    return (
      (
        found.find((party) => party?.code && party.scheme === "number") ??
        found.find((party) => party?.code)
      )?.code ?? null
    );
  }

  /**
   * Returns the store that the level names: buyer, mark-for party or ship-to party.
   * @param isShipment at the shipment, the ship-to party is the pool; without one, the mark-for party is
   */
  store(isShipment: boolean): Party | null {
    const roles = isShipment
      ? this.party("ST")
        ? ["BY", "Z7"]
        : ["BY"]
      : ["BY", "Z7", "ST"];
    return (
      roles
        .map((role) => this.party(role))
        .find((party) => party?.code && party.scheme) ?? null
    );
  }
}

/** Returns the first of the facts `names` that the nearest level says. */
export function findFact(
  places: readonly (Facts | undefined)[],
  names: readonly string[],
): string | null {
  for (const name of names) {
    for (const facts of places) {
      const value = facts?.get(name);
      if (value !== undefined) return value;
    }
  }
  return null;
}
