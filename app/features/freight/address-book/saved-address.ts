/** The end of a shipment that an address belongs to; the suffix of that end's booking fields. */
export type Side = "From" | "To";

/** The search keys of saved addresses: the search types of the contract. */
export const lookUpKinds = ["companyName", "customerNumber"] as const;
export type LookUpKind = (typeof lookUpKinds)[number];

/** An entry of the address book (specification, part 2, section 3); missing values are empty. */
export interface SavedAddress {
  /** The customer number. */
  location: string;
  companyName: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  /** May contain several lines. */
  specialNotes: string;
}

/**
 * Returns the values that a saved address sets in the booking form (specification, part 2, section 4:
 * "fills company, address, notes and location"). The address is replaced as a whole, because a mixture
 * of two would be neither; notes are appended to the typed ones.
 * @param typedNotes the current notes of the form
 * @returns field name → value
 */
export function bookingValuesOf(
  side: Side,
  address: SavedAddress,
  typedNotes: string,
): Record<string, string> {
  return {
    [`company${side}`]: address.companyName,
    [`customerNumber${side}`]: address.location,
    [`address1${side}`]: address.address1,
    [`address2${side}`]: address.address2,
    [`city${side}`]: address.city,
    [`state${side}`]: address.state,
    [`zip${side}`]: address.zip,
    notes: appendNotes(typedNotes, address.specialNotes),
  };
}

/**
 * Appends the notes of an address to the typed notes on separate lines, unless they are already
 * included.
 */
function appendNotes(typed: string, special: string): string {
  const added = special.replaceAll(/\r\n?/g, "\n").trim();
  const lines = typed.replaceAll(/\r\n?/g, "\n");
  if (added === "" || `\n${lines}\n`.includes(`\n${added}\n`)) return typed;
  const kept = lines.trimEnd();
  return kept === "" ? added : `${kept}\n${added}`;
}

/** Returns the display lines of an address below its company: street, then city, state and ZIP. */
export function addressLines(address: SavedAddress): string[] {
  const { address1, address2, city, state, zip } = address;
  const join = (parts: string[], separator: string) =>
    parts.filter((part) => part !== "").join(separator);
  return [
    join([address1, address2], ", "),
    join([city, join([state, zip], " ")], ", "),
  ].filter((line) => line !== "");
}
