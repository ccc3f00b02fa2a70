import type { ReportCriteria } from "../criteria/criteria-fields";
import { describeDateRange } from "../criteria/dates";
import type { Description, PoolNames } from "./result-search";

/**
 * Describes the date range and place of a search; an empty text for omitted criteria.
 * @param criteria date range, pool and stores, as in most searches; dates are calendar dates
 */
export function describePlace(
  { s, f, p, st = [] }: ReportCriteria,
  poolName: PoolNames,
): string[] {
  return [
    describeDateRange(s, f),
    p === undefined ? "" : poolName(p),
    st.length === 0
      ? ""
      : st.length === 1
        ? `Store ${st[0] ?? ""}`
        : `${st.length} stores`,
  ];
}

/**
 * Returns the heading and the chips of a search; empty texts are omitted.
 * @param title title of the page
 * @param place criteria shown in the heading and as chips
 * @param filters criteria shown only as chips
 */
export function described(
  title: string,
  place: readonly string[],
  filters: readonly string[] = [],
): Description {
  const present = (message: string) => message !== "";
  return {
    heading: [title, ...place].filter(present).join(" · "),
    chips: [...place, ...filters].filter(present),
  };
}
