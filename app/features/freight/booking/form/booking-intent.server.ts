import { intentField } from "../../../../engine/forms/intent";
import { isDensityClass } from "./density";
import type { Side } from "../../address-book";
import { lookUps, sides, type LookUpName } from "../booking-fields";

/** The command of the button that submitted the form. */
export type BookingIntent =
  | { kind: "book" }
  /** Asks for the price of the typed values. */
  | { kind: "price" }
  /** Shows the pools to choose from. */
  | { kind: "changePool" }
  /** Shows the saved addresses that match the text of a field. */
  | { kind: "lookUp"; field: LookUpName }
  /** Fills in an end; `entry` is a saved address as JSON, submitted by the browser. */
  | { kind: "choose"; side: Side; entry: string }
  /** Estimates the class from the measurements of a pallet. */
  | { kind: "estimate" }
  /** Fills in an estimated class. */
  | { kind: "useClass"; class: string }
  /** An unknown button: the form is redisplayed unchanged. */
  | { kind: "nothing" };

const isLookUp = (name: string): name is LookUpName =>
  Object.hasOwn(lookUps, name);

/**
 * Reads which button submitted the booking form; without a button value it books, as with the Enter
 * key.
 */
export function readBookingIntent(form: FormData): BookingIntent {
  const sent = form.get(intentField) ?? "book";
  if (typeof sent !== "string") return { kind: "nothing" };
  const [name, target = ""] = sent.split(":", 2);
  if (
    sent === "book" ||
    sent === "price" ||
    sent === "changePool" ||
    sent === "estimate"
  )
    return { kind: sent };
  if (name === "useClass" && isDensityClass(target))
    return { kind: "useClass", class: target };
  if (name === "lookUp" && isLookUp(target))
    return { kind: "lookUp", field: target };
  const side = sides.find((one) => one === target);
  if (name === "choose" && side)
    return {
      kind: "choose",
      side,
      entry: sent.slice(`choose:${side}:`.length),
    };
  return { kind: "nothing" };
}
