/** @module-tag all */

import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import * as z from "zod";
import {
  importErrorRow,
  importJob,
} from "../../../provider/contract/extensions/imports";
import { kinds } from "../../../provider/import/kinds/all-kinds";
import { openRaw } from "../../app/support/raw";
import { useStagedPortal } from "../../app/support/use-portal";
import {
  sheetXml,
  workbookEntries,
  writeXlsx,
  writeZip,
} from "../../provider/import/write-xlsx";
import { countRows } from "../count-rows";
import { onEachEngine } from "../engines";
import {
  csv,
  storeColumns,
  storeRow,
  useIngestWorld,
  type IngestAnswer,
} from "./ingest-world";

/** Runs of each property, and of each format, on each engine; FUZZ_RUNS sets more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 8);
/** Longest time of an answer, in milliseconds. */
const longestMs = 10_000;
const timeout = 60_000 + numRuns * 500;

/** The sample files whose names end in this. */
const samples = (extension: string) =>
  [
    "provider/import/samples/",
    "fixtures/first-morning/",
    "fixtures/first-morning/mistakes/",
  ].flatMap((folder) => {
    const url = new URL(`../../${folder}`, import.meta.url);
    return readdirSync(url)
      .filter((name) => name.endsWith(extension))
      .map((name) => readFileSync(new URL(name, url)));
  });
const header = ["Store", "Pool", "Name", "Address 1", "City", "State", "ZIP"];
const row = ["1011", "Chicago", "State St", "1 N State", "Chicago", "IL"];
const epcisEvent = {
  type: "ObjectEvent",
  eventTime: "2026-11-23T08:10:00.000Z",
  eventTimeZoneOffset: "-06:00",
  action: "OBSERVE",
  bizStep: "receiving",
  epcList: ["urn:epc:id:sscc:9521234.0000000001"],
};
const aggregationEvent = {
  type: "AggregationEvent",
  eventTime: "2026-11-23T07:10:00.000Z",
  eventTimeZoneOffset: "-06:00",
  action: "ADD",
  bizStep: "loading",
  parentID: "urn:epc:id:sscc:9521234.0000000100",
  childEPCs: ["https://id.gs1.org/00/095212340000000013"],
};
const epcisDocument = {
  "@context": "https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld",
  type: "EPCISDocument",
  schemaVersion: "2.0",
  epcisBody: { eventList: [epcisEvent, aggregationEvent] },
};
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const jpeg = Buffer.from("\xff\xd8\xff\xe0scan\xff\xd9", "latin1");
/** Documents of a format, which are changed before they are packed. */
interface FormatUnderTest {
  originals: readonly Buffer[];
  pack?: (bytes: Buffer) => Buffer;
}
const x12Samples = samples(".edi");
const isShipmentStatus = (document: Buffer) =>
  /\bST\*214\*/.test(document.toString("latin1"));
const excelRows = [
  header,
  [...row, "60602"],
  [...row.slice(0, 2), "Café <&> 😀"],
];
const packSheet = (sheet: Buffer) =>
  writeZip(
    workbookEntries("").map((entry) =>
      entry.name.endsWith("sheet2.xml") ? { ...entry, content: sheet } : entry,
    ),
  );
const formats: Record<string, FormatUnderTest> = {
  "CSV files": { originals: samples(".csv") },
  "ship notices (856)": {
    originals: x12Samples.filter((one) => !isShipmentStatus(one)),
  },
  "shipment statuses (214)": { originals: x12Samples.filter(isShipmentStatus) },
  "JSON documents": { originals: samples(".json") },
  "EPCIS documents": {
    originals: [Buffer.from(JSON.stringify(epcisDocument))],
  },
  "Excel files": { originals: [writeXlsx(excelRows)] },
  "sheets of Excel files": {
    originals: [Buffer.from(sheetXml(excelRows))],
    pack: packSheet,
  },
  "signed documents": { originals: [...samples(".pdf"), png, jpeg] },
};

/** Texts that break programs: encodings, separators, formulas, markup, numbers out of range. */
const hostileTexts = [
  "\0",
  "\\u0000",
  "\\ud800",
  "\uFEFF",
  "\u202E",
  "\u{1F9E8}",
  '"',
  "'; DROP TABLE store; --",
  "=1+1",
  "<script>",
  "../../etc/passwd",
  "__proto__",
  "9".repeat(400),
  "-1e400",
  "NaN",
  "2026-02-30",
  "~",
  "*",
  "\n",
  ",",
  "[".repeat(200),
  "{",
  "&#0;",
  "&amp;".repeat(50),
];

/** Spread evenly, unlike `fc.double`, half of whose values are almost zero. */
const fraction = fc.nat(1_000_000).map((n) => n / 1_000_000);

const change = fc.record({
  at: fraction,
  remove: fc.nat(40),
  insert: fc.oneof(
    fc.constantFrom(...hostileTexts).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 12 }),
    fc.constant(new Uint8Array()),
  ),
});
/** One of the documents, changed in some places, and maybe cut off. */
const changedDocument = (originals: readonly Buffer[]) =>
  fc
    .record({
      document: fc.constantFrom(...originals),
      changes: fc.array(change, { maxLength: 6 }),
      cut: fc.option(fraction),
    })
    .map(({ document, changes, cut }) => {
      let bytes = document;
      for (const { at, remove, insert } of changes) {
        const from = Math.floor(at * bytes.length);
        bytes = Buffer.concat([
          bytes.subarray(0, from),
          insert,
          bytes.subarray(from + remove),
        ]);
      }
      return bytes.subarray(0, Math.ceil((cut ?? 1) * bytes.length));
    });

/** Values between the separators of the text formats. */
const valuePattern = /[^\s"',:;*~>|<{}[\]=]+/g;
/** One of the documents with other values, so that the rest of it can still be read. */
const documentOfOtherValues = (originals: readonly Buffer[]) =>
  fc
    .record({
      document: fc.constantFrom(...originals),
      changes: fc.array(
        fc.record({
          at: fraction,
          text: fc.constantFrom(...hostileTexts, "", "0", "2099-12-31"),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ document, changes }) => {
      let changed = document.toString("latin1");
      for (const { at, text } of changes) {
        const values = [...changed.matchAll(valuePattern)];
        const value = values[Math.floor(at * (values.length - 1))];
        if (value === undefined) break;
        changed = `${changed.slice(0, value.index)}${Buffer.from(text).toString("latin1")}${changed.slice(value.index + value[0].length)}`;
      }
      return Buffer.from(changed, "latin1");
    });

const contentType = fc.constantFrom(
  "text/csv",
  "text/plain",
  "application/json",
  "application/edi-x12",
  "application/octet-stream",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "text/csv; charset=utf-7",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "image/png",
  "nonsense",
);
const address = fc.constantFrom("auto", ...kinds.map(({ name }) => name));

/** A document, the path and the type that it is sent with, and what else is done. */
type SentDocument = [
  bytes: Buffer,
  path: string,
  type: string,
  choices: {
    isPlan: boolean;
    isSentToPortal: boolean;
    isReportRead: boolean;
  },
];
/** The table whose rows are the records of a kind. */
const tableOfKind: Readonly<Record<string, string>> = {
  pools: "pool",
  stores: "store",
  employees: "employee",
  trailers: "trailer",
  "item-types": "item_type",
};
/** Tables that documents of these tests could fill. */
const loadedTables = [
  ...Object.values(tableOfKind),
  "store_identifier",
  "trading_partner",
  "ship_notice",
  "manifest",
  "delivery",
  "route",
  "packing_slip",
  "pallet",
  "carton",
  "withdrawn_carton",
  "pending_scan_by_day",
  "shipment",
  "signed_document",
];

const report = z.object({
  result: importJob,
  errorRows: z.array(importErrorRow),
});

/**
 * Expects a report, or a refusal with a message.
 * @param isProblem whether refusals are problem documents: those of the portal, not of the provider
 */
function expectAnswer(
  { httpStatus, body, text }: IngestAnswer,
  isProblem: boolean,
): void {
  if ([200, 202, 422].includes(httpStatus) && "result" in body) {
    const { result, errorRows } = report.parse(body);
    const refusalStatus = isProblem ? 422 : "Error";
    expect(body.status).toBe(httpStatus === 422 ? refusalStatus : "Success");
    if (result.errors > 0) expect(errorRows.length).toBeGreaterThan(0);
    if (httpStatus === 422)
      expect(errorRows.every(({ message }) => message !== "")).toBe(true);
    return;
  }
  // A position that was recorded has no report.
  if (httpStatus === 200) return expect(body).toEqual({ status: "Success" });
  // Headers above the limit of Node are answered before the request has a format.
  if (httpStatus === 431) return;
  expect([400, 401, 403, 404, 413, 415, 422, 429], text).toContain(httpStatus);
  const message = expect.stringMatching(/^\S.*\.$/s) as unknown;
  if (isProblem)
    expect(body).toMatchObject({ status: httpStatus, detail: message });
  else expect(body).toEqual({ status: "Error", message });
}

onEachEngine("Hostile requests for documents", (engine) => {
  const world = useIngestWorld(engine);
  const portal = useStagedPortal({ providerUrl: () => world.provider.url });
  let key: string;
  beforeAll(async () => {
    ({ key } = await world.addKey());
    // After the day of the documents.
    world.provider.clock.now = new Date("2026-11-24T12:00:00Z");
    // With these, the documents are applied, not only checked.
    const morning = new URL("../../fixtures/first-morning/", import.meta.url);
    const load = async (kind: string, body: string | Buffer) => {
      const { httpStatus } = await world.ingest(kind, { key, body });
      expect({ kind, httpStatus }).toEqual({ kind, httpStatus: 200 });
    };
    await load("pools", csv("Pool", "CHI"));
    for (const kind of ["pools", "stores", "employees", "trailers"])
      await load(kind, readFileSync(new URL(`${kind}.csv`, morning)));
    const stores = ["1011", "1020", "1030"].map((one) => storeRow(one, "CHI"));
    await load("stores", csv(storeColumns, ...stores));
    await load("stops", readFileSync(new URL("plan.csv", morning)));
    // Shipment statuses belong to the pool of their partner.
    await load(
      "trading-partners",
      csv("Sender,Name,Pool", "ZZ:LTLPARTNER,LTL Partner,CHI"),
    );
  });

  /** Sends to the portal's port, and expects a report or a message. */
  const check: typeof world.ingest = async (
    path,
    request,
    url = `${portal.url}/api`,
  ) => {
    // Beyond the limit of a minute, requests would not be read.
    world.provider.clock.advance(60_000);
    const sentAt = performance.now();
    const answer = await world.ingest(path, { key, ...request }, url);
    expect(performance.now() - sentAt).toBeLessThan(longestMs);
    expectAnswer(answer, url !== world.provider.url);
    return answer;
  };
  const expectNoFailure = async () => {
    const failed = world.provider.logged.filter((line) =>
      /"level":(?:[56]0|"(?:error|fatal)")|failed/.test(line),
    );
    expect(failed).toEqual([]);
    const left =
      "import_job WHERE status IN ('receiving', 'running', 'failed')";
    expect(await countRows(world.provider.db, left)).toBe(0);
  };

  /** Counts the rows of each table. */
  const countEach = async () => {
    const [counted] = await world.provider.db.query<Record<string, number>>(
      `SELECT ${loadedTables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(", ")}`,
    );
    return counted ?? {};
  };

  it.each(Object.entries(formats))(
    "%s with changes, cut off anywhere, get a report or a message, and are loaded as reported",
    async (format, { originals, pack = (bytes) => bytes }) => {
      let rows = await countEach();
      let slowestMs = 0;
      let applied = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            { arbitrary: changedDocument(originals), weight: 4 },
            { arbitrary: documentOfOtherValues(originals), weight: 4 },
            { arbitrary: fc.uint8Array({ maxLength: 3_000 }), weight: 1 },
          ),
          fc.oneof(
            { arbitrary: fc.constant<string>("auto"), weight: 2 },
            { arbitrary: address, weight: 1 },
          ),
          fc.oneof(
            {
              arbitrary: fc.constant<string>("application/octet-stream"),
              weight: 4,
            },
            { arbitrary: contentType, weight: 1 },
          ),
          fc.record({
            isPlan: fc.boolean(),
            isSentToPortal: fc.boolean(),
            isReportRead: fc.nat(3).map((n) => n === 0),
          }),
          async (
            bytes,
            path,
            type,
            { isPlan, isSentToPortal, isReportRead },
          ) => {
            const sentAt = performance.now();
            const { body } = await check(
              `${path}${isPlan ? "?mode=plan" : ""}`,
              {
                body: pack(Buffer.from(bytes)),
                headers: {
                  "content-type": type,
                  "x-file-name": "0101_2026-11-23.pdf",
                },
              },
              isSentToPortal ? undefined : world.provider.url,
            );
            slowestMs = Math.max(slowestMs, performance.now() - sentAt);
            const { result } = body as { result?: z.infer<typeof importJob> };
            const before = rows;
            rows = await countEach();
            if (result?.status !== "applied") expect(rows).toEqual(before);
            if (result === undefined) return;
            if (result.status === "applied") {
              applied += 1;
              for (const [kind, table] of Object.entries(tableOfKind)) {
                const counts = result.counts.find((one) => one.kind === kind);
                const added = (rows[table] ?? 0) - (before[table] ?? 0);
                expect({ kind, added }).toEqual({
                  kind,
                  added: counts?.created ?? 0,
                });
              }
            }
            if (!isReportRead) return;
            const job = `jobs/${result.token}`;
            const errors = await world.ingest(`${job}/errors.csv`, {
              method: "GET",
              key,
            });
            expect(errors.httpStatus).toBe(200);
            await check(job, { method: "GET" });
          },
        ),
        {
          numRuns,
          // Unchanged documents first.
          examples: originals.map((bytes): SentDocument => [
            bytes,
            "auto",
            "application/octet-stream",
            { isPlan: false, isSentToPortal: true, isReportRead: true },
          ]),
        },
      );
      expect(applied).toBeGreaterThan(0);
      if (process.env.FUZZ_RUNS)
        process.stdout.write(
          `${engine}, ${format}: ${numRuns} documents, ${applied} applied, slowest ${Math.round(slowestMs)} ms\n`,
        );
      await expectNoFailure();
    },
    timeout,
  );

  const text = fc.oneof(
    fc.constantFrom(...hostileTexts),
    fc.string({ unit: "binary", maxLength: 30 }),
  );
  /** Any text as a part of an address or a header; sometimes not encoded correctly. */
  const encoded = fc.oneof(
    text.map((value) => encodeURIComponent(value.toWellFormed())),
    fc
      .stringMatching(/^[!#-~%]{0,30}$/)
      .map((value) => value.replace("#", "%")),
    fc.constantFrom(
      "%",
      "%00",
      "%E0%A4%A",
      "%ff",
      "..%2f..%2f",
      "a".repeat(5_000),
    ),
  );

  it(
    "names, parameters and keys of any text get a report or a message",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record(
            {
              "x-file-name": encoded,
              "idempotency-key": encoded,
              authorization: encoded.map((value) => `Bearer ${value}`),
            },
            { requiredKeys: [] },
          ),
          fc.record(
            { mode: encoded, timeZone: encoded, kind: encoded, key: encoded },
            { requiredKeys: [] },
          ),
          fc.oneof(
            address,
            encoded.map((value) => `jobs/${value}`),
            encoded,
          ),
          fc.constantFrom("GET", "POST"),
          async (headers, parameters, path, method) => {
            const query = Object.entries(parameters)
              .map(([name, value]) => `${name}=${value}`)
              .join("&");
            for (const url of [`${portal.url}/api`, world.provider.url])
              await check(
                `${path}?${query}`,
                {
                  method,
                  ...(method === "POST" ? { body: "Pool\nBoston\n" } : {}),
                  headers,
                },
                url,
              );
          },
        ),
        { numRuns },
      );
      await expectNoFailure();
    },
    timeout,
  );

  it(
    "positions of any text get an answer",
    async () => {
      const value = fc.oneof(
        text,
        fc.double().map(String),
        fc.bigInt().map(String),
        fc.constantFrom("41.88", "-87.6", "prairie-1", "1700000000", "true"),
      );
      const names = [
        "id",
        "deviceid",
        "lat",
        "lon",
        "location",
        "valid",
        "timestamp",
      ];
      const parameters = fc
        .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 8 })
        .map((pairs) =>
          new URLSearchParams(
            pairs.map(([name, given]) => [name, given.toWellFormed()]),
          ).toString(),
        );
      const json = fc
        .record({
          device_id: fc.jsonValue(),
          device: fc.oneof(
            fc.jsonValue(),
            fc.record({ uniqueId: fc.jsonValue() }),
          ),
          location: fc.oneof(
            fc.jsonValue(),
            fc.record({
              timestamp: fc.jsonValue(),
              coords: fc.record({
                latitude: fc.double(),
                longitude: fc.double(),
              }),
            }),
          ),
          position: fc.record({
            latitude: fc.double(),
            longitude: fc.double(),
            fixTime: fc.oneof(fc.jsonValue(), fc.date().map(String)),
            valid: fc.jsonValue(),
          }),
        })
        .map((one) => JSON.stringify(one));
      const form = "application/x-www-form-urlencoded";
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            parameters.map((query) => ({ query, method: "GET" as const })),
            parameters.map((query) => ({ query, body: "" })),
            parameters.map((body) => ({ body, type: form })),
            json.map((body) => ({ body, type: "application/json" })),
          ),
          async (sent: {
            query?: string;
            method?: "GET";
            body?: string;
            type?: string;
          }) => {
            const { query = "", method = "POST", body, type } = sent;
            await check(`positions?${query}`, {
              method,
              ...(body === undefined || body === "" ? {} : { body }),
              headers: type === undefined ? {} : { "content-type": type },
            });
          },
        ),
        { numRuns },
      );
      await expectNoFailure();
    },
    timeout,
  );

  it.each([
    ["headers of 40 KB", `X-File-Name: ${"a".repeat(40_000)}\r\n\r\n`, 431],
    [
      "bytes that are no text",
      "X-File-Name: \xff\xfe%ff\r\nContent-Type: text/csv\r\nContent-Length: 0\r\n\r\n",
      400,
    ],
    ["two lengths", "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400],
    [
      "a length and chunks",
      "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
      400,
    ],
    ["a header without end", "X-A: \0\r\n\r\n", 400],
  ])("%s are refused with their status", async (_, rest, httpStatus) => {
    for (const base of [new URL(portal.url), new URL(world.provider.url)]) {
      const prefix = base.port === String(portal.port) ? "/api" : "";
      const sent = `POST ${prefix}/ingest/pools HTTP/1.1\r\nHost: ${base.host}\r\nAuthorization: Bearer ${key}\r\n${rest}`;
      const opened = openRaw(Number(base.port), Buffer.from(sent, "latin1"));
      await expect
        .poll(opened.text)
        .toMatch(new RegExp(`^HTTP/1\\.1 ${httpStatus} `));
      opened.socket.destroy();
    }
    await expectNoFailure();
  });
});
