import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { readTypedDate } from "../../criteria/dates";
import { isId } from "../../forms/searched-number.server";
import { backgroundParameter } from "../../paths";
import { getDeliveries } from "../deliveries.server";
import type { MapCriteria } from "../delivery";
import { getDeliveryDetails } from "../details/delivery-details.server";
import {
  decodeDeliveries,
  encodeChanges,
  encodeDeliveries,
  type DeliveriesDelta,
  type EncodedDelivery,
} from "./delta";
import { formMessages, mapMessages } from "../../messages";

type Context = Pick<AppLoadContext, "api" | "hasExtension" | "snapshots">;

/** A map's request for its deliveries. */
interface DeltaRequest {
  criteria: MapCriteria;
  /** Its sequence number. */
  n: number;
  /** The version of the list that the browser has; null for none. */
  version: string | null;
  isAuto: boolean;
}

/**
 * Parses `date=YYYY-MM-DD&pool=&n=&version=`, with the parameter of background requests.
 * @returns null if a value is invalid
 */
function readDeltaRequest(query: URLSearchParams): DeltaRequest | null {
  const date = query.get("date") ?? "";
  const pool = query.get("pool") ?? "";
  const n = query.get("n") ?? "";
  const version = query.get("version") ?? "";
  if (readTypedDate(date) !== date || !isId(pool)) return null;
  if (!/^\d{1,9}$/.test(n) || !/^[\w-]{0,64}$/.test(version)) return null;
  return {
    criteria: { date, pool: pool || null },
    n: Number(n),
    version: version || null,
    isAuto: query.has(backgroundParameter),
  };
}

/**
 * Responds to a map's request for its deliveries: 204 if the browser's list is current, the changes if
 * this process has the browser's version, otherwise the whole list. Failures are JSON with a `message`
 * for the user; 401 if the session has expired, 400 for an invalid URL.
 */
export async function answerDeliveries(
  url: URL,
  context: Context,
): Promise<Response> {
  const { api, snapshots } = context;
  const deltaRequest = readDeltaRequest(url.searchParams);
  if (!deltaRequest) return errorResponse(formMessages.invalidLink, 400);
  const { criteria, n, isAuto } = deltaRequest;
  return unlessEnded(async () => {
    const answer = await getDeliveries(context, criteria, {
      requestNumber: n,
      isAuto,
    });
    if (!answer.ok) return errorResponse(answer.message, answer.httpStatus);
    const owner = { ...criteria, sessionKey: api.sessionKey };
    const all = encodeDeliveries(answer.deliveries, criteria.date);
    const text = JSON.stringify(all);
    const version = hashVersion(text);
    const browserVersion = deltaRequest.version;
    const before =
      browserVersion === null ? null : snapshots.recall(owner, browserVersion);
    if (version === browserVersion) {
      if (before === null) snapshots.remember(owner, version, text);
      return new Response(null, { status: 204 });
    }
    snapshots.remember(owner, version, text);
    const changes =
      before === null
        ? null
        : encodeChanges(
            decodeDeliveries(
              JSON.parse(before) as EncodedDelivery[],
              criteria.date,
            ),
            answer.deliveries,
            criteria.date,
          );
    return Response.json({
      version,
      n: answer.requestNumber,
      ...(changes ?? { all }),
    } satisfies DeliveriesDelta);
  });
}

/** Responds to a map's request for the details of the delivery `deliv`: a `DetailsView`, or null. */
export async function answerDetails(
  url: URL,
  { api }: Pick<Context, "api">,
): Promise<Response> {
  const deliv = url.searchParams.get("deliv") ?? "";
  if (deliv === "" || !isId(deliv))
    return errorResponse(formMessages.invalidLink, 400);
  return unlessEnded(async () =>
    Response.json(await getDeliveryDetails(api, deliv)),
  );
}

/** Hashes the list's content, so that the same list has the same version in every process. */
const hashVersion = (list: string) =>
  createHash("sha256").update(list).digest("base64url").slice(0, 16);

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
