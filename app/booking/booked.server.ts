import * as z from "zod";
import type { AnswerOf, RequestOf } from "../../provider/contract/calls";
import type { AppLoadContext } from "@remix-run/node";
import { paths } from "../paths";
import { readSignedText, signedText } from "../session/signed-text.server";
import { addressParameters } from "./booking-address";

type Env = Pick<AppLoadContext["env"], "sessionSecret">;
type Booking = RequestOf<"createLTLBooking">["bookingData"];
type Result = AnswerOf<"createLTLBooking">["result"];

/** What a bill of lading cannot do without, beside what every booking has. */
const onBillOfLading = ["numPieces", "description", "class"] as const;

/** Longest id or number that an address carries; a longer one is left out, not cut. */
const maxLength = 100;

const number = z.string().nullable();
const bookedSchema = z.object({
  bookingID: number,
  BOL: number,
  PRO: number,
  /** The one-time key that it was booked with, which ends its draft. */
  key: z.string(),
  /** What the bill of lading lacks. */
  missing: z.array(z.enum(onBillOfLading)),
});
/** What has been booked, as far as the provider said. */
export type Booked = z.output<typeof bookedSchema>;

const short = (text: string | null | undefined) =>
  text && text.length <= maxLength ? text : null;

/**
 * The address of what came of a booking. It outlasts a reload, and is signed: nobody can show somebody
 * else numbers that no provider has given.
 * @param result what the provider gave back, which may be nothing
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
    // 0 says as little as nothing there (provider/documents/missing-document-data.ts).
    missing: onBillOfLading.filter((name) => !booking[name]),
  };
  const token = signedText(sessionSecret, "booked", JSON.stringify(booked));
  return paths.bookLTL(`${addressParameters.booked}=${token}`);
}

/** Reads what such an address says; null when the portal has not written it. */
export function readBooked(
  { sessionSecret }: Env,
  token: string,
): Booked | null {
  const text = readSignedText(sessionSecret, "booked", token);
  if (text === null) return null;
  // Another version of the portal may have written it.
  return bookedSchema.safeParse(JSON.parse(text)).data ?? null;
}
