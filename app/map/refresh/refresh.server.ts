import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { readUrlDate } from "../../criteria/dates";
import { isId } from "../../forms/searched-number.server";
import { backgroundParameter } from "../../paths";
import { getDeliveries } from "../deliveries.server";
import type { MapCriteria } from "../delivery";
import { getDeliveryDetails } from "../details/delivery-details.server";
import { changesBetween, type DeliveriesDelta } from "./refresh";
import {
  decodeDeliveries,
  encodeDeliveries,
  type WireDelivery,
} from "./wire-delivery";

type Context = Pick<AppLoadContext, "api" | "snapshots">;

/** What a map asks with. */
interface DeltaRequest {
  criteria: MapCriteria;
  /** Its running request number. */
  n: number;
  /** The version of the list that it has; null for none. */
  known: string | null;
  isAuto: boolean;
}

/**
 * Reads `date=YYYY-MM-DD&pool=&n=&known=`, with the parameter of background requests.
 * @returns null when something of it is unreadable
 */
function readDeltaRequest(query: URLSearchParams): DeltaRequest | null {
  const date = query.get("date") ?? "";
  const pool = query.get("pool") ?? "";
  const n = query.get("n") ?? "";
  const known = query.get("known") ?? "";
  if (readUrlDate(date) !== date || !isId(pool)) return null;
  if (!/^\d{1,9}$/.test(n) || !/^[\w-]{0,64}$/.test(known)) return null;
  return {
    criteria: { date, pool: pool || null },
    n: Number(n),
    known: known || null,
    isAuto: query.has(backgroundParameter),
  };
}

/**
 * Answers a map that asks for its deliveries: 204 when the browser has them as they are, what changed
 * when this process remembers what the browser has, everything otherwise. Failures are JSON with
 * `message`, the words for the person; 401 when the session has ended, 400 for an unreadable address.
 */
export async function answerDeliveries(
  url: URL,
  { api, snapshots }: Context,
): Promise<Response> {
  const ask = readDeltaRequest(url.searchParams);
  if (!ask) return said("The address cannot be read", 400);
  const { criteria, n, known, isAuto } = ask;
  return unlessEnded(async () => {
    const answer = await getDeliveries(api, criteria, {
      requestNumber: n,
      isAuto,
    });
    if (!answer.ok) return said(answer.message, answer.httpStatus);
    const owner = { ...criteria, sessionKey: api.sessionKey };
    const all = encodeDeliveries(answer.deliveries, criteria.date);
    const text = JSON.stringify(all);
    const version = versionOf(text);
    const before = known === null ? null : snapshots.recall(owner, known);
    if (version === known) {
      if (before === null) snapshots.remember(owner, version, text);
      return new Response(null, { status: 204 });
    }
    snapshots.remember(owner, version, text);
    const changes =
      before === null
        ? null
        : changesBetween(
            decodeDeliveries(
              JSON.parse(before) as WireDelivery[],
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

/** Answers a map that asks for the delivery `deliv` in detail: a `DetailsView`, or null. */
export async function answerDetails(
  url: URL,
  { api }: Context,
): Promise<Response> {
  const deliv = url.searchParams.get("deliv") ?? "";
  if (deliv === "" || !isId(deliv))
    return said("The address cannot be read", 400);
  return unlessEnded(async () =>
    Response.json(await getDeliveryDetails(api, deliv)),
  );
}

/** Names a list by its content: the same list has the same version in every process. */
const versionOf = (list: string) =>
  createHash("sha256").update(list).digest("base64url").slice(0, 16);

const said = (message: string, status: number) =>
  Response.json({ message }, { status });

/**
 * A page that asks by itself follows no redirect: it is told that the session has ended, and leads
 * the person to the login page with its own address to come back to.
 */
async function unlessEnded(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (thrown) {
    const leadsAway =
      thrown instanceof Response && thrown.headers.has("Location");
    if (!leadsAway) throw thrown;
    return said("The session has ended", 401);
  }
}
