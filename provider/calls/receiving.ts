import { getEntitledPoolIds } from "../accounts/groups/entitlement";
import { receiveDelivery } from "../operation/receiving/receive-delivery";
import { listReceivingStops } from "../operation/receiving/receiving-stops";
import type { Handlers } from "./handler";

/** Receiving at the door, within the pools of the caller. */
export const receivingHandlers = {
  async getReceivingStops(wanted, { db, now, readRows }, { accountId }) {
    const pools = await getEntitledPoolIds(db, accountId);
    const { result } = await readRows((from) =>
      listReceivingStops(from, pools, wanted, now),
    );
    return result;
  },
  receiveDelivery: (wanted, { db, now, idempotencyKey: key }, { accountId }) =>
    receiveDelivery(db, wanted, { accountId, key, now }),
} satisfies Handlers;
