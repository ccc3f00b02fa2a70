import type { AppLoadContext } from "@remix-run/node";
import { statusFor } from "../provider-client/errors";
import type { CallOptions } from "../provider-client/provider-api";
import { parseTimestamp } from "../tables/display";
import {
  readMapDelivery,
  type MapCriteria,
  type MapDelivery,
  type Stop,
} from "./delivery";
import { formatMessage, mapMessages } from "../messages";

/** The deliveries of a day, or the reason why they could not be loaded. */
export type Deliveries =
  | { ok: true; deliveries: MapDelivery[]; requestNumber: number }
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

/**
 * Loads the status and position of a day's deliveries, each once, in the provider's order, with their
 * stores and times if the provider has the extension `schedule`.
 * @param requestNumber sequence number of the map's request; the provider echoes it
 * @param isAuto true for an automatic refresh
 * @throws a redirect to the login page if the session has expired
 */
export async function getDeliveries(
  context: Context,
  criteria: MapCriteria,
  { requestNumber, isAuto }: { requestNumber: number; isAuto: boolean },
  options?: CallOptions,
): Promise<Deliveries> {
  const [answer, stops] = await Promise.all([
    context.api.call(
      "getDeliveryMapStatuses",
      { ...payloadOf(criteria), requestNumber, isAuto },
      options,
    ),
    getStops(context, criteria),
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
      { ...readMapDelivery(row), ...stopOf(stops, row.delivID) },
    ]),
  );
  return {
    ok: true,
    deliveries: [...byId.values()],
    requestNumber: answer.requestNumber,
  };
}

/**
 * Loads the stores and times of a day's deliveries by their id. The map does without them if that fails.
 * @returns null if the provider does not have the extension
 */
async function getStops(
  { api, hasExtension }: Context,
  criteria: MapCriteria,
): Promise<Map<string, Stop> | null> {
  if (!(await hasExtension("schedule"))) return null;
  const answer = await api.call("getDeliverySchedule", payloadOf(criteria));
  return new Map(
    (answer.ok ? answer.result : []).map((row) => {
      const arrived = minutesOf(row.arrivalDate);
      return [
        row.delivID,
        {
          store: [row.storeNum, row.storeName]
            .map((part) => part?.trim().toWellFormed().slice(0, maxNameLength))
            .filter(Boolean)
            .join(" "),
          windowStart: minutesOf(row.windowStart),
          windowEnd: minutesOf(row.windowEnd),
          arrival: arrived ?? minutesOf(row.expectedDate),
          isExpected: arrived === null,
        },
      ];
    }),
  );
}

/** Longest displayed number or name of a store, in characters. */
const maxNameLength = 60;

/** With the extension, each delivery has a stop. */
const stopOf = (stops: Map<string, Stop> | null, id: string) =>
  stops && { stop: stops.get(id) ?? unknownStop };

const unknownStop: Stop = {
  store: "",
  windowStart: null,
  windowEnd: null,
  arrival: null,
  isExpected: false,
};

/** Returns the minutes since 1970 of a provider's timestamp; null without one. */
function minutesOf(text: string | null): number | null {
  const timestamp = text === null ? null : parseTimestamp(text, "time");
  return timestamp === null ? null : Math.floor(timestamp / 60_000);
}
