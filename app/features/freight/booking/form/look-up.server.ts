import * as z from "zod";
import {
  maxNoteLength,
  maxTextLength,
} from "../../../../../provider/contract/fields";
import { readFormText } from "../../../../engine/forms/read-form-text";
import type { AppLoadContext } from "@remix-run/node";
import {
  bookingValuesOf,
  type SavedAddress,
  type Side,
} from "../../address-book";
import { findSavedAddresses } from "../../address-book/index.server";
import {
  endLabels,
  lookUps,
  sideLabels,
  type LookUpName,
} from "../booking-fields";
import type { FoundAddresses } from "../booking-view";
import {
  addressBookMessages,
  bookingMessages,
  formatMessage,
} from "../../../../engine/messages";

/** The result of a look-up and its HTTP status. */
interface LookedUp {
  /** Null if the session has expired and there is nothing else to show. */
  found: FoundAddresses | null;
  status: number;
}

/** Looks up the saved addresses that match the text of a field, for browsers without scripts. */
export async function lookUp(
  { api, session }: Pick<AppLoadContext, "api" | "session">,
  fields: FormData,
  field: LookUpName,
): Promise<LookedUp> {
  const shows = (
    message: string | null,
    addresses: SavedAddress[] = [],
    status = 200,
  ) => ({ found: { field, addresses, message }, status });
  const { kind } = lookUps[field];
  const typed = readFormText(fields, field).trim();
  if (typed === "") {
    const label =
      kind === "companyName" ? endLabels.company : endLabels.customerNumber;
    return shows(
      formatMessage(bookingMessages.lookUpBlank, {
        label: label.toLowerCase(),
      }),
    );
  }
  const [found] = await Promise.all([
    findSavedAddresses(api, {
      pool: readFormText(fields, "pool"),
      kind,
      typed,
    }),
    // Resolved in parallel, because the layout of the redisplayed page needs the user.
    session.getUser(),
  ]);
  if (!found.ok)
    return found.isExpired
      ? { found: null, status: found.httpStatus }
      : shows(found.message, [], found.httpStatus);
  const { addresses, isCut } = found;
  if (addresses.length === 0) return shows(addressBookMessages.noAddresses);
  return shows(
    isCut
      ? formatMessage(bookingMessages.manyMatches, { count: addresses.length })
      : null,
    addresses,
  );
}

const clamped = (maxLength: number) =>
  z.string().transform((text) => text.slice(0, maxLength));
const text = clamped(maxTextLength);

/** A saved address as submitted by the buttons of the form. */
const chosenAddress = z.object({
  location: text,
  companyName: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
  specialNotes: clamped(maxNoteLength),
});

/**
 * Parses a saved address; null if it is invalid. It needs no signature: the user could type the same
 * values.
 */
function readAddress(json: string): SavedAddress | null {
  try {
    return chosenAddress.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Fills in an end of the form with the chosen saved address.
 * @param fields the fields of the form, which are modified
 * @param entry the address as JSON
 * @returns the message to show; null if the address is invalid
 */
export function chooseAddress(
  fields: FormData,
  side: Side,
  entry: string,
): string | null {
  const address = readAddress(entry);
  if (!address) return null;
  const values = bookingValuesOf(side, address, readFormText(fields, "notes"));
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return formatMessage(bookingMessages.addressFilledIn, {
    side: sideLabels[side],
    name: address.companyName || address.location,
  });
}
