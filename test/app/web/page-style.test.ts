import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pageStyle } from "../../../app/web/pages/page-style";

const tokens = readFileSync("app/ui/styles/tokens.css", "utf8");

/** Returns the colors of a style sheet in the light scheme, then in the dark one. */
const colorsOf = (css: string) =>
  css
    .split(/@media[^{]*prefers-color-scheme: ?dark/)
    .slice(0, 2)
    .map((scheme) =>
      Object.fromEntries(
        Array.from(
          scheme.matchAll(/(--[a-z-]+): ?(#[0-9a-f]+)/g),
          ([, name = "", color = ""]) => [name, color],
        ),
      ),
    );

it("pages outside of the screens have the portal's colors, light and dark", () => {
  const [light = {}, dark = {}] = colorsOf(pageStyle);
  expect(Object.keys(light).length).toBeGreaterThan(8);
  expect(Object.keys(dark)).not.toEqual([]);
  const [lightTokens = {}, darkTokens = {}] = colorsOf(tokens);
  expect(lightTokens).toMatchObject(light);
  expect(darkTokens).toMatchObject(dark);
});
