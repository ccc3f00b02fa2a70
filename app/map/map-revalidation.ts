import type { ShouldRevalidateFunction } from "@remix-run/react";
import { trackParameters } from "./map-address";

/**
 * The day whose deliveries the browser has, in all notations used in the page's URLs; null if it has
 * none. With them, a navigation needs no server request.
 */
let loadedDay: Set<string> | null = null;

/** @param date the day, `YYYY-MM-DD`; null when an interactive map is unmounted, with its deliveries */
export function setLoadedDay(date: string | null): void {
  loadedDay = date === null ? null : new Set([date]);
}

const dayOf = ({ searchParams }: URL) =>
  searchParams.get(trackParameters.date) ?? "";
const poolOf = ({ searchParams }: URL) =>
  searchParams.get(trackParameters.pool) ?? "";

/** Returns whether a URL shows the deliveries that the browser already has. */
function isLoaded(next: URL, current: URL): boolean {
  // The URL of today's map has no date; the links that select one of its deliveries do.
  loadedDay?.add(dayOf(current));
  return (
    next.pathname === current.pathname &&
    poolOf(next) === poolOf(current) &&
    loadedDay?.has(dayOf(next)) === true
  );
}

/**
 * A change of page, order, filter or selection uses the deliveries in the browser; another day or pool
 * is loaded from the server, and so is the same URL again (Refresh).
 */
export const shouldRevalidateMap: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.href !== nextUrl.href && isLoaded(nextUrl, currentUrl)
    ? false
    : defaultShouldRevalidate;
