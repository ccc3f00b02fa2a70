import { useId } from "react";
import {
  commonMessages,
  formatMessage,
  mapMessages,
} from "../../../engine/messages";
import { locale } from "../../../engine/messages/language";
import { mapStatuses, statusLabels } from "../delivery";
import { shapesId, type MapShapes } from "./map-shapes";
import { drawingSize } from "./drawing-size";
import { anchorOf, readCityLabels } from "./city-label";
import type { DrawnMap, ListView } from "../map-view";
import outline from "./us-outline.svg";

/**
 * The server-rendered map, which works without scripts: the outlines are a file that browsers cache,
 * the markers one path per status. City names are outside the scaled part, so that they keep their size
 * on every screen, as the markers do through their strokes.
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
  const [ring, ...dots] = shapes;
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
              counts: mapStatuses
                .map(
                  (status) =>
                    `${statusLabels[status]}: ${list.counts[status].toLocaleString(locale)}`,
                )
                .join(", "),
            })
          : commonMessages.resultsUnknown}
      </desc>
      <svg viewBox={`0 0 ${width} ${height}`} id={shapesId}>
        <image
          href={outline}
          x={-frame.x * frame.zoom}
          y={-frame.y * frame.zoom}
          width={width * frame.zoom}
          height={height * frame.zoom}
        />
        <path className="ring" d={ring} />
        <path className="ring gap" d={ring} />
        {mapStatuses.map((status, at) => (
          <path key={status} className={status} d={dots[at]} />
        ))}
        {trucks && (
          <>
            <path className="truck" d={trucks} />
            <path className="truck gap" d={trucks} />
          </>
        )}
      </svg>
      {readCityLabels(cities).map(({ name, x, y, onPhone }) => (
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
    </svg>
  );
}
