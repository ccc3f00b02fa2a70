import { useState, type ReactNode } from "react";
import { Enhancement } from "../../ui/shell/enhancement";
import { useStyleNonce } from "../../ui/shell/document-styles";
import { formatMessage, mapMessages } from "../../engine/messages";
import { describeCounts } from "./deliveries/describe-counts";
import { Drawing } from "./drawing/drawing";
import type { InteractiveMapProps } from "./interactive-map-props";
import type { MapShapes } from "./drawing/map-shapes";
import type { DrawnMap, ListView } from "./map-view";
import {
  useInteractiveMapCode,
  type InteractiveMapState,
} from "./use-interactive-map";

const describeMap = (list: ListView) =>
  formatMessage(mapMessages.mapWithCounts, { counts: describeCounts(list) });

interface MapBoxProps extends Pick<
  InteractiveMapProps,
  | "trucks"
  | "selected"
  | "onSelect"
  | "details"
  | "basemap"
  | "tilesUrl"
  | "hovered"
  | "onHover"
  | "isListOfView"
  | "onView"
> {
  /** Null while the server-rendered page is shown. */
  interactiveMap: InteractiveMapState | null;
  /** False if the user saves data and has not requested the interactive map. */
  active: boolean;
  /** Null while the deliveries are not known. */
  list: ListView | null;
  /** Null if only the interactive map is shown. */
  drawing: (DrawnMap & { shapes: MapShapes }) | null;
  /** True if the interactive map is rendered; in print, the drawing replaces it. */
  isRendered: boolean;
  /** Called when the interactive map is rendered or removed. */
  onRendered(isRendered: boolean): void;
  /** Content of the drawing. */
  children: ReactNode;
}

/**
 * The place of the map: the drawing, replaced by the interactive map once that is rendered. If it
 * cannot be loaded, the drawing stays.
 */
export function MapBox(props: MapBoxProps) {
  const {
    interactiveMap,
    active,
    list,
    drawing,
    isRendered,
    onRendered,
    children,
  } = props;
  const [cameWith] = useState(props.selected);
  const nonce = useStyleNonce();
  const InteractiveMap = useInteractiveMapCode(active);
  const [isUnavailable, setUnavailable] = useState(false);
  const showDrawing = () => {
    setUnavailable(true);
    onRendered(false);
  };
  return (
    <div className="map">
      {drawing && (
        <>
          <Drawing list={list} map={drawing} shapes={drawing.shapes} />
          {children}
        </>
      )}
      {InteractiveMap && interactiveMap && !isUnavailable && (
        <Enhancement fallback={null} onFailed={showDrawing}>
          <InteractiveMap
            deliveries={interactiveMap.shown}
            now={interactiveMap.now}
            label={describeMap(interactiveMap.list)}
            trucks={props.trucks}
            // Until the map is rendered, the page itself shows the selection.
            selected={isRendered ? props.selected : null}
            cameWith={cameWith}
            onSelect={props.onSelect}
            details={props.details}
            basemap={props.basemap}
            tilesUrl={props.tilesUrl}
            nonce={nonce}
            hovered={props.hovered}
            onHover={props.onHover}
            isListOfView={props.isListOfView}
            onView={props.onView}
            onReady={() => onRendered(true)}
            onUnavailable={showDrawing}
          />
        </Enhancement>
      )}
    </div>
  );
}
