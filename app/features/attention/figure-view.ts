/** Query parameter of a page that waits longer for its figures. */
export const waitParameter = "wait";

/** A number that links to the list of what it counts. */
export interface FigureView {
  label: string;
  /** Path of the list. */
  path: string;
  /** `1,234`, or `20,000+`; null if it could not be loaded in time. */
  count: string | null;
}

/** The state of the figures of a page. */
export interface FiguresState {
  /** Time of the oldest figure, an ISO timestamp. */
  asOf: string;
  /** When the page was made, in milliseconds since 1970, for Refresh. */
  loadedAt: number;
  /** Why figures are missing; null if all are there. */
  missing: "late" | "failed" | null;
}
