import type { ShouldRevalidateFunction } from "@remix-run/react";
import { trackParameters } from "./map-address";

/**
 * The day whose deliveries the page has themselves, in all the ways that its addresses have written
 * it; null when it has none. Then it needs no server to show them.
 */
let dayAtHand: Set<string> | null = null;

/** @param date the day, `YYYY-MM-DD`; null: an interactive map that goes takes its deliveries along */
export function setDeliveriesAtHand(date: string | null): void {
  dayAtHand = date === null ? null : new Set([date]);
}

const dayOf = ({ searchParams }: URL) =>
  searchParams.get(trackParameters.date) ?? "";
const poolOf = ({ searchParams }: URL) =>
  searchParams.get(trackParameters.pool) ?? "";

/** Whether an address asks for the deliveries that the page has at another. */
function isAtHand(next: URL, current: URL): boolean {
  // Today's map has no date in its address; the links that choose a delivery of it have one.
  dayAtHand?.add(dayOf(current));
  return (
    next.pathname === current.pathname &&
    poolOf(next) === poolOf(current) &&
    dayAtHand?.has(dayOf(next)) === true
  );
}

/**
 * Another window, order, filter or choice of an interactive map is shown from the deliveries that the
 * browser has; another day or pool is asked for, and so is the same address again (Refresh).
 */
export const shouldRevalidateMap: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.href !== nextUrl.href && isAtHand(nextUrl, currentUrl)
    ? false
    : defaultShouldRevalidate;
