import type { ShouldRevalidateFunction } from "@remix-run/react";
import { trackParameters } from "./map-address";

const dateOf = ({ searchParams }: URL) =>
  searchParams.get(trackParameters.date) ?? "";
const poolOf = ({ searchParams }: URL) =>
  searchParams.get(trackParameters.pool) ?? "";

/**
 * Returns the dates of the day whose deliveries the browser has, in all notations that URLs of the page
 * use for it; an interactive map writes them into its element. Empty without an interactive map.
 */
const loadedDates = () =>
  document
    .querySelector<HTMLElement>("[data-loaded-dates]")
    ?.dataset.loadedDates?.split(" ") ?? [];

/**
 * A change of page, order, filter or selection uses the deliveries in the browser; another day or pool
 * is loaded from the server, and so is the same URL again (Refresh).
 */
export const shouldRevalidateMap: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isLoaded =
    currentUrl.href !== nextUrl.href &&
    currentUrl.pathname === nextUrl.pathname &&
    poolOf(currentUrl) === poolOf(nextUrl) &&
    loadedDates().includes(dateOf(nextUrl));
  return isLoaded ? false : defaultShouldRevalidate;
};
