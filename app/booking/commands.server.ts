import { intentField } from "../forms/intent";
import { isDensityClass } from "./density";
import type { Side } from "../address-book";
import { lookUps, sides, type LookUpName } from "./booking-fields";

/** What the button that sent the form asks for. */
export type Command =
  | { does: "book" }
  /** Shows the pools to choose from. */
  | { does: "changePool" }
  /** Shows the saved addresses that match what stands in a field. */
  | { does: "lookUp"; field: LookUpName }
  /** Fills an end in; `entry` is a saved address as JSON, as the browser says. */
  | { does: "choose"; side: Side; entry: string }
  /** Estimates the class from the measures of a pallet. */
  | { does: "estimate" }
  /** Fills in a class that was estimated. */
  | { does: "useClass"; class: string }
  /** A button that is not known here: the form comes back as it is. */
  | { does: "nothing" };

const isLookUp = (name: string): name is LookUpName =>
  Object.hasOwn(lookUps, name);

/** Reads which button sent the booking form; without any it books, as the Enter key does. */
export function readCommand(form: FormData): Command {
  const sent = form.get(intentField) ?? "book";
  if (typeof sent !== "string") return { does: "nothing" };
  const [name, target = ""] = sent.split(":", 2);
  if (sent === "book" || sent === "changePool" || sent === "estimate")
    return { does: sent };
  if (name === "useClass" && isDensityClass(target))
    return { does: "useClass", class: target };
  if (name === "lookUp" && isLookUp(target))
    return { does: "lookUp", field: target };
  const side = sides.find((one) => one === target);
  if (name === "choose" && side)
    return {
      does: "choose",
      side,
      entry: sent.slice(`choose:${side}:`.length),
    };
  return { does: "nothing" };
}
