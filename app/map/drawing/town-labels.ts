import { cities } from "../cities";
import { placed, type Frame } from "./drawing-geometry";
import { drawingSize } from "./drawing-size";
import type { TownLabel } from "./town-label";

/** Most names in a drawing: more would cover its markers. */
const mostNames = 14;
/** Widths of the drawing, in pixels, for which the names are placed. */
const screens = { wide: 700, phone: 320 } as const;
/**
 * The space of a name, in pixels: width per letter, and the height of the line with the dot below it.
 */
const letter = 6.5;
const line = { height: 30, gap: 14 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the names of the largest cities in the frame that fit without overlapping, largest first. */
export function townLabels(frame: Frame): TownLabel[] {
  const taken: Record<keyof typeof screens, Box[]> = { wide: [], phone: [] };
  const labels: TownLabel[] = [];
  for (const city of cities) {
    if (labels.length === mostNames) break;
    const point = placed(city, frame);
    if (!point) continue;
    const [x, y] = [
      point[0] / drawingSize.width,
      point[1] / drawingSize.height,
    ];
    const fits = (screen: keyof typeof screens) => {
      const box = boxOf(city.name, x, y, screens[screen]);
      const free =
        isInside(box, screens[screen]) &&
        !taken[screen].some((other) => overlap(box, other));
      if (free) taken[screen].push(box);
      return free;
    };
    if (!fits("wide")) continue;
    labels.push({
      name: city.name,
      x: percent(x),
      y: percent(y),
      onPhone: fits("phone"),
    });
  }
  return labels;
}

const percent = (part: number) => Math.round(part * 1000) / 10;

/** Returns the box of a name centered above its position. */
function boxOf(name: string, x: number, y: number, width: number): Box {
  const height = (width * drawingSize.height) / drawingSize.width;
  const half = (name.length * letter + line.gap) / 2;
  return {
    left: x * width - half,
    right: x * width + half,
    top: y * height - line.height / 2 - line.gap / 2,
    bottom: y * height + line.height / 2 - line.gap / 2,
  };
}

const isInside = ({ left, right, top, bottom }: Box, width: number) =>
  left >= 0 &&
  right <= width &&
  top >= 0 &&
  bottom <= (width * drawingSize.height) / drawingSize.width;

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;
