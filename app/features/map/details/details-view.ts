import type { NoteView } from "../../notes";

/**
 * The details of a delivery, formatted by the server for display (specification, part 2, sections 3, 4
 * and 9). Times are `h:mm A` in UTC, or by the clock of the store with its zone, dates `M/D/YYYY`; null means unknown.
 */
export interface DetailsView {
  id: string;
  /** True if times are by the clock of the store, instead of UTC. */
  inStoreTime: boolean;
  storeName: string | null;
  storeNumber: string | null;
  pool: string | null;
  /** Lines of the store's address. */
  address: string[];
  doorScan: boolean;
  /** Date and time. */
  arrival: string | null;
  departure: string | null;
  /** `8:00 AM – 10:00 AM`. */
  window: string | null;
  /** Time until arrival, `2 h 15 min`. */
  arrivesIn: string | null;
  /** Time of day of that arrival, `3:40 PM`. */
  expectedAt: string | null;
  /** Stops before this one on its route. */
  stopsRemaining: number | null;
  /** `3 of 10 scanned`. */
  boxes: string | null;
  employee: string | null;
  signature: Signature | null;
  /** Path of the proof of delivery. */
  podPath: string | null;
  /** The newest first; null if they could not be loaded, and if the provider has none. */
  notes: NoteView[] | null;
}

/** A drawn signature (`image` is a data URL of a PNG or JPEG), or a typed one. */
export type Signature = { image: string } | { text: string };
