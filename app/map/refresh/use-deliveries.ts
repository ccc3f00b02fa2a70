import { useEffect, useRef, useState } from "react";
import { leaveForLogin } from "../../shell/fetch-json";
import { feedDeliveries, type DeliveriesState } from "./deliveries-feed";
import type { MapCriteria } from "../delivery";

const nothing: DeliveriesState = { deliveries: null, failure: null };

/**
 * Returns the deliveries of an interactive map: loaded when it becomes active and whenever date or pool
 * change, then refreshed in the background every 30 seconds. Unchanged deliveries keep their object
 * identity.
 * @param active false while the server-rendered page is shown
 */
export function useDeliveries(
  { date, pool }: MapCriteria,
  active: boolean,
): DeliveriesState {
  const lastNumber = useRef(0);
  const [known, setKnown] = useState<{
    of: MapCriteria;
    state: DeliveriesState;
  } | null>(null);
  useEffect(() => {
    if (!active) return;
    const criteria = { date, pool };
    return feedDeliveries({
      criteria,
      nextNumber: () => ++lastNumber.current,
      publish: (state) => setKnown({ of: criteria, state }),
      onEnded: leaveForLogin,
      page: document,
    });
  }, [date, pool, active]);
  // The state may still be that of the previous map.
  const isOfThis = known?.of.date === date && known.of.pool === pool;
  return active && isOfThis ? known.state : nothing;
}
