import { messageFor } from "../../api/errors";
import type { Failure } from "../../api/provider-api";
import type { PortalContext } from "../../load-context";
import { maxTextLength } from "../../../provider/contract/fields";
import {
  readSavedAddress,
  toSavedAddress,
} from "../address-book/address-book.server";
import { filledIn } from "../address-book/saved-address";
import {
  endLabels,
  lookUps,
  type LookUpName,
  type Side,
} from "./booking-fields";
import type { FoundAddresses } from "./booking-view";
import { textOf } from "./sent-form.server";

/** Most addresses that are shown to choose from. */
const mostShown = 50;

/**
 * Looks up the saved addresses that match what stands in a field of the form.
 * @returns what is shown under that field, and the failure when there was one
 */
export async function lookUp(
  { api, session }: Pick<PortalContext, "api" | "session">,
  fields: FormData,
  field: LookUpName,
): Promise<{ found: FoundAddresses | null; failure: Failure | null }> {
  const found = (
    words: string | null,
    addresses: FoundAddresses["addresses"] = [],
  ) => ({ found: { field, addresses, words }, failure: null });
  const { by } = lookUps[field];
  const pool = textOf(fields, "pool");
  const searchInput = textOf(fields, field).trim().slice(0, maxTextLength);
  if (pool === "") return found("Must set a pool");
  if (searchInput === "") {
    const label =
      by === "companyName" ? endLabels.company : endLabels.customerNumber;
    return found(`Enter the beginning of a ${label.toLowerCase()} first`);
  }
  const [answer] = await Promise.all([
    api.call(
      "searchAddressBook",
      { searchInput, searchType: by, pool },
      { whenExpired: "fail" },
    ),
    // The shell of the page that follows knows then who is there.
    session.getUser(),
  ]);
  if (!answer.ok) {
    const words =
      answer.code === "expired" ? null : messageFor(answer, "search");
    return {
      found: words === null ? null : { field, addresses: [], words },
      failure: answer,
    };
  }
  const { result } = answer;
  if (result.length === 0) return found("No saved addresses found");
  const words =
    result.length > mostShown
      ? `The first ${mostShown} of ${result.length.toLocaleString("en-US")}. Enter more to see fewer.`
      : null;
  return found(words, result.slice(0, mostShown).map(toSavedAddress));
}

/**
 * Fills an end of the form with a saved address that was chosen.
 * @param fields the fields of the form, which are changed
 * @param entry the address as JSON
 * @returns what is said of it, null when the address cannot be read
 */
export function chooseAddress(
  fields: FormData,
  side: Side,
  entry: string,
): string | null {
  const address = readSavedAddress(entry);
  if (!address) return null;
  const values = filledIn(side, address, textOf(fields, "notes"));
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return `${side}: filled in from the saved address of ${address.companyName || address.location}`;
}
