import * as z from "zod";
import type { AnswerOf, RequestOf } from "../../provider/contract/calls";
import type { AppLoadContext } from "@remix-run/node";
import { paths } from "../paths";
import { readSignedText, signedText } from "../session/signed-text.server";
import { addressParameters } from "./booking-address";

type Env = Pick<AppLoadContext["env"], "sessionSecret">;
type Booking = RequestOf<"createLTLBooking">["bookingData"];
type Result = AnswerOf<"createLTLBooking">["result"];

/** Fields that a bill of lading needs in addition to those required for a booking. */
const onBillOfLading = ["numPieces", "description", "class"] as const;

/** Longest id or number in the URL; a longer one is omitted, not truncated. */
const maxLength = 100;

const number = z.string().nullable();
const bookedSchema = z.object({
  bookingID: number,
  BOL: number,
  PRO: number,
  /** The idempotency key of the booking, by which its draft is deleted. */
  key: z.string(),
  /** The fields that the bill of lading lacks. */
  missing: z.array(z.enum(onBillOfLading)),
});
/** The data of a booking, as far as the provider sent it. */
export type Booked = z.output<typeof bookedSchema>;

const short = (text: string | null | undefined) =>
  text && text.length <= maxLength ? text : null;

/**
 * Returns the path of the confirmation page. It survives a reload, and it is signed: nobody can forge a
 * link that shows numbers no provider has assigned.
 * @param result the provider's result, which may be null
 */
export function bookedAddress(
  { sessionSecret }: Env,
  { booking, key, result }: { booking: Booking; key: string; result: Result },
): string {
  const booked: Booked = {
    bookingID: short(result?.bookingID),
    BOL: short(result?.BOLNumber),
    PRO: short(result?.PRONumber),
    key,
    // 0 counts as missing, as in provider/documents/bill-of-lading.ts.
    missing: onBillOfLading.filter((name) => !booking[name]),
  };
  const token = signedText(sessionSecret, "booked", JSON.stringify(booked));
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
