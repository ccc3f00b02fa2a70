import { describe, expect } from "vitest";
import { getOverWire } from "../bench/programs/wire";
import { htmlErrors } from "../portal/html-errors";
import { pathOf, screens, type Screen } from "../portal/screens";
import { findPageProblems } from "./harness/page-problems";
import { routePatterns, shapeOf } from "./harness/route-shapes";
import { test } from "./harness/test";

/**
 * The payload of ten segments of 1,460 B, which a server sends before the first acknowledgement: nine screens
 * of ten fit into it, every screen into two of it.
 */
const oneFlightBytes = 14_016;

/** Style sheets and scripts that a browser loads before it paints. */
const blocking =
  "link[rel~=stylesheet]:not([media=print]), script[src]:not([async], [defer], [type=module])";

/** Routes that the table of screens does not have, with the reason. */
const missing: Record<string, string> = {
  "/book-LTL/addresses": "data for scripts",
  "/book-LTL/rate": "data for scripts",
  "/find/suggestions": "data for scripts",
  "/track/deliveries": "data for scripts",
  "/track/trucks": "data for scripts",
  "/track/delivery": "data for scripts",
  "/receiving/stops": "data for scripts",
  "/receiving/scans": "data for scripts",
  "/setup": "no account may exist; first-run.spec.ts opens it",
  "/login/code": "follows a password; second-factor.spec.ts opens it",
  "/data/:token": "follows an upload; data-import.spec.ts opens it",
  "/bookings/:bookingID": "follows a booking; book-ltl.test.ts opens it",
};

/** Routes of the screens above, of those whose path is written in the table. */
const routes = new Set<string>();

/** Whether an earlier screen has the route: `npm test` opens one state of each, `npm test -- all` every state. */
function isFurtherState({ path }: Screen): boolean {
  if (typeof path !== "string") return false;
  const { route } = shapeOf(new URL(path, "http://localhost"));
  const isFurther = routes.has(route);
  routes.add(route);
  return isFurther;
}

const reached = new Set<string>();
/** Names of the screens that need more than one flight. */
const large: string[] = [];

describe("screens", () => {
  for (const screen of screens)
    test(
      `the HTML of a screen is valid, comes in two flights at most, and nothing holds up its paint: ${screen.name}`,
      { tags: isFurtherState(screen) ? ["all"] : [] },
      async ({ visitor, signInAs }) => {
        if (screen.role) await signInAs(screen.role);
        const page = await visitor.open(await pathOf(screen, visitor));
        expect(page.status).toBe(screen.status ?? 200);
        expect(
          findPageProblems(page, (title) => title === screen.title),
        ).toEqual([]);
        expect(await htmlErrors(page.text)).toEqual([]);
        expect(page.$(blocking).toArray()).toEqual([]);
        const { host, port } = page.url;
        const { wireBytes } = await getOverWire(
          {
            host,
            port: Number(port),
            cookie: visitor.cookieHeader,
            // As Chromium asks.
            acceptEncoding: "gzip, deflate, br, zstd",
          },
          page.path,
        );
        expect(wireBytes).toBeLessThanOrEqual(2 * oneFlightBytes);
        if (wireBytes > oneFlightBytes) large.push(screen.name);
        reached.add(shapeOf(page.url).route);
      },
    );

  test(`nine screens of ten come in ${oneFlightBytes.toLocaleString("en-US")} bytes or fewer`, () => {
    expect(large.length, large.join(", ")).toBeLessThanOrEqual(
      screens.length / 10,
    );
  });

  test("the table of screens has every route that shows a page", () => {
    const missed = routePatterns.filter((route) => !reached.has(route));
    expect(missed.sort()).toEqual(Object.keys(missing).sort());
  });
});
