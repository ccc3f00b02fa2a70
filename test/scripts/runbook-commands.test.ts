import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

/*
 * No container engine runs with the tests: these compare the commands of the runbooks with the compose
 * files, the programs in the image, and the events that the programs log.
 */

const folder = join("docs", "runbooks");
const runbooks = readdirSync(folder).map(
  (name) => [name, readFileSync(join(folder, name), "utf8")] as const,
);

const servicesOf = (file: string) =>
  Object.keys(
    (parse(readFileSync(file, "utf8"), { merge: true }) as { services: object })
      .services,
  );
/** The services of each file, as the commands name them. */
const files = {
  "compose.yaml": [...servicesOf("compose.yaml"), "$PORTAL", "$PORTALS"],
  "docker/compose.scale.yaml": [
    ...servicesOf("docker/compose.scale.yaml"),
    "$PORTAL",
    "$PORTALS",
  ],
};

/** Options of `docker compose` with a value. */
const withValue = new Set(["--since", "--index"]);

/** Returns what a command of `compose` names as a service; null without one. */
function serviceOf(command: string): string | null {
  const [, ...words] = command.split(/\s+/);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (withValue.has(word)) at += 1;
    else if (!word.startsWith("-")) return word;
  }
  return null;
}

/** The commands of `compose` in a text: in blocks of the shell, and in sentences. */
const commandsOf = (text: string) =>
  [
    ...text.matchAll(
      /(?<![\w$[`-]|docker )compose ((?:exec|logs|ps|restart|run|start|stop|up)\b[^\n|`"<]*)/g,
    ),
    ...text.matchAll(
      /`compose ((?:exec|logs|restart|run|start|stop|up)\b[^`]*)`/g,
    ),
  ].map(([, command = ""]) => command.replace("$portal", "$PORTAL").trim());

const commands = runbooks.flatMap(([name, text]) =>
  commandsOf(text)
    .filter((command) => command !== "ps")
    .map((command) => [name, command] as const),
);

describe("the commands for containers", () => {
  it("are found", () => expect(commands.length).toBeGreaterThan(25));

  it.each(commands)("%s: compose %s names a service", (_name, command) => {
    const service = serviceOf(command);
    if (command.startsWith("exec --index")) {
      expect(files["compose.yaml"]).toContain(service);
      return;
    }
    // The page says that only this file has it.
    if (service !== "pgbouncer")
      expect(files["compose.yaml"]).toContain(service);
    expect(files["docker/compose.scale.yaml"]).toContain(service);
  });

  it("say how they are defined, on each page that has some", () => {
    for (const [name, text] of runbooks)
      if (commandsOf(text).length > 0 && name !== "README.md")
        expect([name, text]).toEqual([
          name,
          expect.stringContaining("(README.md#commands)"),
        ]);
  });

  it("are defined for both files, with the portals of each", () => {
    const [, text = ""] = runbooks.find(([name]) => name === "README.md") ?? [];
    const lists = [...text.matchAll(/^PORTALS="(.*)"$/gm)].map(
      ([, list = ""]) => list.split(" "),
    );
    expect(lists).toEqual(
      Object.values(files).map((services) =>
        services.filter((service) => /^portal(-\d)?$/.test(service)),
      ),
    );
    expect(text).toContain("--file docker/compose.scale.yaml");
    // The engine itself is named there and nowhere else, because it needs the file.
    for (const [name, other] of runbooks)
      if (name !== "README.md") expect(other).not.toContain("docker compose");
  });

  it("read the token of monitoring from the portals' settings", () => {
    for (const file of Object.keys(files))
      expect(readFileSync(file, "utf8")).toMatch(/^ +HEALTH_TOKEN: \$\{/m);
  });
});

it("the runbooks look for events that the programs log", () => {
  const sources = ["app", "provider"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(root, file), "utf8")),
  );
  const events = runbooks.flatMap(([, text]) =>
    [...text.matchAll(/\$PORTALS \| grep -E '([a-z |]+)'/g)].flatMap(
      ([, pattern = ""]) => pattern.split("|"),
    ),
  );
  expect(events.length).toBeGreaterThan(5);
  for (const event of events)
    expect(
      sources.some((source) => source.includes(`"${event}"`)),
      event,
    ).toBe(true);
});
