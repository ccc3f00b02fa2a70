import { useEffect, useRef, useState } from "react";
import { leaveForLogin } from "../../shell/fetch-json";
import { feedDeliveries, type DeliveriesState } from "./deliveries-feed";
import type { MapCriteria } from "../delivery";

const nothing: DeliveriesState = { deliveries: null, failure: null };

/**
 * The deliveries of an interactive map: loaded when it becomes active and whenever date or pool change, then
 * refreshed behind the page every 30 seconds. Deliveries that did not change stay the same objects.
 * @param active false as long as the server's page is what is shown
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
  // What is known may still be that of the map before.
  const isOfThis = known?.of.date === date && known.of.pool === pool;
  return active && isOfThis ? known.state : nothing;
}
