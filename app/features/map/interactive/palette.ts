/** The portal's colors used by the map, by name of the design token. */
const tokens = [
  "water",
  "panel",
  "text",
  "muted",
  "line",
  "edge",
  "hover",
  "blue",
  "red",
  "green",
  "green-ground",
  "yellow",
  "yellow-ground",
] as const;

/** A CSS color for each token. */
export type Palette = Readonly<Record<(typeof tokens)[number], string>>;

/** Reads the current values of the tokens, light or dark (`app/ui/styles/tokens.css`). */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    tokens.map((token) => [
      token,
      style.getPropertyValue(`--${token}`).trim() || "#808080",
    ]),
  ) as Palette;
}
