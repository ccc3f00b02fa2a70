import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemsOf, recordProblems } from "../../scripts/docs-names.mjs";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "docs-names-"));
  await writeFile(join(folder, "other.md"), "# The other page\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const about = (markdown: string) =>
  problemsOf(
    { file: "README.md", markdown },
    {
      folder,
      scripts: new Set(["start", "test", "check"]),
      paths: [
        "other.md",
        "app/paths.ts",
        "app/features/search/asn-search/asn-tables.ts",
        "server.ts",
      ],
    },
  );

test.each([
  ["an npm script that does not exist", "`npm run absent`"],
  ["the same inside a block of code", "```sh\nnpm run absent\n```"],
  ["a link to a file that does not exist", "[x](absent.md)"],
  ["a picture that does not exist", "![x](absent.png)"],
  ["a link to a heading that does not exist", "[x](other.md#absent)"],
  ["a path that does not exist", "see `app/absent.ts`"],
  ["a folder that does not exist", "see `app/absent/`"],
  ["a file name that does not exist", "see `absent.ts`"],
])("a document that names %s is reported", (_what, markdown) => {
  expect(about(markdown)).toHaveLength(1);
});

test("existing names, and names that are no path of the project, are not reported", () => {
  const problems = about(
    [
      "`npm start`, `npm test`, `npm run check`, `npm ci`",
      "[x](other.md), [y](other.md#the-other-page), [z](https://example.com/a)",
      "`app/paths.ts`, `app/features/search/asn-search/`, `app/features/search/asn-search/*.ts`, `asn-tables.ts`, `server.ts`",
      "`application/json`, `/search/ASN-search`, `build/node/server.js`",
    ].join("\n"),
  );
  expect(problems).toEqual([]);
});

const record = (number: number, more = "") => ({
  name: `${String(number).padStart(3, "0")}-a-record.md`,
  markdown: `# ${number}. A record\n\nStatus: accepted\n\n**Context.** a\n\n**Decision.** b\n\n**Consequence.** c\n${more}`,
});

test("decision records need unique numbers, the matching heading and all parts", () => {
  const index = [1, 2, 4].map((number) => `[x](${record(number).name})`).join();
  const about = (...records: ReturnType<typeof record>[]) =>
    recordProblems(records, index);
  expect(about(record(1), record(2), record(4))).toEqual([]);
  expect(about(record(1), record(1), record(4))).toHaveLength(1);
  expect(about(record(3))).toHaveLength(1);
  expect(about({ ...record(1), markdown: record(2).markdown })).toHaveLength(1);
  expect(
    about({ name: record(1).name, markdown: "# 1. A record\n" }),
  ).toHaveLength(4);
});
