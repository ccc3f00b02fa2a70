import { backgroundParameter } from "../../paths";
import { parameters } from "../../engine/tables/page-query";
import {
  readPageRequest,
  type PageRequest,
} from "../../engine/tables/page-request";
import { mapStatuses, type MapStatus } from "./deliveries/delivery";
import { sortKeys } from "./list/deliveries-table";

/** Names of the map's query parameters, besides those of the list's page. */
export const trackParameters = {
  /** `YYYY-MM-DD` or a relative date; missing: today. */
  date: "date",
  /** Pool id; missing: all pools. */
  pool: "pool",
  /** Id of the selected delivery. */
  deliv: "deliv",
  /** Statuses that the legend shows, and `late`, joined with `+`; missing: all. */
  show: "show",
} as const;

/** Parameter of the form with the relative date of its date field, which stays relative if it is not edited. */
export const relativeDateParameter = "date-relative";

/** Parameter of a refresh, and its value, that asks for the times of the store. */
export const clockParameter = "clock";
export const storeClockValue = "store";

/** Word of `show` that narrows the statuses to the deliveries that are late or at risk; alone: of all statuses. */
const lateWord = "late";
/** Word of `show` for no status. */
const noneWord = "none";

/** Separator of statuses, as for stores in encoded criteria. */
const joint = "+";

/** The parameters of a map's URL. Date and pool are as written: the server parses them. */
export interface TrackParameters extends Pick<PageRequest, "page" | "sort"> {
  date: string;
  pool: string;
  /** Null if none is selected. */
  deliv: string | null;
  /** Visible statuses, in the order of the legend. */
  shown: readonly MapStatus[];
  /** True if only those of them are visible that are late or at risk. */
  lateOnly: boolean;
  /** True for the whole list on one page, for printing. */
  printsAll: boolean;
}

/** Parses a query string. Never throws: invalid values are treated as missing. */
export function readTrackParameters(search: string): TrackParameters {
  const query = new URLSearchParams(search);
  const { page, sort } = readPageRequest(query, sortKeys);
  return {
    date: query.get(trackParameters.date)?.trim() ?? "",
    pool: query.get(trackParameters.pool)?.trim() ?? "",
    deliv: query.get(trackParameters.deliv)?.trim() || null,
    ...readShown(query.get(trackParameters.show)),
    printsAll: query.get(parameters.print) === "all",
    page,
    sort,
  };
}

/** A literal plus sign in a typed URL decodes to a space. */
function readShown(
  text: string | null,
): Pick<TrackParameters, "shown" | "lateOnly"> {
  if (text === null) return { shown: mapStatuses, lateOnly: false };
  const asked = text.split(/[+ ]/);
  return {
    shown:
      text.trim() === lateWord
        ? mapStatuses
        : mapStatuses.filter((status) => asked.includes(status)),
    lateOnly: asked.includes(lateWord),
  };
}

/**
 * Returns the canonical query string, without its question mark and without the `auto` parameter of
 * background requests and unknown parameters.
 */
export function trackQuery(address: Partial<TrackParameters>): string {
  const { date, pool, deliv, printsAll, page = 1, sort } = address;
  const parts = [
    [trackParameters.date, date],
    [trackParameters.pool, pool],
    [trackParameters.deliv, deliv],
    [trackParameters.show, showWords(address)],
    [parameters.page, page > 1 ? (page === Infinity ? "last" : page) : null],
    [parameters.sort, sort?.key],
    [parameters.direction, sort?.direction],
    [parameters.print, printsAll ? "all" : null],
  ] as const;
  return parts
    .filter(
      ([, value]) => value !== null && value !== undefined && value !== "",
    )
    .map(([name, value]) => `${name}=${encoded(name, String(value))}`)
    .join("&");
}

/** Returns the parameter's value; an empty one omits the parameter. No visible status is written as `none`. */
function showWords({
  shown = mapStatuses,
  lateOnly = false,
}: Partial<TrackParameters>): string {
  const statuses = shown.length === 0 ? [noneWord] : shown;
  return [
    ...(shown.length === mapStatuses.length ? [] : statuses),
    ...(lateOnly ? [lateWord] : []),
  ].join(joint);
}

/** Percent-encodes a value, except for the statuses, which consist of letters and their separator. */
const encoded = (name: string, text: string) =>
  name === trackParameters.show
    ? text
    : encodeURIComponent(text.toWellFormed());

/**
 * Returns the query string to which `addDelivery` adds a selected delivery. It always contains the
 * absolute date: a bookmark of a delivery must mean the same one tomorrow.
 * @param date the day of the map, `YYYY-MM-DD`
 */
export const dayQuery = (address: TrackParameters, date: string) =>
  trackQuery({ ...address, date, deliv: null });

/** @param query a result of `ofDay` */
export const addDelivery = (query: string, deliv: string) =>
  `${query}&${trackQuery({ deliv })}`;

/**
 * Returns the query string with one status shown, or hidden if it is visible; starts at the first page.
 */
export function toggledStatus(address: TrackParameters, toggled: MapStatus) {
  const shown = mapStatuses.filter(
    (status) => address.shown.includes(status) !== (status === toggled),
  );
  return trackQuery({ ...address, shown, page: 1 });
}

/** Returns the query string that shows only what is late or at risk, or again all of the visible statuses. */
export const toggledLateness = (address: TrackParameters) =>
  trackQuery({ ...address, lateOnly: !address.lateOnly, page: 1 });

/** Returns the query string of the page's background request for itself. */
export const refreshQuery = (address: TrackParameters) =>
  [trackQuery(address), `${backgroundParameter}=1`].filter(Boolean).join("&");

/** Returns the parameters that stay when another day or pool is selected: the filter and the order. */
export const lastingChoices = (search: string): [string, string][] => [
  ...new URLSearchParams(
    trackQuery({
      ...readTrackParameters(search),
      date: "",
      pool: "",
      deliv: null,
      page: 1,
      printsAll: false,
    }),
  ),
];
