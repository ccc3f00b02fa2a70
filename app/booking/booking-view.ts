import type { SubmissionResult } from "@conform-to/react";
import type { Estimate } from "./density";
import type { SavedAddress } from "../address-book";
import type { PrefilledFields } from "./booking-address";
import type { BookingField, LookUpName } from "./booking-fields";

/** A pool to book for. */
export interface NamedPool {
  id: string;
  name: string;
}

/** The states of the booking screen, as determined by its URL. */
export type BookingView =
  | {
      step: "pool";
      /** Null if they could not be loaded. */
      pools: NamedPool[] | null;
      /** Errors about the pool of the URL, and notices about data that could not be loaded. */
      errors: string[];
      notices: string[];
      carried: PrefilledFields;
    }
  | {
      step: "form";
      pools: NamedPool[] | null;
      pool: string;
      carried: PrefilledFields;
      /** The idempotency key of a new form. */
      key: string;
      /** Identifies the user whose drafts may be shown. */
      draftOwner: string;
    }
  | { step: "booked"; booked: BookedView };

/** The data of a booking, formatted for display. */
export interface BookedView {
  BOL: string | null;
  PRO: string | null;
  bookingID: string | null;
  /** The idempotency key of the booking. */
  key: string;
  /** Path to track the PRO number; null if there is no number or it cannot be tracked. */
  trackPath: string | null;
  /** Path of the bill of lading; null if there is none, for the reason in `withoutBill`. */
  billPath: string | null;
  withoutBill: string | null;
}

/** The saved addresses that match the text of a field, or the reason why there are none. */
export interface FoundAddresses {
  field: LookUpName;
  addresses: SavedAddress[];
  /** A message instead of the addresses or in addition to them. */
  message: string | null;
}

/** The result of a submission that did not redirect: the form again, with all submitted values. */
export interface BookingReply {
  pool: string;
  key: string;
  answer: SubmissionResult;
  /** Errors shown above the form, each with the field to correct. */
  problems: { field: BookingField | null; message: string }[];
  /** The session has expired: the user logs in in another tab and submits the form again. */
  expired: boolean;
  /**
   * Refused because the key was already used (409), possibly by this very form; only a new form can
   * book again.
   */
  isUsedUp: boolean;
  /** True if the pools are shown for another choice. */
  choosesPool: boolean;
  found: FoundAddresses | null;
  /** The requested class estimate. */
  estimate: Estimate | null;
  /** Set after the form was filled in; the id differs each time, so that the fields are remounted. */
  filled: { id: string; message: string; focus: BookingField } | null;
}
