import type { ShouldRevalidateFunction } from "@remix-run/react";
import { trackParameters } from "./map-address";

/** Whether the page has the deliveries of its day and pool themselves: then it needs no server to show them. */
let atHand = false;

/** Says so; a living map that goes takes it back. */
export function setDeliveriesAtHand(have: boolean): void {
  atHand = have;
}

const dayAndPool = ({ pathname, searchParams }: URL) =>
  [
    pathname,
    searchParams.get(trackParameters.date) ?? "",
    searchParams.get(trackParameters.pool) ?? "",
  ].join("\n");

/**
 * Another window, order, filter or choice of a living map is shown from the deliveries that the
 * browser has; another day or pool is asked for, and so is the same address again (Refresh).
 */
export const shouldAskAgain: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  atHand &&
  currentUrl.href !== nextUrl.href &&
  dayAndPool(currentUrl) === dayAndPool(nextUrl)
    ? false
    : defaultShouldRevalidate;
