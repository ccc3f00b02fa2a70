import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from "react";
import { leaveForLogin } from "../../ui/shell/fetch-json";
import type { TableRow } from "../../engine/tables/table";
import type { MapCriteria, MapDelivery } from "./deliveries/delivery";
import type { InteractiveMapProps } from "./interactive-map-props";
import type { TrackParameters } from "./map-address";
import type * as mapView from "./map-view";
import type { DrawnMap, ListView } from "./map-view";
import type { Truck } from "./trucks/truck";
import {
  feedDeliveries,
  type DeliveriesState,
} from "./refresh/deliveries-feed";
import { whenUsed } from "./when-used";

/** The functions that compute the page in the browser, the same as on the server. */
type Computes = Pick<typeof mapView, "listView" | "drawnMap" | "visible">;

/** The deliveries of an interactive map and their presentation. */
export interface InteractiveMapState {
  deliveries: readonly MapDelivery[];
  /** The deliveries that the legend shows. */
  shown: readonly MapDelivery[];
  /** The instant for which it is computed, in milliseconds since 1970. */
  now: number;
  list: ListView & { rows: readonly TableRow[] };
  draw(known: DrawnMap): DrawnMap & { shapes: readonly string[] };
}

/**
 * Returns the deliveries as loaded and refreshed by the browser; null until they and their code are
 * loaded, and while the server-rendered page is shown.
 * @param within the ids of the deliveries to which the list is limited; null for all
 */
export function useInteractiveMap(
  criteria: MapCriteria,
  address: TrackParameters,
  trucks: readonly Truck[],
  active: boolean,
  within: ReadonlySet<string> | null,
): { interactiveMap: InteractiveMapState | null; failure: string | null } {
  const { deliveries, failure } = useDeliveries(criteria, active);
  const computes = useCode(active, fetchComputes);
  const now = useMinute(active);
  const interactiveMap = useMemo(
    () =>
      deliveries &&
      computes &&
      interactiveMapProps(
        { deliveries, trucks, now, within },
        address,
        computes,
      ),
    [deliveries, trucks, now, within, address, computes],
  );
  return { interactiveMap, failure };
}

function interactiveMapProps(
  {
    deliveries,
    trucks,
    now,
    within,
  }: {
    deliveries: readonly MapDelivery[];
    trucks: readonly Truck[];
    now: number;
    within: ReadonlySet<string> | null;
  },
  address: TrackParameters,
  { listView, drawnMap, visible }: Computes,
): InteractiveMapState {
  return {
    deliveries,
    shown: visible(deliveries, address, now),
    now,
    list: listView(deliveries, address, now, within),
    draw: (known) => drawnMap({ deliveries, trucks }, address, known, now),
  };
}

const minuteMs = 60_000;

/**
 * Returns the present in milliseconds since 1970, renewed every minute: a delivery becomes overdue by the clock
 * alone, while each refresh answers that nothing has changed.
 */
function useMinute(active: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!active) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}

const nothing: DeliveriesState = { deliveries: null, failure: null };

/**
 * Returns the deliveries of an interactive map: loaded when it becomes active and whenever date or pool
 * change, then refreshed in the background every 30 seconds. Unchanged deliveries keep their object
 * identity.
 * @param active false while the server-rendered page is shown
 */
function useDeliveries(
  { date, pool, inStoreTime, day }: MapCriteria,
  active: boolean,
): DeliveriesState {
  const lastNumber = useRef(0);
  const [last, setLast] = useState<{
    criteria: MapCriteria;
    state: DeliveriesState;
  } | null>(null);
  useEffect(() => {
    if (!active) return;
    const criteria = {
      date,
      pool,
      ...(inStoreTime && { inStoreTime }),
      ...(day !== undefined && { day }),
    };
    return feedDeliveries({
      criteria,
      nextNumber: () => ++lastNumber.current,
      publish: (state) => setLast({ criteria, state }),
      onEnded: leaveForLogin,
      // The page of the next day, whose heading, list and trucks are others.
      onDayOver: () => window.location.reload(),
      page: document,
    });
  }, [date, pool, inStoreTime, day, active]);
  // The state may still be that of the previous map.
  const isCurrent = last?.criteria.date === date && last.criteria.pool === pool;
  return active && isCurrent ? last.state : nothing;
}

/** Returns the interactive map's component; null until its code is loaded, and without WebGL. */
export function useInteractiveMapCode(
  active: boolean,
): ComponentType<InteractiveMapProps> | null {
  return useCode(active, fetchInteractiveMap)?.default ?? null;
}

// On the server the branch is removed at build time, so that it contains no client-only modules.
const fetchComputes = async () =>
  import.meta.env.SSR ? null : await import("./map-view");
const fetchInteractiveMap = async (signal: AbortSignal) => {
  if (import.meta.env.SSR || !hasGraphics()) return null;
  await whenUsed(signal);
  return await import("./interactive/interactive-map");
};

/** Returns whether WebGL is available; checked before half a megabyte of code is loaded. */
function hasGraphics(): boolean {
  const graphics = document.createElement("canvas").getContext("webgl2");
  // Browsers limit the number of WebGL contexts, and the map needs one.
  graphics?.getExtension("WEBGL_lose_context")?.loseContext();
  return graphics !== null;
}

/** Loads code once it is needed; null until then, and if it cannot be loaded. */
function useCode<Code extends object>(
  needed: boolean,
  fetchCode: (signal: AbortSignal) => Promise<Code | null>,
): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    if (!needed) return;
    const unmount = new AbortController();
    const { signal } = unmount;
    fetchCode(signal).then(
      (fetched) => {
        if (!signal.aborted) setCode(fetched);
      },
      // The drawing and the server's list stay; the error is logged (specification, part 2, section 8).
      (reason) => {
        // oxlint-disable-next-line no-console -- the browser is where it happens
        console.warn("The interactive map:", reason);
      },
    );
    return () => unmount.abort();
  }, [needed, fetchCode]);
  return code;
}
