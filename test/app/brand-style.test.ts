import { expect, test } from "vitest";
import { brandStyle, isBrandColor } from "../../app/brand-style";
import { contrast, readColor, type Rgb } from "../../shared/colors";

const colorOf = (text: string): Rgb => {
  const color = readColor(text);
  if (color === null) throw new Error(`${text} is no color.`);
  return color;
};

/** The colors of a style: of links and buttons, of text on them, of what is pointed at. */
const schemesOf = (style: string) =>
  [
    ...style.matchAll(/--blue:(#\w{6});--on-blue:(#\w{6});--hover:(#\w{6})/g),
  ].map(([, accent = "", on = "", hover = ""]) => ({
    accent: colorOf(accent),
    on: colorOf(on),
    hover: colorOf(hover),
  }));

test("the contrasts are those of WCAG", () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBe(21);
  expect(contrast(colorOf("#777"), colorOf("#fff"))).toBeCloseTo(4.48, 2);
});

test("a color in which pages cannot be read is refused, and so is what is no color", () => {
  for (const text of ["#0b57c2", "#111", "#7a0019", "#06623B"])
    expect(isBrandColor(text), text).toBe(true);
  for (const text of [
    "yellow",
    "#ffff00",
    "#fff",
    "#7f7f7f",
    "#12345",
    "red;}",
  ])
    expect(isBrandColor(text), text).toBe(false);
});

test.for(["#000000", "#0b57c2", "#7a0019", "#06623b", "#4b0082", "#00008b"])(
  "text in and on %s can be read in both schemes",
  (text) => {
    const schemes = schemesOf(brandStyle(text));
    expect(schemes).toHaveLength(2);
    const panels: Rgb[] = [
      [255, 255, 255],
      [29, 33, 39],
    ];
    for (const [at, { accent, on, hover }] of schemes.entries()) {
      for (const ground of [panels[at] ?? accent, hover, on])
        expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("without a color the style stays as it is", () => {
  expect(brandStyle(null)).toBe("");
});
