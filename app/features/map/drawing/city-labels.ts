import { cities } from "../geography/cities";
import { placed, type Frame } from "./drawing-geometry";
import { drawingSize } from "./drawing-size";
import { anchorOf, phoneWidth, widthOf, type CityLabel } from "./city-label";

/** Most names in a drawing: more would cover its markers. */
const mostNames = 14;
/** Widths of the drawing, in pixels, for which the names are placed. */
const screens = { wide: 700, phone: phoneWidth } as const;
/** The height of a name with the dot below it, how far it is above its position, and the space beside it. */
const line = { height: 30, above: 7, gap: 10 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Returns the names of the largest cities in the frame that fit without overlapping, largest first, as
 * `cities` lists them. A name without room on a wide screen has none on a phone.
 */
export function cityLabels(frame: Frame): CityLabel[] {
  const taken: Record<keyof typeof screens, Box[]> = { wide: [], phone: [] };
  const labels: CityLabel[] = [];
  for (const city of cities) {
    if (labels.length === mostNames) break;
    const point = placed(city, frame);
    if (!point) continue;
    const [x, y] = [
      point[0] / drawingSize.width,
      point[1] / drawingSize.height,
    ];
    const label = { name: city.name, x: percent(x), y: percent(y) };
    /** Takes the place of the name on a screen, if it is free. */
    const takePlace = (screen: keyof typeof screens) => {
      const box = boxOf(label, screens[screen]);
      const free =
        isInside(box, screens[screen]) &&
        !taken[screen].some((other) => overlap(box, other));
      if (free) taken[screen].push(box);
      return free;
    };
    if (!takePlace("wide")) continue;
    labels.push({
      ...label,
      onPhone: takePlace("phone"),
    });
  }
  return labels;
}

const percent = (part: number) => Math.round(part * 1000) / 10;

/** Share of a name that is left of its position. */
const shareBefore = { start: 0, middle: 0.5, end: 1 } as const;

/** Returns the box of a name and of the dot below it, which is at its position. */
function boxOf(label: Omit<CityLabel, "onPhone">, width: number): Box {
  const height = (width * drawingSize.height) / drawingSize.width;
  const [x, y] = [(label.x / 100) * width, (label.y / 100) * height];
  const length = widthOf(label.name);
  const left = x - length * shareBefore[anchorOf(label)];
  return {
    left,
    right: left + length,
    top: y - line.height / 2 - line.above,
    bottom: y + line.height / 2 - line.above,
  };
}

const isInside = ({ left, right, top, bottom }: Box, width: number) =>
  left >= 0 &&
  right <= width &&
  top >= 0 &&
  bottom <= (width * drawingSize.height) / drawingSize.width;

const overlap = (one: Box, other: Box) =>
  one.left < other.right + line.gap &&
  other.left < one.right + line.gap &&
  one.top < other.bottom &&
  other.top < one.bottom;
