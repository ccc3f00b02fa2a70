import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import {
  isKeyRefused,
  keyedRequests,
} from "../../../../../app/features/map/interactive/basemap";
import {
  builtInStyle,
  colorsOf,
  countiesOf,
} from "../../../../../app/features/map/interactive/basemap";
import { geographyFiles } from "../../../../../scripts/geography";
import { dark, light } from "./palettes";

describe("the built-in basemap", () => {
  it("requests only the portal, and uses fonts of the machine", () => {
    const { glyphs, sprite, sources } = builtInStyle(light);
    expect({ glyphs, sprite }).toEqual({});
    expect(JSON.stringify(sources)).not.toMatch(/https?:|\/\//);
    expect(Object.keys(sources)).not.toContain(countiesOf(light).id);
  });

  it("changes its colors without being created again", () => {
    const painted = colorsOf(dark);
    expect(painted).toContainEqual({
      layer: "land",
      property: "fill-color",
      value: dark.panel,
    });
    expect(painted.map(({ layer }) => layer)).toContain(countiesOf(dark).id);
  });

  it("equals the output of the script", async () => {
    const folder = new URL(
      "../../../../../app/features/map/interactive/geography/",
      import.meta.url,
    );
    for (const [name, text] of Object.entries(geographyFiles()))
      expect(await readFile(new URL(name, folder), "utf8"), name).toBe(text);
  });
});

describe("the key of a map provider", () => {
  const ask = (styleUrl: string, url: string, apiKey: string | null = "K&1") =>
    keyedRequests({ styleUrl, apiKey })(url).url;

  it("replaces the placeholder in the style's URL and in the URLs of the style", () => {
    const style = "https://maps.example.com/style.json?token={key}";
    expect(ask(style, style)).toBe(
      "https://maps.example.com/style.json?token=K%261",
    );
    for (const url of [
      "https://tiles.example.org/1/2/3.png?k={key}",
      "https://tiles.example.org/1/2/3.png?k=%7Bkey%7D",
    ])
      expect(ask(style, url)).toBe(
        "https://tiles.example.org/1/2/3.png?k=K%261",
      );
    expect(ask(style, "https://maps.example.com/tiles.json")).toBe(
      "https://maps.example.com/tiles.json",
    );
  });

  it("is added to requests to the style's origin if there is no placeholder", () => {
    const style = "https://maps.example.com/style.json";
    expect(ask(style, style)).toBe(`${style}?key=K%261`);
    expect(ask(style, "https://maps.example.com/1.pbf?v=2")).toBe(
      "https://maps.example.com/1.pbf?v=2&key=K%261",
    );
    expect(ask(style, "https://maps.example.com/1.pbf?key=own")).toBe(
      "https://maps.example.com/1.pbf?key=own",
    );
  });

  it("is not sent to other origins, and not at all if unset", () => {
    const style = "https://maps.example.com/style.json";
    for (const url of [
      "https://tiles.example.org/1.pbf",
      "https://maps.example.com.evil.example/1.pbf",
      "/assets/nation.json",
    ])
      expect(ask(style, url)).toBe(url);
    expect(ask(style, style, null)).toBe(style);
  });

  it.each([
    [401, true],
    [403, true],
    [404, false],
    [500, false],
    [0, false],
  ])("counts as refused after a response of %i: %s", (status, isRefused) => {
    const error = Object.assign(new Error("no"), { status });
    expect(isKeyRefused(error)).toBe(isRefused);
    expect(isKeyRefused({ status })).toBe(false);
  });
});
