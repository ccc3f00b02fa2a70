/** The end of a shipment that an address is for, as the fields of a booking end. */
export type Side = "From" | "To";

/** What saved addresses are looked up by: the search types of the contract. */
export const lookUpKinds = ["companyName", "customerNumber"] as const;
export type LookUpKind = (typeof lookUpKinds)[number];

/** An entry of the address book (specification, part 2, section 3); what it lacks is empty. */
export interface SavedAddress {
  /** The customer number. */
  location: string;
  companyName: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  /** May have several lines. */
  specialNotes: string;
}

/**
 * What choosing a saved address writes into the booking form (specification, part 2, section 4:
 * "fills company, address, notes and location"). The address is replaced as a whole, because a
 * mixture of two would be neither; notes are added to what is typed.
 * @param typedNotes the notes as they stand in the form
 * @returns field name → value
 */
export function filledIn(
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
    notes: withNotes(typedNotes, address.specialNotes),
  };
}

/** Typed notes with those of an address on lines of their own, unless they stand there already. */
function withNotes(typed: string, special: string): string {
  const added = special.replaceAll(/\r\n?/g, "\n").trim();
  const lines = typed.replaceAll(/\r\n?/g, "\n");
  if (added === "" || `\n${lines}\n`.includes(`\n${added}\n`)) return typed;
  const kept = lines.trimEnd();
  return kept === "" ? added : `${kept}\n${added}`;
}

/** The lines of an address under its company, as they are shown: street, then place. */
export function addressLines(address: SavedAddress): string[] {
  const { address1, address2, city, state, zip } = address;
  const join = (parts: string[], separator: string) =>
    parts.filter((part) => part !== "").join(separator);
  return [
    join([address1, address2], ", "),
    join([city, join([state, zip], " ")], ", "),
  ].filter((line) => line !== "");
}
