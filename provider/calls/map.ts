import { findDeliveryDetail } from "../deliveries/delivery-detail";
import { listMapStatuses } from "../deliveries/delivery-map";
import { listSchedule } from "../deliveries/delivery-schedule";
import { listTruckPositions } from "../deliveries/truck-positions";
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
  async getTruckPositions({ date, pool }, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const day = date.slice(0, 10);
    return { json: await listTruckPositions(db, pools, day, pool ?? null) };
  },
  async getDeliverySchedule({ date, pool }, { db, now }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const day = { date: date.slice(0, 10), pool: pool ?? null };
    return { result: await listSchedule(db, pools, day, now) };
  },
  async getDeliveryMapPinDetails({ delivID }, { db, now }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { result: await findDeliveryDetail(db, pools, delivID, now) };
  },
} satisfies Handlers;
