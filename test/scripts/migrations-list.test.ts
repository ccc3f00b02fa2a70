import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "provider/db/migrations";
const list = "test/fixtures/migrations.sha256";

/** The migrations that databases may have applied, in the form of `sha256sum`. */
const listed = readFileSync(list, "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(/\s+/));

// A database that has applied a migration refuses a program that lacks it, or has it with another text.
test("every migration that was released is there under its name and with its text, and every one is listed", () => {
  const present = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => [
      createHash("sha256")
        .update(readFileSync(`${folder}/${name}`))
        .digest("hex"),
      name,
    ]);
  expect(
    present,
    `Never rename or change a migration of ${list}. A new one is added to it: (cd ${folder} && sha256sum *.sql) > ${list}`,
  ).toEqual(listed);
});
