import { findDeliveryDetail } from "../operation/deliveries/delivery-detail";
import { listMapStatuses } from "../operation/deliveries/delivery-map";
import { listSchedule } from "../operation/deliveries/delivery-schedule";
import { listStoreTimeZones } from "../operation/deliveries/store-time-zones";
import { listTruckPositions } from "../operation/deliveries/truck-positions";
import { getEntitledPoolIds } from "../accounts/groups/entitlement";
import type { Handlers } from "./handler";

/** The delivery map, within the pools of the caller. */
export const mapHandlers = {
  async getDeliveryMapStatuses(
    { date, pool, requestNumber },
    { db, readRows },
    caller,
  ) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const { result: json } = await readRows((from) =>
      listMapStatuses(from, pools, date.slice(0, 10), pool ?? null),
    );
    return { json, beside: { requestNumber } };
  },
  async getTruckPositions({ date, pool }, { db, now, readRows }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const { result: json } = await readRows((from) =>
      listTruckPositions(from, pools, date.slice(0, 10), pool ?? null, now),
    );
    return { json };
  },
  async getDeliverySchedule({ date, pool }, { db, now, readRows }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const day = { date: date.slice(0, 10), pool: pool ?? null };
    const { result } = await readRows((from) =>
      listSchedule(from, pools, day, now),
    );
    return { result };
  },
  async getStoreTimeZones(_, { db, readRows }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const { result } = await readRows((from) =>
      listStoreTimeZones(from, pools),
    );
    return { result };
  },
  async getDeliveryMapPinDetails({ delivID }, { db, now, readRows }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const { result } = await readRows((from) =>
      findDeliveryDetail(from, pools, delivID, now),
    );
    return { result };
  },
} satisfies Handlers;
