import { statusFor } from "../provider-client/errors";
import type { ProviderApi } from "../provider-client/provider-api";
import {
  readMapDelivery,
  type MapCriteria,
  type MapDelivery,
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

/**
 * Loads the status and position of a day's deliveries, each once, in the provider's order.
 * @param requestNumber sequence number of the map's request; the provider echoes it
 * @param isAuto true for an automatic refresh
 * @throws a redirect to the login page if the session has expired
 */
export async function getDeliveries(
  api: ProviderApi,
  { date, pool }: MapCriteria,
  { requestNumber, isAuto }: { requestNumber: number; isAuto: boolean },
): Promise<Deliveries> {
  const answer = await api.call("getDeliveryMapStatuses", {
    date: `${date}T00:00:00.000Z`,
    // Sent only if a pool is selected (specification, part 2, section 5).
    ...(pool ? { pool } : {}),
    requestNumber,
    isAuto,
  });
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
    answer.result.map((row) => [row.delivID, readMapDelivery(row)]),
  );
  return {
    ok: true,
    deliveries: [...byId.values()],
    requestNumber: answer.requestNumber,
  };
}
