import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findKind } from "../../../provider/import/kinds/all-kinds";
import { expectCountedFigures } from "../counted-figures";
import { onEachEngine } from "../engines";
import { deviceCases } from "./further/device-cases";
import { device, storeGln, type FurtherCase } from "./further/further-case";
import { noticeCases } from "./further/notice-cases";
import { programCases } from "./further/program-cases";
import { spreadsheetCases } from "./further/spreadsheet-cases";
import { statusCases } from "./further/status-cases";
import { trackerCases } from "./further/tracker-cases";
import { workbookCases } from "./further/workbook-cases";
import { startIngestWorld, type IngestWorld } from "./ingest-world";
import { clearOperation } from "./operation-world";

const furtherCases: readonly FurtherCase[] = [
  ...noticeCases,
  ...statusCases,
  ...spreadsheetCases,
  ...programCases,
  ...workbookCases,
  ...deviceCases,
  ...trackerCases,
];
/** The files that partners have sent: pools, stores and a plan, then the others in the order of their names. */
const folder = new URL("../../fixtures/cases/", import.meta.url);
const base = ["base-pools.csv", "base-stores.csv", "base-plan.csv"];
const files = [
  ...base,
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !base.includes(entry.name))
    .map(({ name }) => name)
    .sort(),
];

const master = (name: string) =>
  readFileSync(
    new URL(`../../fixtures/first-morning/${name}`, import.meta.url),
  );
/** The stores of the company, which are there before each input. */
const isOwnStore = ({ number }: Record<string, unknown>) =>
  /^0[0-4]?10[1-4]$/.test(String(number));

interface Report {
  result?: { notes: string[] };
  errorRows?: { message: string }[];
  message?: string;
}

onEachEngine(
  "inputs as programs, devices and partners write them",
  (engine) => {
    let world: IngestWorld;
    let key: string;
    const send = (to: string, body: string | Buffer, headers = {}) =>
      world.ingest(to, {
        key,
        body,
        headers: { "x-file-name": "document", ...headers },
      });
    beforeAll(async () => {
      world = await startIngestWorld(engine);
      ({ key } = await world.addKey());
      world.provider.clock.now = new Date("2026-12-02T12:00:00Z");
      for (const kind of ["pools", "stores", "employees", "trailers"])
        expect((await send(kind, master(`${kind}.csv`))).httpStatus).toBe(200);
      await world.provider.db.execute(`
      UPDATE trailer SET device = '${device}' WHERE number = 'T-1';
      INSERT INTO store_identifier (store_number, scheme, value) VALUES ('0102', 'GLN', '${storeGln}')`);
    });
    afterAll(() => world.provider.remove());
    beforeEach(async () => {
      const { db } = world.provider;
      await clearOperation(db);
      await db.execute(`
      DELETE FROM store WHERE number NOT LIKE '01%';
      INSERT INTO trading_partner (sender, name, pool_id)
        SELECT 'ZZ:MESAGOODS', 'Mesa Goods', id FROM pool WHERE name = 'DSM';
      INSERT INTO route (number, pool_id, route_date, trailer_id)
        SELECT '1', pool_id, '2026-12-02', id FROM trailer WHERE number = 'T-1'`);
    });

    /** Sends an input, and returns what became of it, as far as its case says. */
    async function take({
      to = "auto",
      contentType = "text/csv",
      fileName,
      document,
      kind,
    }: FurtherCase) {
      const { body } = await send(`${to}?timeZone=America/Chicago`, document, {
        "content-type": contentType,
        ...(fileName === undefined ? {} : { "x-file-name": fileName }),
      });
      const report = body as Report;
      const messages =
        report.errorRows ??
        (report.message ? [{ message: report.message }] : []);
      const exportSql = findKind(kind ?? "")?.exportSql;
      const rows = exportSql ? await world.provider.db.query(exportSql) : [];
      return {
        rows: rows.filter((row) => !isOwnStore(row)),
        messages: [...new Set(messages.map(({ message }) => message))],
        notes: report.result?.notes ?? [],
      };
    }

    it.each(
      furtherCases.map((one) => [`${one.from}: ${one.what}`, one] as const),
    )("%s", async (_title, one) => {
      const { rows = [], messages = [], notes = [] } = one;
      expect(await take(one)).toMatchObject({
        rows,
        messages: messages.map(
          (start) => expect.stringContaining(start) as string,
        ),
        notes,
      });
    });

    it(
      "leave reports and a dashboard that show what deliveries and cartons add up to",
      { tags: ["all"], timeout: 300_000 },
      async () => {
        const { db } = world.provider;
        await send("stores", master("stores.csv"));
        for (const fileName of files)
          await send("auto", readFileSync(new URL(fileName, folder)), {
            "x-file-name": fileName,
          });
        for (const one of furtherCases) await take(one);
        const pools = await db.query<{ id: number }>("SELECT id FROM pool");
        const [loaded] = await db.query<{
          deliveries: number;
          cartons: number;
        }>(
          `SELECT (SELECT count(*) FROM delivery)::int AS deliveries, (SELECT count(*) FROM carton)::int AS cartons`,
        );
        expect(loaded?.deliveries).toBeGreaterThan(15);
        expect(loaded?.cartons).toBeGreaterThan(25);
        const range = { startDate: "2020-01-01", endDate: "2028-12-31" };
        await expectCountedFigures(
          db,
          pools.map(({ id }) => id),
          { ...range, pool: null, stores: [] },
        );
      },
    );
  },
);
