/** What the form can do, by its `intent`; without one it saves. */
export const reportMailIntents = { stop: "stop" } as const;

/** The fields of the form, in its order. */
export const reportMailFields = [
  "when",
  "hour",
  "timeZone",
  "skipEmpty",
  "id",
] as const;

/** The loader data of the form. */
export interface ReportMailView {
  /** Idempotency key of the form. */
  key: string;
  /** The id and the name of the view. */
  id: string;
  name: string;
  /** True if it is mailed, or was until it was stopped. */
  isMailed: boolean;
  /** A value of the select "When". */
  when: string;
  /** A value of `hourChoices`. */
  hour: string;
  timeZone: string;
  /** True if the user chose this time zone, for this mail or for another one. */
  isTimeZoneChosen: boolean;
  skipEmpty: boolean;
  /** Why there is no form; null if there is one. */
  problem: string | null;
}
