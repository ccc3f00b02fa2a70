import { mapStatuses, type MapStatus } from "../delivery";
import { iconPrefix } from "./delivery-layers";
import type { Palette } from "./palette";

/** The drawing of a marker, in CSS pixels from the center of its box. */
export interface MarkerSpec {
  /** Corners of the shape; null for a circle. */
  corners: readonly (readonly [x: number, y: number])[] | null;
  fill: string;
  outline: string;
}

/** Side length of the box around a marker. */
const box = 24;
/** Radius of the circle; the other shapes have about the same area. */
const radius = 8;
const outlineWidth = 2;

const shapes: Readonly<
  Record<MapStatus, { corners: MarkerSpec["corners"]; token: keyof Palette }>
> = {
  complete: { corners: null, token: "green" },
  inProgress: {
    corners: [
      [-7.5, -7.5],
      [7.5, -7.5],
      [7.5, 7.5],
      [-7.5, 7.5],
    ],
    token: "blue",
  },
  incomplete: {
    corners: [
      [0, -9.5],
      [9.5, 7.5],
      [-9.5, 7.5],
    ],
    token: "red",
  },
};

/** Returns color and shape of a status: neither alone identifies it. */
export function markerSpec(status: MapStatus, palette: Palette): MarkerSpec {
  const { corners, token } = shapes[status];
  return { corners, fill: palette[token], outline: palette.panel };
}

/** Returns the status of an image name; null for images that are not markers. */
export const statusOfIcon = (name: string): MapStatus | null =>
  mapStatuses.find((status) => iconPrefix + status === name) ?? null;

/** Names of all marker images. */
export const iconNames = mapStatuses.map((status) => `${iconPrefix}${status}`);

/**
 * Draws a marker.
 * @param pixelRatio device pixels per CSS pixel
 */
export function drawMarker(
  { corners, fill, outline }: MarkerSpec,
  pixelRatio: number,
): ImageData {
  const side = Math.round(box * pixelRatio);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas to draw markers on.");
  pen.scale(side / box, side / box);
  pen.translate(box / 2, box / 2);
  pen.lineJoin = "round";
  pen.beginPath();
  if (corners) for (const [x, y] of corners) pen.lineTo(x, y);
  else pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.closePath();
  pen.strokeStyle = outline;
  // The fill covers half of the stroke.
  pen.lineWidth = outlineWidth * 2;
  pen.stroke();
  pen.fillStyle = fill;
  pen.fill();
  return pen.getImageData(0, 0, side, side);
}
