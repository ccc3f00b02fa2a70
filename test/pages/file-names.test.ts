import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

it("no file that browsers load has a name that block lists take for advertising or tracking", () => {
  const names = readdirSync("build/client/assets");
  expect(names.length).toBeGreaterThan(50);
  expect(
    names.filter((name) =>
      /^(ads?|advert\w*|analytics|banner|beacon|metrics|pixel|promo|share|social|stats?|track\w*)[.-]/i.test(
        name,
      ),
    ),
  ).toEqual([]);
});
