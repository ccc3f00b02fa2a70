import { useEffect, useMemo, useState, type ComponentType } from "react";
import type { TableRow } from "../tables/table";
import { setLoadedDay } from "./map-revalidation";
import type { MapDelivery } from "./delivery";
import type { LiveMapProps } from "./live-map-props";
import type { TrackAddress } from "./map-address";
import type * as mapView from "./map-view";
import type { DrawnMap, ListView } from "./map-view";
import type { TrackView } from "./track-view";
import { useDeliveries } from "./refresh/use-deliveries";

/** The functions that compute the page in the browser, the same as on the server. */
type Computes = Pick<typeof mapView, "listView" | "drawnMap" | "visible">;

/** The deliveries of an interactive map and their presentation. */
export interface InteractiveMapState {
  deliveries: readonly MapDelivery[];
  /** The deliveries that the legend shows. */
  shown: readonly MapDelivery[];
  list: ListView & { rows: readonly TableRow[] };
  draw(known: DrawnMap): DrawnMap & { shapes: readonly string[] };
}

/**
 * Returns the deliveries as loaded and refreshed by the browser; null until they and their code are
 * loaded, and while the server-rendered page is shown.
 */
export function useInteractiveMap(
  criteria: NonNullable<TrackView["criteria"]>,
  address: TrackAddress,
  active: boolean,
): { interactiveMap: InteractiveMapState | null; failure: string | null } {
  const { deliveries, failure } = useDeliveries(criteria, active);
  const computes = useCode(active, fetchComputes);
  const interactiveMap = useMemo(
    () =>
      deliveries &&
      computes &&
      interactiveMapProps(deliveries, address, computes),
    [deliveries, address, computes],
  );
  const dayAtHand = interactiveMap && criteria.date;
  useEffect(() => {
    setLoadedDay(dayAtHand);
    return () => setLoadedDay(null);
  }, [dayAtHand]);
  return { interactiveMap, failure };
}

function interactiveMapProps(
  deliveries: readonly MapDelivery[],
  address: TrackAddress,
  { listView, drawnMap, visible }: Computes,
): InteractiveMapState {
  return {
    deliveries,
    shown: visible(deliveries, address),
    list: listView(deliveries, address),
    draw: (known) => drawnMap(deliveries, address, known),
  };
}

/** Returns the interactive map's component; null until its code is loaded, and without WebGL. */
export function useLiveMapCode(
  active: boolean,
): ComponentType<LiveMapProps> | null {
  return useCode(active, fetchLiveMap)?.default ?? null;
}

// On the server the branch is removed at build time, so that it contains no client-only modules.
const fetchComputes = async () =>
  import.meta.env.SSR ? null : await import("./map-view");
const fetchLiveMap = async () =>
  import.meta.env.SSR || !hasGraphics()
    ? null
    : await import("./live/live-map");

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
  fetchCode: () => Promise<Code | null>,
): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    if (!needed) return;
    let wanted = true;
    fetchCode().then(
      (fetched) => {
        if (wanted) setCode(fetched);
      },
      // The drawing and the server's list stay; the error is logged (specification, part 2, section 8).
      (reason) => {
        // eslint-disable-next-line no-console -- the browser is where it happens
        console.warn("The interactive map:", reason);
      },
    );
    return () => {
      wanted = false;
    };
  }, [needed, fetchCode]);
  return code;
}
