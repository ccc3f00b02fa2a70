import { useState } from "react";
import { useFirstRows } from "../../../engine/tables/document-rows";

/**
 * The path data of the drawing: the ring around the selected delivery, the halos around those at risk
 * and the late ones, and the markers of each status, the most urgent last. Like table rows, they are sent once, in the markup.
 */
export type MapShapes = readonly string[];

/** Name of the drawing, under which its path data is read from the document. */
export const drawingName = "drawing";
/** Id of the page's element that holds the paths. */
export const shapesId = "map-shapes";

/**
 * Returns the path data that the drawing shows first.
 * @param sent the path data in the loader's data; undefined if the document contains it
 */
export function useFirstShapes(sent: MapShapes | undefined): MapShapes {
  const [ofDocument] = useFirstRows(drawingName, sent && [sent]);
  const [carried] = useState(
    () => (ofDocument as MapShapes | undefined) ?? shapesOfPage(),
  );
  return sent ?? carried;
}

const shapesOfPage = (): MapShapes =>
  [...document.querySelectorAll(`#${shapesId} path:not(.gap)`)].map(
    (path) => path.getAttribute("d") ?? "",
  );
