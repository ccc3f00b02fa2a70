import * as z from "zod";
import type { AnswerOf } from "../../../../provider/contract/calls";
import { billFields } from "../../../../provider/contract/extensions/bill-details";
import { bookingData } from "../../../../provider/contract/freight";
import type { AppLoadContext } from "@remix-run/node";
import { paths } from "../../../paths";
import type { Quote } from "../rates";
import {
  readSignedText,
  signedText,
} from "../../../engine/session/signed-text.server";
import { addressParameters } from "./booking-address";
import type { Booking } from "./booking-form.server";
import { missingOnBill } from "./booking-links.server";

type Env = Pick<AppLoadContext["env"], "sessionSecret">;
type Result = AnswerOf<"createLTLBooking">["result"];

/** Longest id or number in the URL; a longer one is omitted, not truncated. */
const maxLength = 100;

/**
 * Largest confirmation in the URL, in bytes before its encoding: some proxies refuse longer addresses.
 * Long texts of the booking are left out beyond it.
 */
const maxBytes = 2_800;

const number = z.string().nullable();
const quote: z.ZodType<Quote> = z.object({
  perPallet: z.string(),
  total: z.string(),
  pallets: z.string(),
  zipFrom: z.string(),
  zipTo: z.string(),
});
const bookedSchema = z.object({
  bookingID: number,
  BOL: number,
  PRO: number,
  /** The idempotency key of the booking, by which its draft is deleted. */
  key: z.string(),
  /** The fields that the bill of lading lacks. */
  missing: z.array(z.enum(billFields)),
  /** Identifies the user who booked (`session/draft-owner.server.ts`). */
  owner: z.string(),
  /** What was booked; null if it is too long for an address. */
  booking: bookingData.nullable(),
  /** True if the notes or the description are left out. */
  isShortened: z.boolean(),
  poolName: z.string().nullable(),
  /** The price that the provider named when the shipment was booked; null if it named none. */
  price: quote.nullable(),
});
/** The data of a booking, as far as the provider sent it. */
export type Booked = z.output<typeof bookedSchema>;

const short = (text: string | null | undefined) =>
  text && text.length <= maxLength ? text : null;

/** Leaves out the long texts of a confirmation, one after the other, until it fits into an address. */
function shorten(booked: Booked): string {
  const { booking } = booked;
  const versions: Booked["booking"][] = [
    booking,
    booking && { ...booking, notes: null },
    booking && { ...booking, notes: null, description: null },
  ];
  for (const [at, version] of versions.entries()) {
    const text = JSON.stringify({
      ...booked,
      booking: version,
      isShortened: at > 0,
    });
    if (Buffer.byteLength(text) <= maxBytes) return text;
  }
  return JSON.stringify({
    ...booked,
    booking: null,
    poolName: null,
    price: null,
  });
}

/**
 * Returns the path of the confirmation page. It survives a reload, and it is signed: nobody can forge a
 * link that shows numbers no provider has assigned.
 * @param made.result the provider's result, which may be null
 * @param made.owner identifies the user, to whom alone the confirmation is shown
 */
export function bookedAddress(
  { sessionSecret }: Env,
  {
    booking,
    key,
    result,
    owner,
    poolName,
    price,
  }: {
    booking: Booking;
    key: string;
    result: Result;
    owner: string;
    poolName: string | null;
    price: Quote | null;
  },
): string {
  const text = shorten({
    bookingID: short(result?.bookingID),
    BOL: short(result?.BOLNumber),
    PRO: short(result?.PRONumber),
    key,
    missing: missingOnBill(booking),
    owner,
    booking: bookingData.parse(booking),
    isShortened: false,
    poolName: short(poolName),
    price,
  });
  const token = signedText(sessionSecret, "booked", text);
  return paths.bookLTL(`${addressParameters.booked}=${token}`);
}

/** Parses the data of a confirmation URL; null if the portal has not signed it. */
export function readBooked(
  { sessionSecret }: Env,
  token: string,
): Booked | null {
  const text = readSignedText(sessionSecret, "booked", token);
  if (text === null) return null;
  // It may have been written by another version of the portal.
  return bookedSchema.safeParse(JSON.parse(text)).data ?? null;
}
