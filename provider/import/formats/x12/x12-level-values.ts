import { element, type Segment } from "./x12-segments";
import { readDate, type SetContext } from "./x12-set";
import { importMessage } from "../../../messages/import";

/** How a store is identified, by identification code qualifier (N103, data element 66). */
const storeSchemes = new Map([
  ["92", "number"],
  // Assigned by the organization at the end of the transport: the company that runs the portal.
  ["94", "number"],
  ["UL", "GLN"],
  ["1", "DUNS"],
  ["9", "DUNS"],
]);
/** Roles of parties (N101, data element 98): buyer, mark-for party, ship-to and ship-from party. */
const partyRoles = new Set(["BY", "Z7", "ST", "SF"]);
/** Those of stores and pools, of which a level has one. */
const placeRoles = new Set(["BY", "Z7", "ST"]);
/** Qualifiers of references (REF01, data element 128): packing list, bill of lading, carrier's PRO number. */
const referenceQualifiers = new Set(["PK", "BM", "CN"]);
/**
 * Qualifiers of the day in store, the best first: estimated, requested and currently scheduled delivery, promised
 * delivery, estimated arrival.
 */
export const storeDateQualifiers = ["017", "002", "067", "069", "371"];
/** Qualifiers of the day on which the goods leave: shipped, currently scheduled shipping. */
export const shipDateQualifiers = ["011", "068"];

/** Field of the canonical model by date qualifier (DTM01, data element 374). */
const dateFields = new Map<string, string>([
  ...shipDateQualifiers.map(
    (qualifier) => [qualifier, "manifestDate"] as const,
  ),
  ...storeDateQualifiers.map((qualifier) => [qualifier, "storeDate"] as const),
]);

/** Somebody named by an N1 segment. */
export interface Party {
  name: string | null;
  code: string | null;
  /** N103: what kind of code it is. */
  qualifier: string | null;
  /** `number`, `GLN` or `DUNS`; null if the qualifier is none of these. */
  scheme: string | null;
}

/**
 * The values and parties in the segments of a hierarchical level. Of several segments with one qualifier,
 * the first counts. Most levels are cartons and items without any, so that the maps are created when
 * needed.
 */
export class LevelValues {
  /** By segment and qualifier: `REF PK`, `DTM 017`, `PRF` (the purchase order), `TD3` (the trailer). */
  #values: Map<string, string> | null = null;
  #parties: Map<string, Party> | null = null;
  /** True if a day in store was refused. */
  hasInvalidStoreDate = false;

  /** Adds the values and parties of another level that this one does not have. */
  addMissing(other: LevelValues): void {
    for (const [name, value] of other.#values ?? []) this.#add(name, value);
    for (const [role, party] of other.#parties ?? [])
      this.#addParty(role, party);
  }

  /** Returns a value by its segment and qualifier, such as `REF PK`. */
  get(name: string): string | undefined {
    return this.#values?.get(name);
  }

  /** Returns a party by its role (N101), such as `ST`. */
  party(role: string): Party | undefined {
    return this.#parties?.get(role);
  }

  /** Reads a segment of the level; segments with other values are ignored. */
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
        if (qualifier !== null && referenceQualifiers.has(qualifier)) {
          this.#add(`REF ${qualifier}`, element(segment, 2));
        }
        break;
      case "DTM": {
        const field = dateFields.get(qualifier ?? "");
        if (field === undefined) break;
        // DTM06 has the date if DTM05 declares its format as CCYYMMDD.
        const position =
          element(segment, 2) === null && element(segment, 5) === "D8" ? 6 : 2;
        const date = readDate(context, segment, position, field);
        this.#add(`DTM ${qualifier}`, date);
        if (date === null && field === "storeDate")
          this.hasInvalidStoreDate = true;
        break;
      }
      case "N1":
        if (qualifier !== null && partyRoles.has(qualifier)) {
          const party = {
            name: element(segment, 2),
            code: element(segment, 4),
            qualifier: element(segment, 3),
            scheme: storeSchemes.get(element(segment, 3) ?? "") ?? null,
          };
          if (placeRoles.has(qualifier))
            this.#refuseSecondPlace(context, segment, qualifier, party);
          this.#addParty(qualifier, party);
        }
        break;
    }
  }

  #add(name: string, value: string | null): void {
    if (value === null) return;
    this.#values ??= new Map();
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  /** Refuses two places of one role: nothing says which of them is meant. One place may have codes of several kinds. */
  #refuseSecondPlace(
    context: SetContext,
    segment: Segment,
    role: string,
    { code, qualifier }: Party,
  ): void {
    const first = this.#parties?.get(role);
    if (!first?.code || !code || first.code === code) return;
    if (first.qualifier !== qualifier) return;
    context.addFault({
      segment,
      code: "exceedsMaximumUse",
      message: importMessage("twoPlaces", {
        role,
        first: first.code,
        second: code,
      }),
    });
  }

  #addParty(role: string, party: Party): void {
    this.#parties ??= new Map();
    if (!this.#parties.has(role)) this.#parties.set(role, party);
  }

  /** Returns the code of the pool: that of the shipment's ship-to party, one assigned by the buyer (92) first. */
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
   * Returns the store that the level names, by a known scheme if there is one: buyer, mark-for party or ship-to
   * party.
   * @param isShipment at the shipment, the ship-to party is the pool; without one, the mark-for party is
   */
  store(isShipment: boolean): Party | null {
    const roles = isShipment
      ? this.party("ST")
        ? ["BY", "Z7"]
        : ["BY"]
      : ["BY", "Z7", "ST"];
    const named = roles
      .map((role) => this.party(role))
      .filter((party) => party?.code);
    return named.find((party) => party?.scheme) ?? named[0] ?? null;
  }
}

/**
 * Returns the first of some values that any level has.
 * @param levels nearest first, which wins
 * @param names segments and qualifiers, such as `DTM 017`; the first that is found wins
 */
export function findValue(
  levels: readonly (LevelValues | undefined)[],
  names: readonly string[],
): string | null {
  for (const name of names) {
    for (const values of levels) {
      const value = values?.get(name);
      if (value !== undefined) return value;
    }
  }
  return null;
}
