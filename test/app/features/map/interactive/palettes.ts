import type { Palette } from "../../../../../app/features/map/interactive/palette";

/** A palette of distinct colors. */
export const light: Palette = {
  water: "#eee",
  panel: "#fff",
  text: "#111",
  muted: "#555",
  line: "#ccc",
  edge: "#888",
  hover: "#ddf",
  blue: "#00f",
  red: "#f00",
  green: "#080",
  "green-ground": "#dfd",
  yellow: "#a80",
  "yellow-ground": "#ffc",
};
export const dark: Palette = { ...light, water: "#111", panel: "#222" };
