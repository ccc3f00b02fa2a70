import type { BillField } from "../../../../provider/contract/extensions/bill-details";
import type { SubmissionResult } from "@conform-to/react";
import type { CorrectionItem } from "../../corrections";
import type { FormReply } from "../../../engine/forms/form-reply";
import type { Estimate } from "./form/density";
import type { SavedAddress } from "../address-book";
import type { PrefilledFields } from "./booking-address";
import type { Quote } from "../rates";
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
      price: PriceView | null;
      hasList: boolean;
    }
  | {
      step: "form";
      pools: NamedPool[] | null;
      pool: string;
      carried: PrefilledFields;
      /** The values of a new form. */
      initial: InitialValues;
      /** What could not be filled in; null if there is nothing to say. */
      notice: string | null;
      price: PriceView | null;
      /** The idempotency key of a new form. */
      key: string;
      /** Identifies the user whose drafts may be shown. */
      draftOwner: string;
    }
  | { step: "booked"; booked: BookedView };

/** The values that a booking form begins with, by field; a ticked checkbox has the text `on`. */
export type InitialValues = Partial<Record<BookingField, string>>;

/** The price beside the form. */
export interface PriceView {
  /** Null if there is none, for the reason in `message`. */
  quote: Quote | null;
  message: string;
  /** What the form submits in {@link shownRateField}; empty while no rate is shown. */
  shown: string;
}

/** The hidden field with the rate that the form shows: a shipment is booked at no other rate. */
export const shownRateField = "shownRate";

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
  /** Path of the page that adds what the bill lacks; null if nothing can be added. */
  addPath: string | null;
  /** What was booked; null if the confirmation does not contain it. */
  summary: BookingSummary | null;
  /** Path of a form with the same values; null without a summary. */
  similarPath: string | null;
  hasList: boolean;
}

/** A booking, and what its bill of lading lacks. */
export interface BillDetailsView {
  /** What the last submission has done. */
  flash: string | null;
  /** Why the booking cannot be shown; null if it is shown. */
  problem: string | null;
  /** The booking and the values that its bill of lading has. */
  lines: SummaryLine[];
  missing: BillField[];
  /** Path of the bill of lading; null if there is none. */
  billPath: string | null;
  trackPath: string | null;
  /** Says that the booking is canceled; null if it is not. */
  canceled: string | null;
  /** Path of the page that changes or cancels the booking; null if the provider cannot. */
  correctPath: string | null;
  /** What was corrected so far; null if it is not known. */
  corrections: CorrectionItem[] | null;
  hasList: boolean;
  /** The page itself. */
  path: string;
  key: string;
}

/** The reply to a form that added nothing, with the fields that it had. */
export type BillDetailsReply = FormReply & { asked: BillField[] };

/** A label and its value. */
export type SummaryLine = readonly [label: string, value: string];

/** What was booked, formatted for display. */
export interface BookingSummary {
  /** Pickup and delivery: the lines of the address, and the services there. */
  ends: { side: "From" | "To"; lines: string[]; services: string[] }[];
  /** The shipment; values may have several lines. */
  shipment: SummaryLine[];
  /** Says that long texts are left out; null if nothing is. */
  note: string | null;
}

/** A booking of the list, formatted for display. */
export interface BookingListItem {
  bookingID: string;
  BOL: string | null;
  PRO: string | null;
  bookedAt: string;
  pool: string;
  from: string;
  to: string;
  shipment: string;
  trackPath: string | null;
  billPath: string | null;
  /** Path of the page that adds what the bill of lading lacks; null if it lacks nothing or none can be added. */
  addPath: string | null;
  /** Paths of the documents of the delivery; null until there are any. */
  drPath: string | null;
  podPath: string | null;
  similarPath: string;
  isCanceled: boolean;
  /** Path of the page that changes or cancels it; null if the provider cannot. */
  correctPath: string | null;
}

/** A page of the list of bookings. */
export interface BookingListView {
  /** Null if they could not be loaded, for the reason in `message`. */
  bookings: BookingListItem[] | null;
  /** True if times are those of the place where the freight is picked up, instead of UTC. */
  hasLocalTimes: boolean;
  message: string | null;
  /** Path of the page with older bookings; null on the last page. */
  olderPath: string | null;
  /** Path of the first page; null on the first page. */
  newestPath: string | null;
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
  /** The rate that the form now shows, for {@link shownRateField}. */
  shownRate: string;
  /** The price of the submitted values; null while rates are off. */
  price: PriceView | null;
}
