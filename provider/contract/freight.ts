import * as z from "zod";
import { defineCall } from "./define-call";
import {
  answerId,
  maxNoteLength,
  requestId,
  rowNumberOrNull,
  rowText,
  text,
} from "./fields";

/** The one rate zone that the portal asks for (specification, part 2, section 5). */
export const rateZone = 3;

const textOrNull = text().nullable();

/** A less-than-truckload booking; empty optional texts are null, numbers are numbers. */
export const bookingData = z.object({
  pool: requestId,
  companyFrom: text(),
  address1From: text(),
  address2From: textOrNull,
  cityFrom: text(),
  stateFrom: text(),
  zipFrom: text(),
  apptFrom: z.boolean(),
  liftGateFrom: z.boolean(),
  residentialFrom: z.boolean(),
  customerNumberTo: textOrNull,
  companyTo: text(),
  address1To: text(),
  address2To: textOrNull,
  cityTo: text(),
  stateTo: text(),
  zipTo: text(),
  apptTo: z.boolean(),
  liftGateTo: z.boolean(),
  residentialTo: z.boolean(),
  BOLNumber: textOrNull,
  PRONumber: textOrNull,
  numPallets: z.number().int().min(0).max(10_000),
  numPieces: z.number().min(0).max(10_000_000).nullable(),
  /** Pounds. */
  totalWeight: z.number().min(0).max(10_000_000),
  description: text(maxNoteLength).nullable(),
  class: z.number().min(0).max(1_000).nullable(),
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
  SpecialNotes: rowText,
});

export const freightCalls = {
  getLTLRate: defineCall({
    summary: "The rate per pallet between two ZIP codes, in USD.",
    request: z.object({
      zone: z.literal(rateZone),
      zipFrom: text(10),
      zipTo: text(10),
      numPallets: z.number().min(0).max(10_000),
    }),
    answer: { rate: rowNumberOrNull },
  }),
  createLTLBooking: defineCall({
    summary: "Books a less-than-truckload shipment.",
    effect: "write",
    idempotencyKey: true,
    request: z.object({ bookingData }),
    answer: {
      result: z
        .object({ bookingID: answerId, BOLNumber: rowText, PRONumber: rowText })
        .nullish(),
    },
  }),
  searchAddressBook: defineCall({
    summary: "Saved addresses that match.",
    request: z.object({
      searchInput: text(),
      searchType: z.enum(["customerNumber", "companyName"]),
      pool: requestId,
    }),
    answer: { result: z.array(addressBookEntry) },
  }),
};
