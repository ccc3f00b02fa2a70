import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemsOf } from "../../scripts/docs-names.mjs";

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
      paths: ["other.md", "app/paths.ts", "app/tables/asn.ts", "server.ts"],
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
])("A document that names %s is told of", (_what, markdown) => {
  expect(about(markdown)).toHaveLength(1);
});

test("What exists may be named, and so may what is no path of the project", () => {
  const problems = about(
    [
      "`npm start`, `npm test`, `npm run check`, `npm ci`",
      "[x](other.md), [y](other.md#the-other-page), [z](https://example.com/a)",
      "`app/paths.ts`, `app/tables/`, `app/tables/*.ts`, `asn.ts`, `server.ts`",
      "`application/json`, `/search/ASN-search`, `build/node/server.js`",
    ].join("\n"),
  );
  expect(problems).toEqual([]);
});
