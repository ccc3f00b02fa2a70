import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { readTypedDate } from "../../../engine/criteria/dates";
import {
  isRelativeDate,
  resolveDay,
} from "../../../engine/criteria/relative-dates";
import { isId } from "../../../engine/forms/searched-number.server";
import { backgroundParameter } from "../../../paths";
import { getDeliveries } from "../deliveries/deliveries.server";
import { clockParameter, storeClockValue } from "../map-address";
import type {
  DayOver,
  DeliveriesAnswer,
  MapCriteria,
  MapDelivery,
} from "../deliveries/delivery";
import { getDeliveryDetails } from "../details/delivery-details.server";
import { formMessages, mapMessages } from "../../../engine/messages";

type Context = Pick<AppLoadContext, "api" | "hasExtension" | "today">;

/** A map's request for its deliveries. */
interface DeliveriesRequest {
  criteria: MapCriteria;
  /** Its sequence number. */
  n: number;
  isAuto: boolean;
}

/**
 * Parses `date=YYYY-MM-DD&pool=&n=`, with the parameter of background requests, and `day=today` of a map whose
 * address names no date.
 * @returns null if a value is invalid
 */
function readDeliveriesRequest(
  query: URLSearchParams,
): DeliveriesRequest | null {
  const date = query.get("date") ?? "";
  const pool = query.get("pool") ?? "";
  const n = query.get("n") ?? "";
  if (readTypedDate(date) !== date || !isId(pool)) return null;
  if (!/^\d{1,9}$/.test(n)) return null;
  const day = query.get("day");
  if (day !== null && !isRelativeDate(day)) return null;
  return {
    criteria: {
      date,
      pool: pool || null,
      ...(isInStoreTime(query) && { inStoreTime: true }),
      ...(day !== null && { day }),
    },
    n: Number(n),
    isAuto: query.has(backgroundParameter),
  };
}

/** Returns whether the page shows the times of the store: a refresh does not ask for the account. */
const isInStoreTime = (query: URLSearchParams) =>
  query.get(clockParameter) === storeClockValue;

/**
 * Responds to a map's request for its deliveries: the whole list, or 304 if the browser has it
 * (`If-None-Match`), or that the day that it follows is another one now. Failures are JSON with a `message` for the user; 401 if the session has expired, 400
 * for an invalid URL.
 */
export async function answerDeliveries(
  request: Request,
  context: Context,
): Promise<Response> {
  const asked = readDeliveriesRequest(new URL(request.url).searchParams);
  if (!asked) return errorResponse(formMessages.invalidLink, 400);
  const { criteria, n, isAuto } = asked;
  const { date, day = date } = criteria;
  if (resolveDay(day, context.today) !== date)
    return Response.json({ isDayOver: true } satisfies DayOver);
  return unlessEnded(async () => {
    const answer = await getDeliveries(context, criteria, {
      requestNumber: n,
      isAuto,
      inStoreTime: criteria.inStoreTime === true,
    });
    if (!answer.ok) return errorResponse(answer.message, answer.httpStatus);
    const { requestNumber, hasTimes } = answer;
    // Without the stops, if only they could not be loaded: the map keeps those that it has.
    const deliveries = hasTimes
      ? answer.deliveries
      : answer.deliveries.map(({ stop: _, ...delivery }) => delivery);
    const headers = { ETag: entityTagOf(deliveries) };
    if (request.headers.get("If-None-Match") === headers.ETag)
      return new Response(null, { status: 304, headers });
    const body: DeliveriesAnswer = { n: requestNumber, deliveries };
    return Response.json(body, { headers });
  });
}

/**
 * Hashes the content of a list, so that the same list has the same tag in every process. The tag is weak,
 * because compression changes the bytes.
 */
const entityTagOf = (deliveries: readonly MapDelivery[]) =>
  `W/"${createHash("sha256").update(JSON.stringify(deliveries)).digest("base64url").slice(0, 16)}"`;

/** Responds to a map's request for the details of the delivery `deliv`: a `DetailsView`, or null. */
export async function answerDetails(
  url: URL,
  { api }: Pick<Context, "api">,
): Promise<Response> {
  const deliv = url.searchParams.get("deliv") ?? "";
  if (deliv === "" || !isId(deliv))
    return errorResponse(formMessages.invalidLink, 400);
  return unlessEnded(async () =>
    Response.json(
      await getDeliveryDetails(api, deliv, isInStoreTime(url.searchParams)),
    ),
  );
}

export const errorResponse = (message: string, status: number) =>
  Response.json({ message }, { status });

/**
 * Converts a redirect to 401: a background request follows no redirect; the page navigates to login
 * itself, with its own URL as the return path.
 */
export async function unlessEnded(
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (thrown) {
    const leadsAway =
      thrown instanceof Response && thrown.headers.has("Location");
    if (!leadsAway) throw thrown;
    return errorResponse(mapMessages.sessionEnded, 401);
  }
}
