import { describe, expect, it } from "vitest";
import {
  citiesOutside,
  streetLayers,
  streetsSource,
  streetsZoom,
  type Coverage,
} from "../../../../../app/features/map/interactive/streets/street-layers";
import { dark, light } from "./palettes";

const chicago: Coverage = { bounds: [-88.6, 41.4, -87.3, 42.4], minZoom: 0 };
const country: Coverage = { bounds: [-125, 24, -66, 50], minZoom: 0 };

describe("the streets of the built-in map", () => {
  it("need no server of fonts or pictures, and have names in the language of the page", () => {
    const all = streetLayers(light, chicago, "es");
    for (const layer of all) {
      expect("source" in layer && layer.source, layer.id).toBe(streetsSource);
      if (layer.type !== "symbol") continue;
      const { layout = {} } = layer;
      expect(layout["text-font"], layer.id).toEqual(["system-ui"]);
      expect(Object.keys(layout).join(" "), layer.id).not.toContain("icon");
      if (layer.id !== "roads_shields")
        expect(layout["text-field"], layer.id).toEqual([
          "coalesce",
          ["get", "name:es"],
          ["get", "name"],
        ]);
    }
    const ids = all.map(({ id }) => id);
    for (const id of ["earth", "water", "roads_highway", "roads_labels_major"])
      expect(ids).toContain(id);
    expect(ids).not.toContain("background");
  });

  it("have colors of the portal only, light and dark", () => {
    const colorsOf = (palette: typeof light) =>
      new Set(
        JSON.stringify(
          streetLayers(palette, chicago, "en").map(({ paint }) => paint),
        ).match(/#[\da-f]+|rgba?/gi),
      );
    const { panel, text, muted, water } = light;
    expect(colorsOf(light)).toEqual(
      new Set([
        ...[panel, text, muted, water, light["green-ground"]],
        // Between the lines and the edges of controls: small, large and largest streets.
        ...["#c2c2c2", "#b1b1b1", "#969696"],
      ]),
    );
    expect(colorsOf(dark)).toContain(dark.panel);
    expect(colorsOf(dark)).not.toContain(light.panel);
  });

  it("begin where the area is as large as a tile", () => {
    expect(streetsZoom(chicago)).toBe(9);
    expect(streetsZoom(country)).toBe(3);
    expect(streetsZoom({ ...country, minZoom: 6 })).toBe(6);
    expect(
      streetsZoom({ bounds: [-87.7, 41.8, -87.6, 41.9], minZoom: 0 }),
    ).toBe(10);
    for (const { minzoom } of streetLayers(light, chicago, "en"))
      expect(minzoom).toBeGreaterThanOrEqual(9);
  });

  it("replace the names of cities of their area only", () => {
    const filter = JSON.stringify(citiesOutside(["has", "name"], chicago));
    expect(filter).toContain('["<",["zoom"],9]');
    expect(filter).toContain("[-88.6,41.4],[-87.3,41.4]");
  });
});
