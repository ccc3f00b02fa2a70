/** @module-tag all */

import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkDigit } from "../../../provider/contract/check-digit";
import type { Database } from "../../../provider/db/database";
import { onEachEngine } from "../engines";
import { stageKilledProviders, type KilledProviders } from "../killed-provider";

/** Kills of a process that loads a document by HTTP and one of the inbox folder, on each engine; IMPORT_KILLS sets more. */
const kills = Number(process.env.IMPORT_KILLS ?? 3);

vi.setConfig({ testTimeout: 600_000 + kills * 120_000, hookTimeout: 300_000 });

const waiting = { timeout: 240_000, interval: 20 };
/** Longer than the queue needs to begin with a document and to apply a large part of it. */
const longestPauseMs = 2_500;
const storeCount = 10;

/** A document that was sent, and how many records of its kind it creates. */
interface SentDocument {
  /** Begins the names of its pools, or is the number of its manifest. */
  name: string;
  format: "pools" | "cartons" | "notice";
  count: number;
}

/** What is loaded of a document: exactly its count of different records, with what belongs to them. */
interface LoadedDocument extends Record<string, unknown> {
  name: string;
  format: SentDocument["format"];
  count: number;
  different: number;
}

/** Records by size: the small documents are answered at once; the large ones, over 2 MB, are queued. */
const sizes = {
  small: { pools: 8_000, cartons: 1_500, notice: 1_500 },
  large: { pools: 12_000, cartons: 9_000, notice: 55_000 },
} as const;
/** A column that no kind has, by its title or a value, which fills the large documents. */
const fillingOf = (count: number, text = "x".repeat(200)) =>
  count > sizes.small.pools ? `,${text}` : "";
const formats = ["pools", "cartons", "notice"] as const;

/** Returns a document: each format in turn. */
function documentOf(at: number, size: keyof typeof sizes): SentDocument {
  const format = formats[at % formats.length] ?? "pools";
  return { name: `${format}-${at}`, format, count: sizes[size][format] };
}

/** An SSCC that no other document has. */
function ssccOf(name: string, at: number): string {
  const document = Number(name.split("-").at(-1));
  const digits = `0${String(document).padStart(6, "0")}${String(at).padStart(10, "0")}`;
  return `${digits}${checkDigit(digits)}`;
}
const storeOf = (at: number) => (at % storeCount) + 1;
const today = new Date().toISOString().slice(0, 10);
const compactDay = today.replaceAll("-", "");

/** A document that creates so many pools, whose names no other document has. */
const poolsCsv = ({ name, count }: SentDocument) =>
  `Pool${fillingOf(count, "Filling")}\n${Array.from({ length: count }, (_, i) => `${name} ${i} ${"long name ".repeat(3)}${fillingOf(count)}\n`).join("")}`;

/** A document that creates a manifest with so many cartons, for ten stores. */
const cartonsCsv = ({ name, count }: SentDocument) =>
  `Manifest,Manifest Date,Date In Store,Store,ASN,Packing Slip,Pallet${fillingOf(count, "Filling")}\n${Array.from(
    { length: count },
    (_, i) =>
      `${name},${today},${today},${storeOf(i)},${ssccOf(name, i)},${name} ${storeOf(i)},P${name} ${storeOf(i)}${fillingOf(count)}\n`,
  ).join("")}`;

/** A ship notice (856) of a manifest with so many cartons, for ten stores. */
function noticeEdi({ name, count }: SentDocument): string {
  const levels: string[] = [];
  let level = 1;
  for (let store = 1; store <= storeCount; store++) {
    const order = ++level;
    levels.push(
      `HL*${order}*1*O`,
      `PRF*PO-${name}-${store}`,
      `REF*PK*${name} ${store}`,
      `N1*BY**92*${store}`,
    );
    for (let i = store - 1; i < count; i += storeCount)
      levels.push(`HL*${++level}*${order}*P`, `MAN*GM*00${ssccOf(name, i)}`);
  }
  const set = [
    "ST*856*0001",
    `BSN*00*${name}*${compactDay}*0600*0001`,
    "HL*1**S",
    `DTM*011*${compactDay}`,
    `DTM*017*${compactDay}`,
    "N1*ST*NORTH*92*North",
    ...levels,
    `CTT*${level}`,
  ];
  return [
    `ISA*00*          *00*          *ZZ*SHIPPER        *ZZ*CARRIER        *${compactDay.slice(2)}*0600*U*00401*000000001*0*P*>`,
    `GS*SH*SHIPPER*CARRIER*${compactDay}*0600*1*X*004010`,
    ...set,
    `SE*${set.length + 1}*0001`,
    "GE*1*1",
    "IEA*1*000000001",
    "",
  ].join("~");
}

/** How each format is written and sent. */
const writers = {
  pools: { path: "pools", ending: "csv", type: "text/csv", write: poolsCsv },
  cartons: {
    path: "cartons",
    ending: "csv",
    type: "text/csv",
    write: cartonsCsv,
  },
  notice: {
    path: "auto",
    ending: "edi",
    type: "application/edi-x12",
    write: noticeEdi,
  },
} as const;

/** Ten stores of pool 1. */
const stores = `INSERT INTO store (number, pool_id, name, address1, city, state, zip)
  SELECT n::text, 1, 'Store ' || n, '1 Main St', 'Chicago', 'IL', '60602'
  FROM generate_series(1, ${storeCount}) AS n;`;

/** The name of a document's file: the inbox takes files in the order of their names. */
const fileNameOf = ({ name, format }: Pick<SentDocument, "name" | "format">) =>
  `${name.split("-").at(-1)?.padStart(4, "0")}-${name}.${writers[format].ending}`;

onEachEngine("imports whose process is killed", (engine) => {
  let providers: KilledProviders;
  /** How far the import was when its process was killed; for the output of runs with many kills. */
  let found: Record<string, number>;
  beforeEach(async () => {
    found = {};
    providers = await stageKilledProviders(engine, stores);
    // Ann administers every pool group, so that she may load documents.
    await providers.readDatabase((db) =>
      db.execute(`
        INSERT INTO user_group (id, type, name) VALUES (2, 1, 'All');
        INSERT INTO group_administrator (account_id, group_id) SELECT id, 2 FROM account;`),
    );
  });
  afterEach(async () => {
    await providers.remove();
    if (process.env.IMPORT_KILLS)
      process.stdout.write(
        `${engine}: ${kills} kills, jobs left as ${JSON.stringify(found)}\n`,
      );
  });

  /** Expects each document of those that were sent to be loaded completely or not at all, and at most once. */
  const expectNothingHalf = (sent: readonly SentDocument[]) =>
    providers.readDatabase(async (db) => {
      const loaded = await db.query<LoadedDocument>(
        `SELECT split_part(name, ' ', 1) AS name, 'pools' AS format, count(*)::int AS count,
           count(DISTINCT name)::int AS different
         FROM pool WHERE id > 1 GROUP BY 1
         UNION ALL
         SELECT m.number, CASE WHEN n.id IS NULL THEN 'cartons' ELSE 'notice' END,
           count(c.id)::int, count(DISTINCT c.asn)::int
         FROM manifest m
         LEFT JOIN carton c ON c.manifest_id = m.id
         LEFT JOIN ship_notice n ON n.manifest = m.number
         GROUP BY m.id, n.id ORDER BY 1`,
      );
      for (const { name, format, count, different } of loaded) {
        expect(sent).toContainEqual({ name, format, count });
        expect({ name, different }).toEqual({ name, different: count });
      }
      await expectBelongings(db, loaded);
      const jobs = await db.query<{ name: string; status: string }>(
        "SELECT file_name AS name, status FROM import_job ORDER BY id",
      );
      const applied = jobs.filter(({ status }) => status === "applied");
      expect(applied.map(({ name }) => name).sort()).toEqual(
        loaded.map(fileNameOf).sort(),
      );
      return jobs;
    });

  /** Expects what belongs to the cartons once for each document: deliveries, packing slips, pallets, notices. */
  async function expectBelongings(
    db: Database,
    loaded: readonly LoadedDocument[],
  ): Promise<void> {
    const namesOf = (...wanted: LoadedDocument["format"][]) =>
      loaded
        .filter(({ format }) => wanted.includes(format))
        .map(({ name }) => name);
    const manifests = namesOf("cartons", "notice");
    const [found] = await db.query(
      `SELECT (SELECT count(*)::int FROM delivery) AS deliveries,
         (SELECT count(*)::int FROM packing_slip) AS slips,
         (SELECT count(*)::int FROM pallet) AS pallets,
         (SELECT count(*)::int FROM carton) AS cartons,
         (SELECT count(*)::int FROM carton WHERE notice_id IS NOT NULL AND purchase_order IS NOT NULL) AS announced,
         ARRAY(SELECT manifest::text FROM ship_notice ORDER BY manifest) AS notices`,
    );
    const cartonsOf = (...wanted: LoadedDocument["format"][]) =>
      loaded
        .filter(({ format }) => wanted.includes(format))
        .reduce((sum, { count }) => sum + count, 0);
    expect(found).toEqual({
      deliveries: manifests.length === 0 ? 0 : storeCount,
      slips: manifests.length * storeCount,
      pallets: namesOf("cartons").length * storeCount,
      cartons: cartonsOf("cartons", "notice"),
      announced: cartonsOf("notice"),
      notices: namesOf("notice").sort(),
    });
  }
  const note = (
    jobs: readonly { name: string; status: string }[],
    name: string,
  ) => {
    const status = jobs.find((job) => job.name === name)?.status ?? "none";
    found[status] = (found[status] ?? 0) + 1;
  };

  async function createKey(url: string): Promise<string> {
    const response = await fetch(`${url}/createApiKey`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: providers.cookie,
      },
      body: JSON.stringify({ name: "Test", kinds: [], poolIDs: [] }),
    });
    return ((await response.json()) as { key: string }).key;
  }

  it("load each document once, completely, when its sender repeats it, and each file of the inbox folder without anybody", async () => {
    const sent: SentDocument[] = [];
    const filed: SentDocument[] = [];
    const filedNames = () => filed.map(fileNameOf);
    let key = "";
    const send = async (url: string, document: SentDocument) => {
      const { path, type, write } = writers[document.format];
      const name = fileNameOf(document);
      const response = await fetch(`${url}/ingest/${path}`, {
        method: "POST",
        headers: {
          "content-type": type,
          authorization: `Bearer ${key}`,
          "x-file-name": name,
          "idempotency-key": name,
        },
        body: write(document),
      });
      return (await response.json()) as { result: { token: string } };
    };
    /** Sends the last document again, and waits until it is applied. */
    const finishLast = async (url: string) => {
      const document = sent.at(-1);
      if (!document) return;
      const { result } = await send(url, document);
      await vi.waitFor(async () => {
        const report = await fetch(`${url}/ingest/jobs/${result.token}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        expect(await report.json()).toMatchObject({
          result: {
            status: "applied",
            counts: expect.arrayContaining([
              expect.objectContaining({
                kind: document.format === "pools" ? "pools" : "cartons",
                created: document.count,
                unchanged: 0,
              }),
            ]) as unknown,
          },
        });
      }, waiting);
    };

    const inbox = join(providers.storage.dataDir, "inbox");
    const list = (...path: string[]) =>
      readdir(join(inbox, ...path)).catch((): string[] => []);
    await mkdir(inbox);
    const loadedFiles = async () =>
      (await list("done"))
        .filter((name) => !/\.(?:report\.txt|997\.edi)$/.test(name))
        .sort();

    for (let i = 0; i < kills; i++) {
      const before = filedNames();
      const file = documentOf(kills + i, "small");
      filed.push(file);
      await writeFile(
        join(inbox, fileNameOf(file)),
        writers[file.format].write(file),
      );
      const provider = await providers.start();
      if (key === "") key = await createKey(provider.url);
      await finishLast(provider.url);
      // The files before it are finished first.
      await vi.waitFor(async () => {
        const taken = await Promise.all(
          (await list(".taken")).map((token) => list(".taken", token)),
        );
        const done = await loadedFiles();
        expect([...done, ...taken.flat()]).toContain(fileNameOf(file));
        expect(done).toEqual(expect.arrayContaining(before));
      }, waiting);
      const document = documentOf(i, i % 2 === 0 ? "small" : "large");
      sent.push(document);
      // The response may be lost.
      const answer = send(provider.url, document).catch(() => null);
      await pause(Math.random() ** 2 * longestPauseMs);
      await provider.kill();
      await answer;
      const jobs = await expectNothingHalf([...sent, ...filed]);
      for (const one of [document, file]) note(jobs, fileNameOf(one));
    }
    const last = await providers.start();
    await finishLast(last.url);
    await vi.waitFor(async () => {
      expect(await loadedFiles()).toEqual(filedNames());
      expect(await list(".taken")).toEqual([]);
    }, waiting);
    await last.kill();
    expect(await list("failed")).toEqual([]);
    const jobs = await expectNothingHalf([...sent, ...filed]);
    const applied = jobs.filter(({ status }) => status === "applied");
    expect(applied.map(({ name }) => name).sort()).toEqual(
      [...sent, ...filed].map(fileNameOf).sort(),
    );
    expect(jobs.filter(({ name }) => filedNames().includes(name))).toEqual(
      filedNames().map((name) => ({ name, status: "applied" })),
    );
  });
});
