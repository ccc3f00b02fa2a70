import { useId } from "react";
import {
  commonMessages,
  formatMessage,
  mapMessages,
} from "../../../engine/messages";
import { statusesByUrgency } from "../deliveries/delivery";
import { describeCounts } from "../deliveries/describe-counts";
import { shapesId, type MapShapes } from "./map-shapes";
import { drawingSize } from "./drawing-size";
import { anchorOf } from "./city-label";
import type { DrawnMap, ListView } from "../map-view";
import outline from "./us-outline.svg";

/**
 * The server-rendered map, which works without scripts: the outlines are a file that browsers cache,
 * the markers one path per status, with a halo if they are late or at risk. City names are outside the scaled
 * part, so that they keep their size on every screen, as the markers do through their strokes; they are below
 * the markers.
 */
export function Drawing({
  list,
  map,
  shapes,
}: {
  /** Null while the deliveries are not known. */
  list: ListView | null;
  map: DrawnMap;
  shapes: MapShapes;
}) {
  const title = useId();
  const about = useId();
  const { frame, cities, trucks } = map;
  const { width, height } = drawingSize;
  const percent = (share: number) => `${share * frame.zoom * 100}%`;
  const [ring, atRisk, late, ...dots] = shapes;
  return (
    <svg className="drawing" role="img" aria-labelledby={`${title} ${about}`}>
      <title id={title}>
        {list
          ? formatMessage(mapMessages.drawingOf, { count: list.found })
          : mapMessages.mapOf}
      </title>
      <desc id={about}>
        {list
          ? formatMessage(mapMessages.drawingStatuses, {
              counts: describeCounts(list),
            })
          : commonMessages.resultsUnknown}
      </desc>
      <image
        href={outline}
        x={percent(-frame.x / width)}
        y={percent(-frame.y / height)}
        width={percent(1)}
        height={percent(1)}
      />
      {cities.map(({ name, x, y, onPhone }) => (
        <text
          key={`${name} ${x}`}
          x={`${x}%`}
          y={`${y}%`}
          textAnchor={anchorOf({ name, x })}
          className={onPhone ? undefined : "wide-only"}
        >
          {name}
        </text>
      ))}
      <svg viewBox={`0 0 ${width} ${height}`} id={shapesId}>
        <path className="ring" d={ring} />
        <path className="ring gap" d={ring} />
        <path className="atRisk" d={atRisk} />
        <path className="atRisk gap" d={atRisk} />
        <path className="late" d={late} />
        <path className="late gap" d={late} />
        {statusesByUrgency.map((status, at) => (
          <path key={status} className={status} d={dots[at]} />
        ))}
        {trucks && (
          <>
            <path className="truck" d={trucks} />
            <path className="truck gap" d={trucks} />
          </>
        )}
      </svg>
    </svg>
  );
}
