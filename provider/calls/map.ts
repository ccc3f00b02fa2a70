import { findDeliveryDetail } from "../deliveries/delivery-detail";
import { listMapStatuses } from "../deliveries/delivery-map";
import { getEntitledPoolIds } from "../groups/entitlement";
import type { Handlers } from "./handler";

/** The delivery map, within the pools of the caller. */
export const mapHandlers = {
  async getDeliveryMapStatuses({ date, pool, requestNumber }, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return {
      json: await listMapStatuses(db, pools, date.slice(0, 10), pool ?? null),
      beside: { requestNumber },
    };
  },
  async getDeliveryMapPinDetails({ delivID }, { db, now }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { result: await findDeliveryDetail(db, pools, delivID, now) };
  },
} satisfies Handlers;
