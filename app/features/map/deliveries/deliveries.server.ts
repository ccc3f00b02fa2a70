import type { AppLoadContext } from "@remix-run/node";
import { statusFor } from "../../../engine/provider-client/errors";
import type { CallOptions } from "../../../engine/provider-client/provider-api";
import { findLocalTime } from "../../../engine/results/local-time.server";
import { parseTimestamp } from "../../../engine/tables/display";
import {
  readMapDelivery,
  unknownStop,
  type MapCriteria,
  type MapDelivery,
  type Stop,
  type StopClock,
} from "./delivery";
import { formatMessage, mapMessages } from "../../../engine/messages";

/** The deliveries of a day, or the reason why they could not be loaded. */
export type Deliveries =
  | {
      ok: true;
      deliveries: MapDelivery[];
      requestNumber: number;
      /** True if the provider sent the times of the stops. */
      hasTimes: boolean;
    }
  | {
      ok: false;
      /** The message for the user (specification, part 2, section 8). */
      message: string;
      httpStatus: number;
    };

type Context = Pick<AppLoadContext, "api" | "hasExtension">;

/** What identifies a day's deliveries for the provider. */
const payloadOf = ({ date, pool }: MapCriteria) => ({
  date: `${date}T00:00:00.000Z`,
  // Sent only if a pool is selected (specification, part 2, section 5).
  ...(pool ? { pool } : {}),
});

/** Whether times are shown by the clock of the store; it may become known while the provider is asked. */
export type InStoreTime = boolean | Promise<boolean>;

/**
 * Loads the status and position of a day's deliveries, each once, in the provider's order, with their
 * stores and times if the provider has the extension `schedule`.
 * @param requestNumber sequence number of the map's request; the provider echoes it
 * @param isAuto true for an automatic refresh
 * @param inStoreTime true if the times are shown by the clocks of the stores
 * @throws a redirect to the login page if the session has expired
 */
export async function getDeliveries(
  context: Context,
  criteria: MapCriteria,
  {
    requestNumber,
    isAuto,
    inStoreTime = false,
  }: { requestNumber: number; isAuto: boolean; inStoreTime?: InStoreTime },
  options?: CallOptions,
): Promise<Deliveries> {
  const [answer, stops] = await Promise.all([
    context.api.call(
      "getDeliveryMapStatuses",
      { ...payloadOf(criteria), requestNumber, isAuto },
      options,
    ),
    getStops(context, criteria, inStoreTime, options),
  ]);
  if (!answer.ok) {
    const message = answer.message?.trim();
    return {
      ok: false,
      message: message
        ? formatMessage(mapMessages.error, { message })
        : mapMessages.statusesFailed,
      httpStatus: statusFor(answer),
    };
  }
  const byId = new Map(
    answer.result.map((row) => [
      row.delivID,
      { ...readMapDelivery(row), ...stopOf(stops?.byId, row.delivID) },
    ]),
  );
  return {
    ok: true,
    deliveries: [...byId.values()],
    requestNumber: answer.requestNumber,
    hasTimes: stops?.ok ?? false,
  };
}

/**
 * Loads the stores and times of a day's deliveries by their id. The map does without them if that fails.
 * @returns null if the provider does not have the extension
 */
async function getStops(
  { api, hasExtension }: Context,
  criteria: MapCriteria,
  inStoreTime: InStoreTime,
  options?: CallOptions,
): Promise<{ ok: boolean; byId: Map<string, Stop> } | null> {
  if (!(await hasExtension("schedule"))) return null;
  const answer = await api.call(
    "getDeliverySchedule",
    payloadOf(criteria),
    options,
  );
  const showsClock = await inStoreTime;
  const byId = new Map(
    (answer.ok ? answer.result : []).map((row) => {
      const arrived = minutesOf(row.arrivalDate);
      const anyTime =
        row.arrivalDate ?? row.expectedDate ?? row.windowEnd ?? row.windowStart;
      return [
        row.delivID,
        {
          store: joinNames([row.storeNum, row.storeName], " "),
          ...(row.city && { town: joinNames([row.city, row.state], ", ") }),
          ...(row.routeID && { route: row.routeID }),
          ...(row.stopNumber && { stopNumber: row.stopNumber }),
          windowStart: minutesOf(row.windowStart),
          windowEnd: minutesOf(row.windowEnd),
          // In whole minutes: with seconds, each refresh would change it.
          arrival: arrived ?? floorOf(minutesOf(row.expectedDate)),
          isExpected: arrived === null,
          ...(row.arrivedBy === "position" && { isByPosition: true as const }),
          ...(row.wasThere && { wasThere: true as const }),
          ...(showsClock && { clock: clockOf(row.timeZone, anyTime) }),
        },
      ] as const;
    }),
  );
  return { ok: answer.ok, byId };
}

/** Joins the parts of a name that are known. */
const joinNames = (parts: readonly (string | null)[], separator: string) =>
  parts
    .map((part) => part?.trim().toWellFormed().slice(0, maxNameLength))
    .filter(Boolean)
    .join(separator);

/** Returns the clock of a store at one of the times of its delivery; UTC if its zone is not known. */
function clockOf(
  timeZone: string | null | undefined,
  anyTime: string | null,
): StopClock {
  const zone = findLocalTime(timeZone ?? "");
  const at = anyTime === null ? null : parseTimestamp(anyTime, "time");
  return zone === null || at === null
    ? { name: "UTC", offset: 0 }
    : { name: zone.nameAt(at), offset: (zone.toLocal(at) - at) / 60_000 };
}

/** Longest displayed number or name of a store, in characters. */
const maxNameLength = 60;

/** With the extension, each delivery has a stop. */
const stopOf = (byId: Map<string, Stop> | undefined, id: string) =>
  byId && { stop: byId.get(id) ?? unknownStop };

const floorOf = (minutes: number | null) =>
  minutes === null ? null : Math.floor(minutes);

/** Returns the minutes since 1970 of a provider's timestamp; null without one. */
function minutesOf(text: string | null): number | null {
  const timestamp = text === null ? null : parseTimestamp(text, "time");
  return timestamp === null ? null : timestamp / 60_000;
}
