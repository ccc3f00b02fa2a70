/** @module-tag all */

import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { importJob } from "../../provider/contract/extensions/imports";
import { openDatabase } from "../../provider/db/open-database";
import { readExportedTables } from "../contract/import/all-tables";
import { runNode } from "../contract/run-command";
import { startCompany, type Company } from "../portal/company";
import { root } from "../portal/node-programs";
import { Visitor } from "../portal/visitor";
import { uploadFile } from "./harness/upload-file";

/**
 * The same documents through every door: the screen Data, the inbox folder, HTTP, and the command. Each leaves the
 * same data. What the data should be is tested in `test/contract/import/values.test.ts`.
 */

const fixtures = join(root, "test", "fixtures");
const timeZone = "America/Chicago";

/**
 * Documents of each format, plans before what refers to them; some are refused, whole or in part. They are loaded in
 * this order; numbers before their names give it to the inbox.
 */
const documents = [
  "first-morning/pools.csv",
  "first-morning/stores.csv",
  ...[
    "base-pools.csv",
    "base-stores.csv",
    "base-plan.csv",
    "04-isa16-missing.edi",
    "33-plan-two-references.csv",
    "33-notice.edi",
    "33-door.json",
    "34-partner.csv",
    "34-214-split-states.edi",
    "43-a-sheet-per-pool.xlsx",
    "64-swapped-latlng.csv",
    "82-notice.edi",
    "82f-scan-ndjson.json",
    "86/0101_2026-11-23.heic",
  ].map((name) => `cases/${name}`),
].map((path, i) => ({
  path: join(fixtures, path),
  name: `${String(i).padStart(3, "0")}-${path.replace(/.*\//, "")}`,
}));

const visitorOf = ({ portal, cookies }: Company) => {
  const visitor = new Visitor(portal.url);
  for (const { name, value } of cookies) visitor.setCookie(name, value);
  return visitor;
};

/** Loads a document through the screen, and applies it as far as it can be. */
async function loadOnScreen(visitor: Visitor, name: string, content: Buffer) {
  const checked = await uploadFile(visitor, name, new Uint8Array(content));
  if (checked.textsOf("button").includes("Apply"))
    await visitor.submit(checked, "Apply");
}

/** The doors: each loads the documents into an empty database, whose folder it is given. */
const doors: Record<string, (dataDir: string) => Promise<void>> = {
  async screen(dataDir) {
    const company = await start(dataDir);
    const visitor = visitorOf(company);
    for (const { path, name } of documents)
      await loadOnScreen(visitor, name, await readFile(path));
    await company.portal.stop();
  },
  async inbox(dataDir) {
    const company = await start(dataDir);
    for (const { path, name } of documents) {
      const file = join(dataDir, "inbox", name);
      await writeFile(`${file}.part`, await readFile(path));
      await rename(`${file}.part`, file);
    }
    await vi.waitFor(
      async () => {
        const done = await Promise.all(
          ["done", "failed"].map((part) =>
            readdir(join(dataDir, "inbox", part)).catch(() => []),
          ),
        );
        expect(
          documents.filter(({ name }) => !done.flat().includes(name)),
        ).toEqual([]);
      },
      { timeout: 240_000, interval: 500 },
    );
    await company.portal.stop();
  },
  async http(dataDir) {
    const company = await start(dataDir);
    const visitor = visitorOf(company);
    const created = await visitor.submit(
      await visitor.open("/data/keys"),
      "Create",
      { Name: "Station" },
    );
    const authorization = `Bearer ${created.textOf("pre.secret")}`;
    const address = `${company.portal.url}/api/ingest`;
    const jobOf = async (answer: Response) =>
      z.object({ result: importJob }).parse(await answer.json()).result;
    const untilDone = async (accepted: Response) => {
      const { token } = await jobOf(accepted);
      await vi.waitFor(
        async () => {
          const asked = await fetch(`${address}/jobs/${token}`, {
            headers: { authorization },
          });
          const { status } = await jobOf(asked);
          expect(["queued", "running"]).not.toContain(status);
        },
        { timeout: 240_000, interval: 500 },
      );
    };
    for (const { path, name } of documents) {
      const answer = await fetch(`${address}/auto`, {
        method: "POST",
        headers: {
          authorization,
          "content-type": "application/octet-stream",
          "x-file-name": name,
        },
        body: new Uint8Array(await readFile(path)),
      });
      expect([200, 202, 422], name).toContain(answer.status);
      // A document that takes longer than eight seconds, which happens on a busy machine.
      if (answer.status === 202) await untilDone(answer);
    }
    await company.portal.stop();
  },
  async command(dataDir) {
    // The same first administrator.
    await (await start(dataDir)).portal.stop();
    const copies = join(dataDir, "copies");
    await mkdir(copies);
    for (const { path, name } of documents)
      await writeFile(join(copies, name), await readFile(path));
    const { exitCode } = await runNode(
      [
        join(root, "build", "node", "import.js"),
        ...documents.map(({ name }) => join(copies, name)),
      ],
      { DATA_DIR: dataDir, PORTAL_TIME_ZONE: timeZone },
    );
    // Some cases are refused.
    expect(exitCode).toBe(1);
  },
};

const start = (dataDir: string) =>
  startCompany({ DATA_DIR: dataDir, PORTAL_TIME_ZONE: timeZone });

async function loadThrough(door: string): Promise<Record<string, unknown>> {
  const dataDir = await mkdtemp(join(tmpdir(), `door-${door}-`));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await doors[door]?.(dataDir);
  const opened = await openDatabase({ dataDir, databaseUrl: null });
  try {
    const outcomes = await opened.db.query(
      // On the screen, a file that changes nothing has no button Apply.
      `SELECT file_name, replace(status, 'planned', 'applied') AS status, counts, errors, notes,
         (SELECT json_agg(json_build_array(e.place, e.field, e.value, e.message) ORDER BY e.n)
          FROM import_error e WHERE e.job_id = j.id) AS messages
       FROM import_job j ORDER BY id`,
    );
    return { ...(await readExportedTables(opened.db)), outcomes };
  } finally {
    await opened.close();
  }
}

test(
  "the same documents leave the same data through every door",
  { timeout: 900_000 },
  async () => {
    const expected = await loadThrough("command");
    expect(expected.outcomes).toHaveLength(documents.length);
    for (const door of ["http", "inbox", "screen"])
      expect(await loadThrough(door), door).toEqual(expected);
  },
);
