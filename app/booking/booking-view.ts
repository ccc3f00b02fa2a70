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

/** What the address of the screen asks for. */
export type BookingView =
  | {
      step: "pool";
      /** Null when they cannot be had. */
      pools: NamedPool[] | null;
      /** What is wrong with the pool of the address, and what cannot be had. */
      errors: string[];
      notices: string[];
      carried: PrefilledFields;
    }
  | {
      step: "form";
      pools: NamedPool[] | null;
      pool: string;
      carried: PrefilledFields;
      /** The one-time key of a fresh form. */
      key: string;
      /** Mark of whose drafts may be shown. */
      draftOwner: string;
    }
  | { step: "booked"; booked: BookedView };

/** What has been booked, as the screen says it. */
export interface BookedView {
  BOL: string | null;
  PRO: string | null;
  bookingID: string | null;
  /** The one-time key that it was booked with. */
  key: string;
  /** Where the PRO number is tracked; null while there is nothing to track, or it cannot be. */
  trackPath: string | null;
  /** The bill of lading; null when there is none, `withoutBill` says why. */
  billPath: string | null;
  withoutBill: string | null;
}

/** The saved addresses that match what stands in a field, or why there are none to see. */
export interface FoundAddresses {
  field: LookUpName;
  addresses: SavedAddress[];
  /** What is said instead of them or besides. */
  message: string | null;
}

/** The reply to a form that did not lead on: the form again, with everything that was typed. */
export interface BookingReply {
  pool: string;
  key: string;
  answer: SubmissionResult;
  /** What stands above the form: what stops it, each with the field where it is put right. */
  problems: { field: BookingField | null; message: string }[];
  /** The session has ended: the person logs in elsewhere and sends the form again. */
  expired: boolean;
  /** Refused for what has been booked before (409): with this form, perhaps, and only another books anew. */
  isUsedUp: boolean;
  /** The pools are shown to choose another from. */
  choosesPool: boolean;
  found: FoundAddresses | null;
  /** The estimate of the class that was asked for. */
  estimate: Estimate | null;
  /** The form has been filled in; differs each time, so that its fields are drawn anew. */
  filled: { id: string; message: string; focus: BookingField } | null;
}
