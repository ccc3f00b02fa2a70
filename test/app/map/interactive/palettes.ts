import type { Palette } from "../../../../app/map/interactive/palette";

/** A palette of distinct colors. */
export const light: Palette = {
  ground: "#eee",
  panel: "#fff",
  text: "#111",
  muted: "#555",
  line: "#ccc",
  edge: "#888",
  blue: "#00f",
  red: "#f00",
  green: "#080",
};
export const dark: Palette = { ...light, ground: "#111", panel: "#222" };
