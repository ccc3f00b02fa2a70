import type { SubmissionResult } from "@conform-to/react";

/** The fields of the form; they are also the query parameters of its URL. */
export const rateFields = ["zipFrom", "zipTo", "numPallets"] as const;
export type RateField = (typeof rateFields)[number];

/** Longest ZIP code that the form takes, in characters: `60601-1234`. */
export const maxTypedZipLength = 10;

/**
 * Fields of a shipment that do not change its rate: the Rate Generator only passes them on, from its own
 * URL to the booking form.
 */
export const carriedFields = ["numPieces", "totalWeight", "class"] as const;
export type CarriedValues = Partial<
  Record<(typeof carriedFields)[number], string>
>;

/** The price of a shipment, formatted for display. */
export interface Quote {
  /** USD per pallet, e.g. `$81.25`. */
  perPallet: string;
  /** USD for all pallets. */
  total: string;
  /** The number of pallets that the total covers, e.g. `4 pallets`. */
  pallets: string;
  /** The ZIP codes that it is for. */
  zipFrom: string;
  zipTo: string;
}

/** A rate that was found, and where it leads. */
export interface FoundRate extends Omit<Quote, "zipFrom" | "zipTo"> {
  /** Path of the booking form, prefilled from the rate; null while booking is off. */
  bookPath: string | null;
}

/** The loader data of the Rate Generator. */
export interface RateView {
  /** Heading and title of the page. */
  heading: string;
  /** The zone, which cannot be changed. */
  zone: number;
  initial: Partial<Record<RateField, string>>;
  carried: CarriedValues;
  /** Errors of the request, or the reason why there is no rate; null if there are none. */
  answer: SubmissionResult | null;
  rate: FoundRate | null;
}
