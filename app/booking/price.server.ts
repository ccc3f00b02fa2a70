import type { AppLoadContext } from "@remix-run/node";
import { isFeatureEnabled } from "../features.server";
import { rateFields } from "../rates";
import { findQuote } from "../rates/index.server";
import type { PriceView } from "./booking-view";
import { bookingMessages } from "../messages";

/**
 * Returns the price of a shipment as the provider says it now, for the form and its redisplay.
 * @param read returns the text of a field of the shipment
 * @param isAsked false if the provider must not be asked: it has just failed, or nobody is signed in
 * @returns null while rates are off
 */
export async function getPrice(
  context: Pick<AppLoadContext, "api" | "env">,
  read: (name: (typeof rateFields)[number]) => string | undefined,
  isAsked = true,
): Promise<PriceView | null> {
  if (!isFeatureEnabled(context, "rateGenerator")) return null;
  const typed = Object.fromEntries(
    rateFields.map((name) => [name, read(name) ?? ""]),
  );
  const quote = isAsked ? await findQuote(context, typed) : null;
  if (quote === "incomplete")
    return { quote: null, message: bookingMessages.priceIncomplete };
  return { quote, message: bookingMessages.priceUnknown };
}
