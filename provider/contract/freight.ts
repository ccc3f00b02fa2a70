import * as z from "zod";
import { defineCall, write } from "./define-call";
import {
  maxNoteLength,
  requestId,
  rowNotes,
  rowNumberOrNull,
  rowText,
  text,
} from "./fields";

/** The only rate zone that the portal requests (specification, part 2, section 5). */
export const rateZone = 3;
/** Most addresses in one answer of the address book. */
export const maxSavedAddresses = 50;
/** Longest BOL or PRO number that a customer may enter: wider barcodes do not fit on the page. */
export const maxGivenNumberLength = 25;
const maxZipLength = 20;
/** Most pallets of a shipment. */
export const maxPallets = 10_000;
/** Most pieces of a shipment. */
export const maxPieces = 10_000_000;
/** Largest weight of a shipment, in pounds. */
export const maxPounds = 10_000_000;
/** Largest freight class. */
export const maxClass = 1_000;

const textOrNull = text().nullable();
/** Text that is not blank. */
const nonBlankText = text().regex(/\S/, "must not be blank");

/** A less-than-truckload booking. Empty optional texts are null; numbers are JSON numbers. */
export const bookingData = z.object({
  pool: requestId,
  companyFrom: nonBlankText,
  address1From: nonBlankText,
  address2From: textOrNull,
  cityFrom: nonBlankText,
  stateFrom: nonBlankText,
  zipFrom: nonBlankText,
  apptFrom: z.boolean(),
  liftGateFrom: z.boolean(),
  residentialFrom: z.boolean(),
  customerNumberTo: textOrNull,
  companyTo: nonBlankText,
  address1To: nonBlankText,
  address2To: textOrNull,
  cityTo: nonBlankText,
  stateTo: nonBlankText,
  zipTo: nonBlankText,
  apptTo: z.boolean(),
  liftGateTo: z.boolean(),
  residentialTo: z.boolean(),
  /**
   * Numbers assigned by the customer, or null to have the provider assign them. The embedded provider
   * accepts printable ASCII of up to {@link maxGivenNumberLength} characters, which Code 128 can
   * encode.
   */
  BOLNumber: textOrNull,
  PRONumber: textOrNull,
  numPallets: z.number().int().min(1).max(maxPallets),
  numPieces: z.number().min(0).max(maxPieces).nullable(),
  /** In pounds. */
  totalWeight: z.number().gt(0).max(maxPounds),
  description: text(maxNoteLength).nullable(),
  class: z.number().min(0).max(maxClass).nullable(),
  notes: text(maxNoteLength).nullable(),
});

/** A saved address. */
export const addressBookEntry = z.object({
  Location: rowText,
  CompanyName: rowText,
  Address1: rowText,
  Address2: rowText,
  City: rowText,
  State: rowText,
  Zip: rowText,
  SpecialNotes: rowNotes,
});

export const freightCalls = {
  getLTLRate: defineCall({
    summary: "The rate per pallet between two ZIP codes, in USD.",
    request: z.object({
      zone: z.literal(rateZone),
      /** The first three digits are used; longer forms and surrounding blanks are accepted. */
      zipFrom: text(maxZipLength),
      zipTo: text(maxZipLength),
      /** May be a fraction. */
      numPallets: z.number().gt(0).max(maxPallets),
    }),
    answer: { rate: rowNumberOrNull },
  }),
  createLTLBooking: defineCall({
    summary: "Books a less-than-truckload shipment.",
    ...write,
    request: z.object({ bookingData }),
    answer: {
      // The status alone says that the shipment is booked (specification, part 2, section 7).
      result: z
        .object({ bookingID: rowText, BOLNumber: rowText, PRONumber: rowText })
        .nullish()
        .catch(null),
    },
  }),
  searchAddressBook: defineCall({
    summary: `Saved addresses of a pool that match, the best first, at most ${maxSavedAddresses}.`,
    request: z.object({
      searchInput: text(),
      searchType: z.enum(["customerNumber", "companyName"]),
      pool: requestId,
    }),
    answer: { result: z.array(addressBookEntry) },
  }),
};
