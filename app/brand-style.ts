import { contrast, hexOf, mix, readColor, type Rgb } from "../shared/colors";

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** Text must have this contrast with its ground (WCAG 2.2, 1.4.3). */
const readable = 4.5;
/** The share of the color in the ground of what is pointed at. */
const hoverShare = 0.12;

/** The grounds of both schemes that text in the color of the brand stands on (`ui/styles/tokens.css`). */
const grounds = {
  light: { panel: [255, 255, 255], page: [246, 247, 249] },
  dark: { panel: [29, 33, 39], page: [20, 23, 27] },
} as const satisfies Record<string, Record<string, Rgb>>;

const hoverOn = (color: Rgb, panel: Rgb) => mix(panel, color, hoverShare);

/** Returns whether text can be read in this color on every ground of a scheme, and white or black text on it. */
function isReadable(
  color: Rgb,
  { panel, page }: (typeof grounds)["light" | "dark"],
) {
  const behind = [panel, page, hoverOn(color, panel)];
  return behind.every((ground) => contrast(color, ground) >= readable);
}

/** Returns whether a text is a color, as `#rrggbb`, in which the light pages can be read. */
export function isBrandColor(text: string): boolean {
  const color = readColor(text);
  return color !== null && isReadable(color, grounds.light);
}

/**
 * Returns the style that makes a color that of everything that can be pressed, in both schemes. Dark pages have
 * it as light as needed to be read.
 * @param text a color that {@link isBrandColor} accepts; null for the portal's own, which needs no style
 */
export function brandStyle(text: string | null): string {
  const color = text === null ? null : readColor(text);
  if (color === null) return "";
  let light = color;
  for (let share = 0; !isReadable(light, grounds.dark); share += 0.05)
    light = mix(color, white, Math.min(share, 1));
  const tokens = (accent: Rgb, panel: Rgb, on: Rgb) =>
    `:root{--blue:${hexOf(accent)};--on-blue:${hexOf(on)};--hover:${hexOf(hoverOn(accent, panel))}}`;
  return (
    tokens(color, grounds.light.panel, white) +
    `@media screen and (prefers-color-scheme:dark){${tokens(light, grounds.dark.panel, black)}}`
  );
}
