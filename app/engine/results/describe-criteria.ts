import { maxIdLength } from "../../../provider/contract/limits";
import { describeDateRange, type IsoDate } from "../criteria/dates";
import type { Description, PoolNames } from "./result-search";
import { formatMessage, resultMessages } from "../messages";

/** What the declarations of result pages say about their criteria: descriptions and problems. */

/** The criteria of most searches: date range, pool id and store ids. */
export interface PlaceCriteria {
  s?: IsoDate;
  f?: IsoDate;
  p?: string;
  st?: readonly string[];
}

/** Describes the date range and place of a search; an empty text for omitted criteria. */
export function describePlace(
  { s, f, p, st = [] }: PlaceCriteria,
  poolName: PoolNames,
): string[] {
  return [
    describeDateRange(s, f),
    p === undefined ? "" : poolName(p),
    st.length === 0
      ? ""
      : st.length === 1
        ? formatMessage(resultMessages.ofStore, { store: st[0] ?? "" })
        : formatMessage(resultMessages.countOfStores, { count: st.length }),
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

/** Returns an error message if one of these ids is longer than the provider accepts. */
export function idProblems(...ids: (string | undefined)[]): string[] {
  return ids.some((id) => id !== undefined && id.length > maxIdLength)
    ? [formatMessage(resultMessages.idTooLong, { limit: maxIdLength })]
    : [];
}
