import { afterEach, describe, expect, test, vi } from "vitest";
import { shouldRevalidateMap } from "../../../../app/features/map/map-revalidation";

/** Returns whether a navigation from one URL of the map to another loads from the server. */
const asks = (from: string, to: string) =>
  shouldRevalidateMap({
    currentUrl: new URL(from, "http://portal.test/track"),
    nextUrl: new URL(to, "http://portal.test/track"),
    defaultShouldRevalidate: true,
  } as Parameters<typeof shouldRevalidateMap>[0]);

/** Puts an interactive map with these dates into the page; null for none. */
const showMap = (loadedDates: string | null) =>
  vi.stubGlobal("document", {
    querySelector: () =>
      loadedDates === null ? null : { dataset: { loadedDates } },
  });

afterEach(() => void vi.unstubAllGlobals());

describe("an interactive map with loaded deliveries", () => {
  test("revalidates only for another day or pool, and after Refresh", () => {
    showMap("2026-11-20 2026-11-20");
    const here = "?date=2026-11-20&pool=3";
    expect(asks(here, `${here}&deliv=5&page=2&sort=near&dir=asc`)).toBe(false);
    expect(asks(here, "?date=2026-11-21&pool=3")).toBe(true);
    expect(asks(here, "?date=2026-11-20&pool=4")).toBe(true);
    expect(asks(here, "?date=2026-11-20")).toBe(true);
    expect(asks(here, here)).toBe(true);
  });

  test("treats today and its date as the same day once a delivery is selected", () => {
    showMap("2026-11-20 ");
    const selected = "?date=2026-11-20&deliv=5";
    expect(asks("?", selected)).toBe(false);
    expect(asks(selected, "?")).toBe(false);
    // A relative date matches only if the page was loaded with it.
    expect(asks(selected, "?date=-1d")).toBe(true);
  });

  test("forgets the equivalent dates together with its deliveries", () => {
    showMap("2026-11-21 2026-11-21");
    expect(asks("?date=2026-11-21", "?")).toBe(true);
    showMap(null);
    expect(asks("?date=2026-11-21", "?date=2026-11-21&deliv=5")).toBe(true);
  });
});
