import { useState, type ReactNode } from "react";
import { useStyleNonce } from "../shell/document-styles";
import { Drawing } from "./drawing/drawing";
import type { LiveMapProps } from "./live-map-props";
import type { MapShapes } from "./drawing/map-shapes";
import type { DrawnMap, ListView } from "./map-view";
import {
  useLiveMapCode,
  type InteractiveMapState,
} from "./use-interactive-map";

interface MapBoxProps extends Pick<
  LiveMapProps,
  "selected" | "onSelect" | "details" | "basemap"
> {
  /** Null while the server's page is what is shown. */
  interactiveMap: InteractiveMapState | null;
  /** False where the person wants no scripts' map unasked. */
  active: boolean;
  list: ListView;
  /** Null where the interactive map stands alone. */
  drawing: (DrawnMap & { shapes: MapShapes }) | null;
  /** The interactive map stands there; in a printout the drawing covers it. */
  isLive: boolean;
  /** The interactive map stands there, or no longer. */
  onLive(isLive: boolean): void;
  /** What the drawing carries. */
  children: ReactNode;
}

/**
 * The place of the map: the drawing, and once it is drawn the interactive map in its place. Where it
 * cannot be had the drawing stays.
 */
export function MapBox(props: MapBoxProps) {
  const { interactiveMap, active, list, drawing, isLive, onLive, children } =
    props;
  const nonce = useStyleNonce();
  const LiveMap = useLiveMapCode(active);
  const [isUnavailable, setUnavailable] = useState(false);
  return (
    <div className="map">
      {drawing && (
        <>
          <Drawing list={list} map={drawing} shapes={drawing.shapes} />
          {children}
        </>
      )}
      {LiveMap && interactiveMap && !isUnavailable && (
        <LiveMap
          deliveries={interactiveMap.shown}
          // Until then the page itself says what was chosen.
          selected={isLive ? props.selected : null}
          onSelect={props.onSelect}
          details={props.details}
          basemap={props.basemap}
          nonce={nonce}
          onReady={() => onLive(true)}
          onUnavailable={() => {
            setUnavailable(true);
            onLive(false);
          }}
        />
      )}
    </div>
  );
}
