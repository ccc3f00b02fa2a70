/** The groups of deliveries that a scorecard compares. */
export const scorecardGroups = ["pool", "store"] as const;

/** How a share of deliveries on time stands to its target. */
export const scorecardStates = [
  /** It reaches the target. */
  "calm",
  /** It is below the target, by no more than {@link alarmPoints}. */
  "watch",
  /** It is further below. */
  "alarm",
] as const;
export type ScorecardState = (typeof scorecardStates)[number];

/** By how many percentage points a share may miss the target before it is an alarm. */
export const alarmPoints = 5;

/** The target of the share of deliveries on time unless another one is wanted, in percent. */
export const defaultTarget = 95;

/** How many whole weeks, Monday to Sunday, the trend of a row has; the last one ends by the last day of the range. */
export const trendWeeks = 12;
