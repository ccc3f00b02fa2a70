import * as z from "zod";
import type { AnswerOf } from "../../../provider/contract/calls";
import {
  maxNoteLength,
  maxTextLength,
} from "../../../provider/contract/fields";
import type { SavedAddress } from "./saved-address";

type Entry = AnswerOf<"searchAddressBook">["result"][number];

const clamped = (maxLength: number) =>
  z.string().transform((text) => text.slice(0, maxLength));

const savedAddress = z.object({
  location: clamped(maxTextLength),
  companyName: clamped(maxTextLength),
  address1: clamped(maxTextLength),
  address2: clamped(maxTextLength),
  city: clamped(maxTextLength),
  state: clamped(maxTextLength),
  zip: clamped(maxTextLength),
  specialNotes: clamped(maxNoteLength),
});

/** A saved address as forms and browsers know it. */
export const toSavedAddress = (entry: Entry): SavedAddress => ({
  location: entry.Location ?? "",
  companyName: entry.CompanyName ?? "",
  address1: entry.Address1 ?? "",
  address2: entry.Address2 ?? "",
  city: entry.City ?? "",
  state: entry.State ?? "",
  zip: entry.Zip ?? "",
  specialNotes: entry.SpecialNotes ?? "",
});

/**
 * Reads a saved address that a form brought back as JSON. The form fills its own fields with it and
 * nothing else: who tampers with it could have typed the same.
 * @returns null when it is none
 */
export function readSavedAddress(json: string): SavedAddress | null {
  try {
    return savedAddress.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
