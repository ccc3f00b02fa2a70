/** Colours of the portal that the map draws with, by the names of its design tokens. */
const tokens = [
  "ground",
  "panel",
  "text",
  "muted",
  "line",
  "edge",
  "blue",
  "red",
  "green",
] as const;

/** A colour for each token, as CSS writes it. */
export type Palette = Readonly<Record<(typeof tokens)[number], string>>;

/** The tokens as they are now: light or dark (`app/styles/tokens.css`). */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    tokens.map((token) => [
      token,
      style.getPropertyValue(`--${token}`).trim() || "#808080",
    ]),
  ) as Palette;
}
