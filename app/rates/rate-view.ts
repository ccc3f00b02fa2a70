import type { SubmissionResult } from "@conform-to/react";

/** The fields of the form, which are the parameters of its address. */
export const rateFields = ["zipFrom", "zipTo", "numPallets"] as const;
export type RateField = (typeof rateFields)[number];

/** A rate, in words. */
export interface FoundRate {
  /** USD for each pallet, e.g. `$81.25`. */
  perPallet: string;
  /** USD for all of them. */
  total: string;
  /** How many pallets the total is for, e.g. `4 pallets`. */
  pallets: string;
  /** The booking with what is known filled in; null while there is no booking. */
  bookPath: string | null;
}

/** What the loader of the Rate Generator hands to its screen. */
export interface RateView {
  /** Heading and title of the page. */
  heading: string;
  /** The zone, which nobody chooses. */
  zone: number;
  initial: Partial<Record<RateField, string>>;
  /** What is wrong with what was asked, or why there is no rate; null when nothing is. */
  answer: SubmissionResult | null;
  rate: FoundRate | null;
}
