import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { calls } from "../../provider/contract/calls";
import { files } from "../../provider/contract/files";
import { openapiDocument } from "../../provider/contract/openapi";

it("the published document is current", async () => {
  const published: unknown = JSON.parse(
    await readFile("docs/provider-api.openapi.json", "utf8"),
  );
  expect(published, "outdated: run npm run openapi").toEqual(
    JSON.parse(JSON.stringify(openapiDocument())),
  );
});

it("the published document contains every call, file and address of documents, and valid references", () => {
  const document = openapiDocument() as {
    paths: Record<string, Record<string, unknown>>;
    components: Record<string, Record<string, unknown>>;
  };
  const expected = Object.entries(calls).map(
    ([name, { method }]) => `${method} /${name}`,
  );
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(found).toEqual([
    ...expected,
    ...Object.keys(files).map((path) => `GET ${path}`),
    "POST /ingest/{kind}",
    "GET /ingest/positions",
    "POST /ingest/positions",
    "GET /ingest/jobs/{token}",
    "GET /ingest/jobs/{token}/errors.csv",
    "GET /ingest/jobs/{token}/acknowledgement.edi",
    "GET /ingest/templates/{kind}.csv",
    "POST /note-photos",
    "GET /note-photos/{id}",
    "GET /note-photos/{id}/small",
  ]);
  const references = JSON.stringify(document).matchAll(
    /"\$ref":"#\/components\/(\w+)\/(\w+)"/g,
  );
  const named = [...references].map(
    ([, kind = "", name = ""]) => document.components[kind]?.[name],
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.every((target) => target !== undefined)).toBe(true);
});
