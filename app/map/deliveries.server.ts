import { errorCatalogue, statusFor } from "../provider-client/errors";
import type { ProviderApi } from "../provider-client/provider-api";
import {
  readMapDelivery,
  type MapCriteria,
  type MapDelivery,
} from "./delivery";

/** The deliveries of a day, or why they could not be had. */
export type Deliveries =
  | { ok: true; deliveries: MapDelivery[]; requestNumber: number }
  | {
      ok: false;
      /** For the person (specification, part 2, section 8). */
      message: string;
      httpStatus: number;
    };

/**
 * Asks where the deliveries of a day stand, each once, in the provider's order.
 * @param requestNumber running number of the map that asks; comes back with the answer
 * @param isAuto the map refreshes by itself
 * @throws a redirect to the login page when the session has ended
 */
export async function getDeliveries(
  api: ProviderApi,
  { date, pool }: MapCriteria,
  { requestNumber, isAuto }: { requestNumber: number; isAuto: boolean },
): Promise<Deliveries> {
  const answer = await api.call("getDeliveryMapStatuses", {
    date: `${date}T00:00:00.000Z`,
    // Sent only when one is chosen (specification, part 2, section 5).
    ...(pool ? { pool } : {}),
    requestNumber,
    isAuto,
  });
  if (!answer.ok) {
    const message = answer.message?.trim();
    return {
      ok: false,
      message: message
        ? `Error: ${message}`
        : errorCatalogue.mapStatuses.message,
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
