import {
  formatMessage,
  formatNumber,
  rateMessages,
} from "../../../engine/messages";
import { locale } from "../../../engine/messages/language";

/** Rounds half a cent up: 1.005 × 100 and 25 × 4.1 are slightly too small in binary floating point. */
const roundCents = (cents: number) => Math.round(Number(cents.toFixed(6)));

/**
 * Converts a rate to whole cents; null if it is not a valid rate. The total is computed from the
 * rounded rate per pallet, so that the displayed amounts multiply exactly.
 */
function inCents(rate: number | null): number | null {
  const cents = roundCents((rate ?? 0) * 100);
  return cents > 0 && cents <= 1e11 ? cents : null;
}

const dollars = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
});
const inDollars = (cents: number) => dollars.format(cents / 100);

/** Formats a number of pallets, e.g. `4 pallets`. */
export const inPallets = (pallets: number) =>
  pallets === 1
    ? rateMessages.onePallet
    : formatMessage(rateMessages.pallets, {
        count: formatNumber(pallets),
      });

/**
 * Formats a rate for display.
 * @param rate USD per pallet, as the provider sent it
 * @returns null if it is not a valid rate
 */
export function formatRate(
  rate: number | null,
  pallets: number,
): { perPallet: string; total: string; pallets: string } | null {
  const cents = inCents(rate);
  return cents === null
    ? null
    : {
        perPallet: inDollars(cents),
        total: inDollars(roundCents(cents * pallets)),
        pallets: inPallets(pallets),
      };
}
