import { useState } from "react";
import { useFirstRows } from "../../tables/document-rows";

/**
 * The text of the drawing's paths: the ring around the chosen delivery, and the dots of each status
 * in the order of the legend. Like the rows of a table they travel once, in the markup.
 */
export type MapShapes = readonly string[];

/** Names the drawing to what carries its shapes to the document. */
export const drawingName = "drawing";
/** Id of the element in the page that holds the paths. */
export const shapesId = "map-shapes";

/**
 * The shapes that the drawing shows first.
 * @param sent those of the loader's data; undefined when the document itself carries them
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
