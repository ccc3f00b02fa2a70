import type { AppLoadContext } from "@remix-run/node";
import { readTypedDate } from "../../../engine/criteria/dates";
import { isId } from "../../../engine/forms/searched-number.server";
import { formMessages } from "../../../engine/messages";
import { placeOf, type MapCriteria } from "../deliveries/delivery";
import { describePlace } from "../list/delivery-list";
import { errorResponse, unlessEnded } from "../refresh/refresh.server";
import { describeTime, type Truck } from "./truck";

type Context = Pick<AppLoadContext, "api" | "hasExtension">;

/**
 * Loads where the trucks of a day's routes are. The map does without them if that fails.
 * @param hasTrails true if their trails of the last hour are wanted
 * @returns null if the provider knows no positions; empty if they cannot be loaded
 * @throws a redirect to the login page if the session has expired
 */
export async function getTrucks(
  { api, hasExtension }: Context,
  { date, pool }: MapCriteria,
  hasTrails = false,
): Promise<Truck[] | null> {
  if (!(await hasExtension("positions"))) return null;
  const answer = await api.call("getTruckPositions", {
    date: `${date}T00:00:00.000Z`,
    ...(pool ? { pool } : {}),
  });
  if (!answer.ok) return [];
  return answer.result.flatMap(
    ({ routeID, route, pool: poolName, trailer, lat, lng, at, trail }) => {
      const place = placeOf(lng, lat);
      if (place === null) return [];
      return {
        id: routeID,
        name: (trailer ?? route ?? routeID).toWellFormed(),
        route: (route ?? routeID).toWellFormed(),
        pool: (poolName ?? "").toWellFormed(),
        place,
        near: describePlace(place),
        at: at === null ? "" : describeTime(at, date),
        ...(hasTrails &&
          trail && {
            trail: trail.flatMap((one) => placeOf(one.lng, one.lat) ?? []),
          }),
      };
    },
  );
}

/** Responds to a map's request for its trucks: an array of them, as `getTrucks` returns it. */
export async function answerTrucks(
  url: URL,
  context: Context,
): Promise<Response> {
  const date = url.searchParams.get("date") ?? "";
  const pool = url.searchParams.get("pool") ?? "";
  if (readTypedDate(date) !== date || !isId(pool))
    return errorResponse(formMessages.invalidLink, 400);
  return unlessEnded(async () =>
    Response.json(await getTrucks(context, { date, pool: pool || null }, true)),
  );
}
