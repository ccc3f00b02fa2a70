import { backgroundParameter } from "../paths";
import {
  parameters,
  readPageRequest,
  type PageRequest,
} from "../tables/result-view";
import type { MapStatus } from "./delivery";
import { sortKeys, statusNames } from "./list/deliveries-table";

/** Names of what an address of the map says, beside the window of its list. */
export const trackParameters = {
  /** `YYYY-MM-DD` or a relative date; missing: today. */
  date: "date",
  /** Pool id; missing: all pools. */
  pool: "pool",
  /** Id of the chosen delivery. */
  deliv: "deliv",
  /** Statuses that the legend leaves visible, joined with `+`; missing: all. */
  show: "show",
} as const;

/** Joins statuses, as bundles join stores. */
const joint = "+";

/** What an address asks the map for. Date and pool are as they were written: the server reads them. */
export interface TrackAddress extends Pick<PageRequest, "page" | "sort"> {
  date: string;
  pool: string;
  /** Null when none is chosen. */
  deliv: string | null;
  /** Statuses that are shown, in the order of the legend. */
  shown: readonly MapStatus[];
  /** The whole list on one page, for a printer. */
  printsAll: boolean;
}

/** Reads an address. Never fails: what makes no sense is as if it were missing. */
export function readTrackAddress(search: string): TrackAddress {
  const query = new URLSearchParams(search);
  const { page, sort } = readPageRequest(query, sortKeys);
  return {
    date: query.get(trackParameters.date)?.trim() ?? "",
    pool: query.get(trackParameters.pool)?.trim() ?? "",
    deliv: query.get(trackParameters.deliv)?.trim() || null,
    shown: readShown(query.get(trackParameters.show)),
    printsAll: query.get(parameters.print) === "all",
    page,
    sort,
  };
}

/** A plus sign of an address that somebody typed arrives as a space. */
function readShown(text: string | null): readonly MapStatus[] {
  if (text === null) return statusNames;
  const asked = text.split(/[+ ]/);
  return statusNames.filter((status) => asked.includes(status));
}

/**
 * The canonical query of an address, without its question mark. What the page asks for by itself
 * (`auto`) and parameters of others are no part of it.
 */
export function trackQuery(address: Partial<TrackAddress>): string {
  const { date, pool, deliv, shown, printsAll, page = 1, sort } = address;
  const parts = [
    [trackParameters.date, date],
    [trackParameters.pool, pool],
    [trackParameters.deliv, deliv],
    [trackParameters.show, showWord(shown)],
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

/** Null leaves the parameter out. Nothing shown is said too. */
const showWord = (shown: readonly MapStatus[] | undefined) =>
  shown === undefined || shown.length === statusNames.length
    ? null
    : shown.length === 0
      ? "none"
      : shown.join(joint);

/** Everything but the joint of statuses, which are letters, is written by its number. */
const encoded = (name: string, text: string) =>
  name === trackParameters.show
    ? text
    : encodeURIComponent(text.toWellFormed());

/**
 * The query that `withDelivery` adds a chosen delivery to. It names the day, whatever the address
 * says: a bookmark of a delivery means the same one tomorrow.
 * @param date the day of the map, `YYYY-MM-DD`
 */
export const ofDay = (address: TrackAddress, date: string) =>
  trackQuery({ ...address, date, deliv: null });

/** @param query of `ofDay` */
export const withDelivery = (query: string, deliv: string) =>
  `${query}&${trackQuery({ deliv })}`;

/** The query of the address with a status shown, or left out when it is shown; from its first page. */
export function toggledStatus(address: TrackAddress, toggled: MapStatus) {
  const shown = statusNames.filter(
    (status) => address.shown.includes(status) !== (status === toggled),
  );
  return trackQuery({ ...address, shown, page: 1 });
}

/** The query by which the page asks for itself again. */
export const refreshQuery = (address: TrackAddress) =>
  [trackQuery(address), `${backgroundParameter}=1`].filter(Boolean).join("&");

/** What of an address stays when another day or pool is asked for: the filter and the order. */
export const lastingChoices = (search: string): [string, string][] => [
  ...new URLSearchParams(
    trackQuery({
      ...readTrackAddress(search),
      date: "",
      pool: "",
      deliv: null,
      page: 1,
      printsAll: false,
    }),
  ),
];
