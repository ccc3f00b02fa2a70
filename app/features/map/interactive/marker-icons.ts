import {
  mapStatuses,
  type Lateness,
  type MapStatus,
} from "../deliveries/delivery";
import { iconName, type MarkerState } from "./delivery-layers";
import type { Palette } from "./palette";

type Corners = readonly (readonly [x: number, y: number])[];

/** One shape of a marker, in CSS pixels from the center of its box; it is painted above those before it. */
export interface MarkerShape {
  /** Null for a circle. */
  corners: Corners | null;
  /** The radius of the circle. */
  radius: number;
  fill: string;
  outline: string;
  /** The width of the outline outside of the shape. */
  outlineWidth: number;
}

/** Side length of the box around a marker, without and with a halo. */
const boxes = { plain: 24, halo: 36 };
/** Radius of the circle; the other shapes have about the same area. */
const radius = 8;
const outlineWidth = 2;
const haloWidth = 3;
/** The size of a status within a halo. */
const insideHalo: Record<Lateness, number> = { late: 0.8, atRisk: 0.7 };

const statusShapes: Readonly<
  Record<MapStatus, { corners: Corners | null; token: keyof Palette }>
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

const halos: Readonly<
  Record<
    Lateness,
    { corners: Corners | null; radius: number; token: keyof Palette }
  >
> = {
  late: { corners: null, radius: 12, token: "red" },
  atRisk: {
    corners: [
      [0, -13],
      [13, 0],
      [0, 13],
      [-13, 0],
    ],
    radius: 0,
    token: "yellow",
  },
};

/**
 * Returns the shapes of a marker. The status has the color of the specification (part 2, section 4) and a shape
 * of its own, lateness a halo around it, so that no color alone identifies a state. Without a status, the halo
 * has a dot.
 */
export function markerShapes(
  { status, lateness }: MarkerState,
  palette: Palette,
): MarkerShape[] {
  const shapes: MarkerShape[] = [];
  const halo = lateness && halos[lateness];
  if (halo)
    shapes.push({
      corners: halo.corners,
      radius: halo.radius,
      fill: palette.panel,
      outline: palette[halo.token],
      outlineWidth: haloWidth,
    });
  const inside = statusShapes[status ?? "complete"];
  const scale = lateness ? insideHalo[lateness] : 1;
  shapes.push({
    corners:
      inside.corners?.map(([x, y]) => [x * scale, y * scale] as const) ?? null,
    radius: radius * scale,
    fill: palette[status === null && halo ? halo.token : inside.token],
    outline: palette.panel,
    outlineWidth: lateness ? 0 : outlineWidth,
  });
  return shapes;
}

const latenesses = [
  null,
  "late",
  "atRisk",
] as const satisfies (Lateness | null)[];

/** The states of all marker images by the images' names. */
const states: ReadonlyMap<string, MarkerState> = new Map(
  [...mapStatuses, null].flatMap((status) =>
    latenesses
      .filter((lateness) => status !== null || lateness !== null)
      .map((lateness) => [
        iconName({ status, lateness }),
        { status, lateness },
      ]),
  ),
);

/** Returns the state of an image name; null for images that are not markers. */
export const stateOfIcon = (name: string): MarkerState | null =>
  states.get(name) ?? null;

/** Names of all marker images. */
export const iconNames = [...states.keys()];

/**
 * Draws a marker.
 * @param pixelRatio device pixels per CSS pixel
 */
export function drawMarker(
  state: MarkerState,
  palette: Palette,
  pixelRatio: number,
): ImageData {
  const box = state.lateness ? boxes.halo : boxes.plain;
  const side = Math.round(box * pixelRatio);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas to draw markers on.");
  pen.scale(side / box, side / box);
  pen.translate(box / 2, box / 2);
  pen.lineJoin = "round";
  for (const shape of markerShapes(state, palette)) {
    pen.beginPath();
    if (shape.corners) for (const [x, y] of shape.corners) pen.lineTo(x, y);
    else pen.arc(0, 0, shape.radius, 0, 2 * Math.PI);
    pen.closePath();
    if (shape.outlineWidth > 0) {
      pen.strokeStyle = shape.outline;
      // The fill covers half of the stroke.
      pen.lineWidth = shape.outlineWidth * 2;
      pen.stroke();
    }
    pen.fillStyle = shape.fill;
    pen.fill();
  }
  return pen.getImageData(0, 0, side, side);
}
