import type { AppLoadContext } from "@remix-run/node";
import { isFeatureEnabled } from "../../../features.server";
import { rateFields } from "../rates";
import { findQuote } from "../rates/index.server";
import type { PriceView } from "./booking-view";
import { bookingMessages } from "../../../engine/messages";

/**
 * Returns the price of a shipment as the provider says it now, for the form and its redisplay.
 * @param read returns the text of a field of the shipment
 * @param isAsked false if the provider must not be asked: it has just failed, or nobody is signed in
 * @returns null while rates are off
 */
export async function getPrice(
  context: Pick<AppLoadContext, "api" | "env">,
  read: ReadField,
  isAsked = true,
): Promise<PriceView | null> {
  if (!isFeatureEnabled(context, "rateGenerator")) return null;
  const typed = readShipment(read);
  const quote = isAsked ? await findQuote(context, typed) : null;
  if (quote === "incomplete")
    return { quote: null, message: bookingMessages.priceIncomplete, shown: "" };
  return {
    quote,
    message: bookingMessages.priceUnknown,
    shown: quote ? `${quote.total}${shipmentOf(typed)}` : "",
  };
}

type ReadField = (name: (typeof rateFields)[number]) => string | undefined;

const readShipment = (read: ReadField) =>
  Object.fromEntries(
    rateFields.map((name) => [name, read(name)?.trim() ?? ""]),
  );

/** Returns the values that a rate is for, as the end of a shown rate. */
const shipmentOf = (typed: Record<string, string>) =>
  rateFields.map((name) => ` ${typed[name]}`).join("");

/**
 * Returns whether a shipment would be booked at a rate that its form did not show. A shipment whose rate
 * the provider does not name may be booked, unless the form shows the rate of another one.
 * @param shown the submitted {@link shownRateField}; null if the form has none
 * @param price the price of the submitted values
 */
export function isRateUnseen(
  shown: string | null,
  price: PriceView | null,
  read: ReadField,
): boolean {
  if (shown === null || price === null) return false;
  if (price.quote) return shown !== price.shown;
  return shown !== "" && !shown.endsWith(shipmentOf(readShipment(read)));
}
