import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { errorCatalogue } from "../../../../app/provider-client/errors";
import {
  isKeyRefused,
  keyedRequests,
  refusedMessage,
} from "../../../../app/map/live/basemap-access";
import {
  builtInStyle,
  coloursOf,
  countiesOf,
} from "../../../../app/map/live/basemap-style";
import { geographyFiles } from "../../../../scripts/geography";
import { dark, light } from "./palettes";

describe("the built-in map", () => {
  it("asks nobody but the portal, and writes with fonts of the machine", () => {
    const { glyphs, sprite, sources } = builtInStyle(light);
    expect({ glyphs, sprite }).toEqual({});
    expect(JSON.stringify(sources)).not.toMatch(/https?:|\/\//);
    expect(Object.keys(sources)).not.toContain(countiesOf(light).id);
  });

  it("changes its colours without being made anew", () => {
    const painted = coloursOf(dark);
    expect(painted).toContainEqual({
      layer: "land",
      property: "fill-color",
      value: dark.panel,
    });
    expect(painted.map(({ layer }) => layer)).toContain(countiesOf(dark).id);
  });

  it("has the outlines that the script writes", async () => {
    const folder = new URL(
      "../../../../app/map/live/geography/",
      import.meta.url,
    );
    for (const [name, text] of Object.entries(geographyFiles()))
      expect(await readFile(new URL(name, folder), "utf8"), name).toBe(text);
  });
});

describe("the key of a map provider", () => {
  const ask = (styleUrl: string, url: string, apiKey: string | null = "K&1") =>
    keyedRequests({ styleUrl, apiKey })(url).url;

  it("stands where the placeholder is, in the style and in what it names", () => {
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

  it("is added to what the style's origin is asked when nothing says where it belongs", () => {
    const style = "https://maps.example.com/style.json";
    expect(ask(style, style)).toBe(`${style}?key=K%261`);
    expect(ask(style, "https://maps.example.com/1.pbf?v=2")).toBe(
      "https://maps.example.com/1.pbf?v=2&key=K%261",
    );
    expect(ask(style, "https://maps.example.com/1.pbf?key=own")).toBe(
      "https://maps.example.com/1.pbf?key=own",
    );
  });

  it("is told no other origin, and none where there is none", () => {
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
  ])("counts as refused by an answer of %i: %s", (status, isRefused) => {
    const error = Object.assign(new Error("no"), { status });
    expect(isKeyRefused(error)).toBe(isRefused);
    expect(isKeyRefused({ status })).toBe(false);
  });

  it("is refused in the words of the catalogue", () => {
    expect(refusedMessage).toBe(errorCatalogue.mapKey.message);
  });
});
