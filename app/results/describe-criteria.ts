import type { ReportCriteria } from "../criteria/criteria-fields";
import { describeDateRange } from "../criteria/dates";
import type { Description, PoolNames } from "./result-search";

/**
 * Where and when was searched, in words; an empty text for what was not said.
 * @param criteria window, pool and stores, as most bundles have them; dates are calendar dates
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
 * The heading and the chips of a search; empty texts are left out.
 * @param title what the page is called
 * @param place what the heading names too
 * @param filters what only has a chip
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
