/** A saved address; what it lacks is an empty text. */
export interface SavedAddress {
  /** The customer number. */
  location: string;
  companyName: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  specialNotes: string;
}

/** An address in one line, to tell it from others. */
export const addressInWords = (address: SavedAddress): string =>
  [
    address.address1,
    address.address2,
    address.city,
    `${address.state} ${address.zip}`.trim(),
    address.location && `Customer ${address.location}`,
  ]
    .filter((part) => part !== "")
    .join(", ");

/**
 * What choosing a saved address fills in (specification, part 2, section 4): company, address, the
 * customer number of that end, and its notes on a line of their own below those typed, once.
 * @param side the end of the shipment
 * @param typedNotes what stands in the notes already
 * @returns the texts by field of the booking form
 */
export function filledIn(
  side: "From" | "To",
  address: SavedAddress,
  typedNotes: string,
): Record<string, string> {
  return {
    [`customerNumber${side}`]: address.location,
    [`company${side}`]: address.companyName,
    [`address1${side}`]: address.address1,
    [`address2${side}`]: address.address2,
    [`city${side}`]: address.city,
    [`state${side}`]: address.state,
    [`zip${side}`]: address.zip,
    notes: withNotes(typedNotes, address.specialNotes.trim()),
  };
}

function withNotes(typed: string, special: string): string {
  if (special === "") return typed;
  const lines = typed.split(/\r?\n/).map((line) => line.trim());
  const isThere = lines.join("\n").includes(special.replaceAll("\r", ""));
  if (isThere) return typed;
  return typed.trim() === "" ? special : `${typed.trimEnd()}\n${special}`;
}
