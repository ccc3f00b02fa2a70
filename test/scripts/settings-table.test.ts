import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { settings as ofPortal } from "../../app/env-schema";
import { settings as ofProvider } from "../../provider/env";

/** The rows of the table of settings. */
const rows = readFileSync("docs/settings.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, variable = "", byDefault = "", meaning = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    const name = /^`([A-Z_]+)`$/.exec(variable)?.[1];
    return name ? [{ name, byDefault, meaning }] : [];
  });
const named = rows.map(({ name }) => name);

const programs = { portal: ofPortal, provider: ofProvider };
/** What the portal tells the provider that it starts, and nobody sets. */
const told = new Set(["ENDED_PROVIDER_PID"]);
const variables = new Set(
  Object.values(programs)
    .flatMap(({ shape }) => Object.keys(shape))
    .filter((name) => !told.has(name)),
);

/** Lists, whose default stands in words. */
const inWords = new Set(["TRUST_PROXY", "FEATURES", "MAP_ORIGINS"]);

describe("the table of settings", () => {
  test("has every variable that a program reads, once, and no other", () => {
    expect([...named].sort()).toEqual([...variables].sort());
  });

  test.each(Object.entries(programs))(
    "has the defaults of the %s",
    (_program, schema) => {
      const defaults = Object.entries(schema.parse({})).filter(
        ([name, value]) => value !== undefined && !inWords.has(name),
      );
      expect(defaults.length).toBeGreaterThan(3);
      for (const [name, value] of defaults) {
        const row = rows.find((one) => one.name === name);
        // A path is made absolute as it is read.
        const said = name === "DATA_DIR" ? "./data" : String(value);
        expect([name, row?.byDefault]).toEqual([
          name,
          expect.stringContaining(`\`${said}\``),
        ]);
      }
    },
  );

  test("names every choice of an enumerated setting", () => {
    const choices = {
      LOG_LEVEL: ofPortal.shape.LOG_LEVEL.unwrap().options,
      HUMAN_CHECK: ofPortal.shape.HUMAN_CHECK.unwrap().options,
      FEATURES: [...ofPortal.parse({}).FEATURES],
    };
    for (const [name, options] of Object.entries(choices)) {
      const row = rows.find((one) => one.name === name);
      for (const option of options)
        expect(row?.meaning).toContain(`\`${option}\``);
    }
  });
});

test.each(["compose.yaml", "docker/compose.scale.yaml"])(
  "%s passes on every setting that the image does not fix",
  (file) => {
    const image = /^ENV (.*)$/m.exec(readFileSync("Dockerfile", "utf8"))?.[1];
    const fixed = [...(image ?? "").matchAll(/([A-Z_]+)=/g)].map(
      ([, name = ""]) => name,
    );
    const { services } = parse(readFileSync(file, "utf8"), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string> }>;
    };
    const portals = Object.entries(services).filter(([name]) =>
      /^portal(-\d)?$/.test(name),
    );
    expect(portals.length).toBeGreaterThan(0);
    for (const [, { environment = {} }] of portals)
      expect(Object.keys(environment).sort()).toEqual(
        [...variables].filter((name) => !fixed.includes(name)).sort(),
      );
  },
);
