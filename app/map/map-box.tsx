import { useState, type ReactNode } from "react";
import { useStyleNonce } from "../ui/document-styles";
import { Drawing } from "./drawing";
import type { LiveMapProps } from "./live-map-props";
import type { MapShapes } from "./map-shapes";
import type { DrawnMap, ListView } from "./map-view";
import { useLiveMapCode, type Living } from "./use-living-map";

interface MapBoxProps extends Pick<
  LiveMapProps,
  "selected" | "onSelect" | "details" | "basemap"
> {
  /** Null while the server's page is what is shown. */
  living: Living | null;
  /** False where the person wants no scripts' map unasked. */
  active: boolean;
  list: ListView;
  drawing: DrawnMap;
  shapes: MapShapes;
  /** The interactive map stands there, or no longer. */
  onLive(isLive: boolean): void;
  /** What the drawing carries. */
  children: ReactNode;
}

/**
 * The place of the map: the drawing, and once it is drawn the interactive map in its place. Where it
 * cannot be had the drawing stays, drawn anew as deliveries change.
 */
export function MapBox(props: MapBoxProps) {
  const { living, active, list, drawing, onLive, children } = props;
  const nonce = useStyleNonce();
  const LiveMap = useLiveMapCode(active);
  const [state, setState] = useState<"waiting" | "ready" | "unavailable">(
    "waiting",
  );
  const become = (next: typeof state) => {
    setState(next);
    onLive(next === "ready");
  };
  const drawn = state === "ready" ? null : (living?.draw(drawing) ?? props);
  return (
    <div className="map">
      {drawn && (
        <>
          <Drawing list={list} map={drawing} shapes={drawn.shapes} />
          {children}
        </>
      )}
      {LiveMap && living && state !== "unavailable" && (
        <LiveMap
          deliveries={living.shown}
          // Until then the page itself says what was chosen.
          selected={state === "ready" ? props.selected : null}
          onSelect={props.onSelect}
          details={props.details}
          basemap={props.basemap}
          nonce={nonce}
          onReady={() => become("ready")}
          onUnavailable={() => become("unavailable")}
        />
      )}
    </div>
  );
}
