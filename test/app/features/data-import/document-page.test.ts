import { describe, expect, it } from "vitest";
import { loadDocument } from "../../../../app/features/data-import/document-page.server";
import { stageContext } from "../../support/stage-context";

const errorCount = 250;
const job = {
  token: "t1",
  door: "http",
  fileName: "stores.csv",
  format: "csv",
  bytes: 4_000,
  status: "rejected",
  recordsRead: errorCount,
  counts: [],
  errors: errorCount,
  notes: [],
  createdAt: "2026-11-20T12:00:00.000Z",
  createdBy: "Warehouse",
  finishedAt: "2026-11-20T12:00:01.000Z",
};

/** Loads a page of errors, of which the provider has `rows`. */
async function load(query: string, rows: number, changes: object = {}) {
  const errorRows = Array.from({ length: rows }, (_, i) => ({
    place: `line ${i}`,
    field: null,
    value: null,
    message: "Wrong.",
  }));
  const { context, made } = stageContext({
    getMayImport: { ok: true, result: true },
    getImportJob: {
      ok: true,
      result: { ...job, ...changes },
      errorRows,
      acknowledgement: null,
    },
  });
  const loaded: unknown = await loadDocument({
    request: new Request(`http://localhost/data/t1${query}`),
    context,
    params: { token: "t1" },
  }).catch((thrown: unknown) => thrown);
  const asked = made.find(({ name }) => name === "getImportJob");
  return { loaded, payload: asked?.payload };
}

describe("the errors of a loaded file", () => {
  it.each([
    ["", 0],
    ["?errors=100", 100],
    ["?errors=900", 900],
    ["?errors=1000", 0],
    ["?errors=50", 0],
    ["?errors=-100", 0],
    ["?errors=1e2", 0],
    ["?errors=99999999999999999999", 0],
    ["?errors=", 0],
  ])("are asked for from %j on as offset %i", async (query, errorOffset) => {
    const { payload } = await load(query, 100);
    expect(payload).toEqual({ token: "t1", errorOffset });
  });

  it("beyond the last one redirect to the first page", async () => {
    const { loaded } = await load("?errors=300", 0);
    expect(loaded).toBeInstanceOf(Response);
    const { status, headers } = loaded as Response;
    expect(status).toBe(302);
    expect(headers.get("location")).toBe("/data/t1");
  });

  it("on the last page are counted to the last one, without a next page", async () => {
    const { loaded } = await load("?errors=200", 50);
    expect(loaded).toMatchObject({
      data: {
        errors: {
          caption: expect.stringMatching(/201.*250/) as unknown,
          previous: "/data/t1?errors=100",
          next: null,
        },
      },
    });
  });
});

describe("the page of a loaded file", () => {
  it.each([
    ["rejected", ["apply", "discard"]],
    ["failed", ["apply", "discard"]],
    ["planned", ["discard"]],
    ["running", ["cancel"]],
    ["applied", []],
    ["cancelled", []],
  ])("that is %s offers %j", async (status, intents) => {
    const { loaded } = await load("", 1, { status });
    expect(loaded).toMatchObject({ data: { intents } });
  });

  const factsOf = async (changes: object) => {
    const { loaded } = await load("", 1, changes);
    const { data } = loaded as {
      data: { facts: { term: string; value: string }[] };
    };
    return new Map(data.facts.map(({ term, value }) => [term, value]));
  };

  it("shows the SHA-256 and how long the import took", async () => {
    const sha256 = "0f".repeat(32);
    const startedAt = "2026-11-20T11:59:59.600Z";
    const facts = await factsOf({ sha256, startedAt });
    expect(facts.get("SHA-256")).toBe(sha256);
    expect(facts.get("Duration")).toBe("1.4\u00a0s");
  });

  it.each([
    ["2026-11-20T12:00:01.000Z", "0.01\u00a0s"],
    ["2026-11-20T12:00:00.750Z", "0.25\u00a0s"],
    ["2026-11-20T11:59:49.200Z", "12\u00a0s"],
    ["2026-11-20T11:57:56.000Z", "2\u00a0min 5\u00a0s"],
  ])("shows the duration since %s as %s", async (startedAt, duration) => {
    expect((await factsOf({ startedAt })).get("Duration")).toBe(duration);
  });

  it.each([
    ["of a provider that does not answer them", {}],
    ["of a document that arrives", { sha256: null, startedAt: null }],
    [
      "while it is running",
      { status: "running", startedAt: "2026-11-20T12:00:00.000Z" },
    ],
    [
      "of a discarded document",
      { status: "cancelled", startedAt: "2026-11-20T12:00:00.000Z" },
    ],
  ])("leaves out what is not known %s", async (_, changes) => {
    const facts = await factsOf(changes);
    expect([...facts.keys()]).not.toContain("SHA-256");
    expect([...facts.keys()]).not.toContain("Duration");
  });
});
