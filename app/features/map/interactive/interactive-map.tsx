import * as maplibre from "maplibre-gl";
import baseCss from "maplibre-gl/dist/maplibre-gl.css?inline";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useMemo, useRef, useState } from "react";
import LibreMap, {
  NavigationControl,
  ScaleControl,
  type ErrorEvent,
  type MapMouseEvent,
} from "react-map-gl/maplibre";
import { firstBounds } from "../geography/bounds";
import type { InteractiveMapProps } from "../interactive-map-props";
import { builtInStyle, isKeyRefused, keyedRequests } from "./basemap";
import { findClickTarget, openCluster } from "./click-target";
import { ClusterMembers, type Cluster } from "./cluster-members";
import { DeliveriesInView } from "./deliveries-in-view";
import { clickable } from "./delivery-layers";
import css from "./interactive-map.css?inline";
import { MapDeliveries } from "./map-deliveries";
import { InfoWindow } from "./info-window";
import { maxZoom } from "./marker-groups";
import { readPalette } from "./palette";
import { filterPlaced } from "./placed-delivery";
import { MapStreets } from "./streets/map-streets";
import { useGraphics } from "./use-graphics";
import {
  formatMessage,
  mapMessages,
  searchMessages,
} from "../../../engine/messages";

/** In narrower maps an info window does not fit beside a marker. */
const narrowBelow = 480;
/**
 * The highest zoom at which the map opens, and the lowest at which it shows a delivery selected in the list: that of
 * cities, or of streets if the map has them.
 */
const zooms = {
  cities: { opening: 9, selection: 10 },
  streets: { opening: 13, selection: 14 },
};

/** The texts of the controls, by the names that MapLibre gives them. */
const controlTexts = {
  "Map.Title": mapMessages.mapOf,
  "NavigationControl.ZoomIn": mapMessages.zoomIn,
  "NavigationControl.ZoomOut": mapMessages.zoomOut,
  "AttributionControl.ToggleAttribution": mapMessages.toggleAttribution,
  "CooperativeGesturesHandler.MobileHelpText": mapMessages.twoFingers,
  "CooperativeGesturesHandler.WindowsHelpText": mapMessages.ctrlScroll,
  "CooperativeGesturesHandler.MacHelpText": mapMessages.commandScroll,
};

/** The interactive map: deliveries as markers, clustered where they are dense, and the info window. */
export default function InteractiveMap(props: InteractiveMapProps) {
  const { deliveries, selected, hovered, onSelect, onHover, details, nonce } =
    props;
  const [isRefused, setRefused] = useState(false);
  const basemap = isRefused ? null : props.basemap;
  const [cluster, setCluster] = useState<Cluster | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isNarrow, setNarrow] = useState(false);
  const [isOverMarker, setOverMarker] = useState(false);
  const selectedHere = useRef<string | null>(null);
  const graphics = useGraphics(props);
  const zoom = zooms[basemap || props.tilesUrl !== null ? "streets" : "cities"];

  const { now } = props;
  const placed = useMemo(
    () => filterPlaced(deliveries, now),
    [deliveries, now],
  );
  const selectedDelivery = useMemo(
    () => placed.find(({ id }) => id === selected) ?? null,
    [placed, selected],
  );
  const hoveredDelivery = useMemo(
    () => placed.find(({ id }) => id === hovered) ?? null,
    [placed, hovered],
  );
  // Only the first load determines the extent; later deliveries do not move the map.
  const [first] = useState(() => {
    const { west, south, east, north } = firstBounds(deliveries);
    return {
      bounds: [west, south, east, north] as [number, number, number, number],
      fitBoundsOptions: { padding: 24, maxZoom: zoom.opening },
    };
  });
  // A new style object for each render would reload the style each time.
  const builtIn = useMemo(() => builtInStyle(readPalette()), []);
  const transformRequest = useMemo(
    () => (props.basemap ? keyedRequests(props.basemap) : undefined),
    [props.basemap],
  );
  const isCoarse = useMemo(() => matchMedia("(pointer: coarse)").matches, []);

  useEffect(() => setCluster(null), [selected]);

  const select = (id: string) => {
    selectedHere.current = id;
    setCluster(null);
    onSelect(id);
  };
  const click = ({ target, point }: MapMouseEvent) => {
    const clicked = findClickTarget(target, point);
    if (clicked?.kind === "delivery") select(clicked.id);
    else setCluster(clicked && openCluster(target, placed, clicked.id));
  };
  const hover = ({ features = [] }: MapMouseEvent) => {
    const marker = features.find(
      ({ properties }) => !("count" in (properties ?? {})),
    );
    onHover(marker ? String(marker.properties?.id) : null);
  };
  const fail = (event: ErrorEvent) => {
    if (basemap && isKeyRefused(event.error)) setRefused(true);
    else graphics.fail(event, basemap === null);
  };
  const measure = ({ target }: { target: maplibre.Map }) =>
    setNarrow(target.getContainer().clientWidth < narrowBelow);

  return (
    <div className={isDrawn ? "interactive-map" : "interactive-map undrawn"}>
      <style nonce={nonce}>{baseCss + css}</style>
      <LibreMap
        mapLib={maplibre}
        workerUrl={workerUrl}
        mapStyle={basemap ? basemap.styleUrl : builtIn}
        styleDiffing={false}
        transformRequest={transformRequest}
        initialViewState={first}
        maxZoom={maxZoom}
        minZoom={1}
        maxPitch={0}
        dragRotate={false}
        touchPitch={false}
        renderWorldCopies={false}
        cooperativeGestures={isCoarse}
        locale={controlTexts}
        interactiveLayerIds={clickable}
        cursor={isOverMarker ? "pointer" : undefined}
        onMouseEnter={() => setOverMarker(true)}
        onMouseLeave={() => {
          setOverMarker(false);
          onHover(null);
        }}
        onMouseMove={hover}
        onClick={click}
        onResize={measure}
        onLoad={(event) => {
          measure(event);
          event.target.touchZoomRotate.disableRotation();
          event.target.keyboard.disableRotation();
          setDrawn(true);
          graphics.ready();
        }}
        onError={fail}
      >
        <NavigationControl showCompass={false} />
        <ScaleControl unit="imperial" />
        <MapDeliveries
          deliveries={placed}
          selected={selectedDelivery}
          hovered={hoveredDelivery}
          trucks={props.trucks}
          label={props.label}
          isBuiltIn={basemap === null}
          namesTowns={props.tilesUrl === null}
          selectionZoom={props.isListOfView ? null : zoom.selection}
          cameWith={props.cameWith}
          isSelectedHere={(id) => selectedHere.current === id}
          onGraphics={graphics.follow}
        />
        <DeliveriesInView deliveries={placed} onView={props.onView} />
        {isDrawn && props.tilesUrl !== null && (
          <MapStreets tilesUrl={props.tilesUrl} />
        )}
        {selected !== null && details && !cluster && (
          <InfoWindow
            key={selected}
            place={selectedDelivery?.place ?? null}
            isNarrow={isNarrow}
            label={formatMessage(searchMessages.ofDelivery, {
              delivery: selected,
            })}
            takesFocus={selectedHere.current === selected}
            onClose={() => onSelect(null)}
          >
            {details}
          </InfoWindow>
        )}
        {cluster && (
          <ClusterMembers
            cluster={cluster}
            deliveries={deliveries}
            now={now}
            isNarrow={isNarrow}
            onSelect={select}
            onClose={() => setCluster(null)}
          />
        )}
      </LibreMap>
      {isRefused && (
        <p role="alert" className="map-alert">
          <strong>{mapMessages.keyRefused}</strong> {mapMessages.keyRefusedText}
        </p>
      )}
    </div>
  );
}
