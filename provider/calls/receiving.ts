import { getEntitledPoolIds } from "../accounts/groups/entitlement";
import { receiveDelivery } from "../operation/receiving/receive-delivery";
import { listReceivingStops } from "../operation/receiving/receiving-stops";
import { changeOf, type Handlers } from "./handler";

/** Receiving at the door, within the pools of the caller. */
export const receivingHandlers = {
  async getReceivingStops(wanted, { db, now, readRows }, { accountId }) {
    const pools = await getEntitledPoolIds(db, accountId);
    const { result } = await readRows((from) =>
      listReceivingStops(from, pools, wanted, now),
    );
    return result;
  },
  receiveDelivery: (wanted, context, caller) =>
    receiveDelivery(context.db, wanted, changeOf(context, caller)),
} satisfies Handlers;
