/** @module-tag all */

import { createHash } from "node:crypto";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "../../../provider/db/open-database";
import { firstEngine, onEachEngine, useFreshStorage } from "../engines";
import { databaseVariables, runProviderCommand } from "../run-command";

// Each run starts a process.
vi.setConfig({ testTimeout: 180_000 });

/** An X12 document of a kind that is not read, which is acknowledged as rejected. */
const rejectedNotice = [
  "ISA*00*          *00*          *ZZ*ACMESHIPPER    *ZZ*CARRIER        *261123*0810*U*00401*000000001*0*P*>",
  "GS*SH*ACMESHIPPER*CARRIER*20261123*0810*1*X*004010",
  "ST*999*0001",
  "SE*2*0001",
  "GE*1*1",
  "IEA*1*000000001",
  "",
].join("~");

onEachEngine("The import command", (engine) => {
  const storage = useFreshStorage(engine, { isOwn: true });
  let folder: string;
  beforeAll(async () => {
    folder = join(storage.dataDir, "documents");
    await mkdir(folder);
    // Only one process may open a folder.
    if (engine === "pglite") await storage.close();
  });

  const write = async (name: string, text: string) => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };
  const run = (...args: string[]) =>
    runProviderCommand("import", args, databaseVariables(storage));
  async function query(sql: string) {
    const { dataDir, databaseUrl } = storage;
    const opened = await openDatabase({ dataDir, databaseUrl });
    try {
      return await opened.db.query(sql);
    } finally {
      await opened.close();
    }
  }

  it("checks and counts with --dry-run, and writes nothing", async () => {
    const pools = await write("pools.csv", "Pool\nChicago\nDallas\n");
    const { exitCode, stdout, stderr } = await run(pools, "--dry-run");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const hash = createHash("sha256").update(await readFile(pools));
    expect(stdout.split("\n")).toEqual([
      pools,
      "  pools: 2 new, 0 changed, 0 unchanged, 0 rejected",
      `  SHA-256: ${hash.digest("hex")}`,
      expect.stringMatching(/^ {2}Duration: \d+\.\d\d s$/),
      "",
    ]);
    expect(await query("SELECT name FROM pool")).toEqual([]);
    expect(await query("SELECT token FROM import_job")).toEqual([]);
  });

  it("loads several documents, one after the other, and changes nothing the second time", async () => {
    const pools = await write("pools.csv", "Pool\nChicago\nDallas\n");
    const stores = await write(
      "stores.csv",
      "Store,Pool,Name,Address 1,City,State,ZIP Code\n1011,Chicago,State Street,1 N State St,Chicago,IL,60602\n",
    );
    const first = await run(pools, stores);
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    expect(first.stdout).toContain("  pools: 2 new,");
    expect(first.stdout).toContain("  stores: 1 new,");
    const second = await run(pools, stores);
    expect(second.exitCode).toBe(0);
    expect(second.stdout).toContain("  stores: 0 new, 0 changed, 1 unchanged,");
    expect(
      await query("SELECT door, status, created_by_name FROM import_job"),
    ).toEqual(
      Array.from({ length: 4 }, () => ({
        door: "command",
        status: "applied",
        created_by_name: "Command",
      })),
    );
  });

  // What is printed and what goes into a file depends on no database.
  const onlyFirst = it.runIf(engine === firstEngine);
  onlyFirst(
    "exits with 1 if one record of one document is rejected, and prints where",
    async () => {
      const rows = Array.from({ length: 25 }, (_, i) => `20${i + 10},Nowhere`);
      const stores = await write(
        "nowhere.csv",
        `Store,Pool,Name,Address 1,City,State,ZIP Code\n${rows
          .map((row) => `${row},A,B,C,IL,60602\n`)
          .join("")}`,
      );
      const pools = await write("more.csv", "Pool\nMemphis\n");
      const notice = await write("first.edi", rejectedNotice);
      const { exitCode, stdout } = await run(stores, pools, notice);
      expect(exitCode).toBe(1);
      expect(stdout).toContain(
        "  stores: 0 new, 0 changed, 0 unchanged, 25 rej",
      );
      expect(stdout).toContain("  line 2: There is no pool of this name.");
      expect(stdout.match(/^ {2}line \d+: /gm)).toHaveLength(20);
      expect(stdout).toContain("  and 5 more errors\n  Nothing was loaded.\n");
      expect(stdout.match(/^ {2}(?:SHA-256|Duration): /gm)).toHaveLength(6);
      expect(stdout).toContain("  pools: 1 new,");
      expect(stdout).toContain("  Acknowledgement (997): on the screen Data\n");
    },
  );

  onlyFirst(
    "writes the 997 of an X12 document into the folder of --acknowledgements, and replaces none",
    async () => {
      const notice = await write("notice.edi", rejectedNotice);
      const outbox = join(folder, "outbox");
      await mkdir(outbox);
      const toOutbox = ["--acknowledgements", outbox];
      expect(
        (await run(notice, ...toOutbox, "--dry-run")).stdout,
      ).not.toContain("997");
      expect(await readdir(outbox)).toEqual([]);
      const path = join(outbox, "notice.edi.997.edi");
      const { exitCode, stdout, stderr } = await run(
        notice,
        notice,
        ...toOutbox,
      );
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
      expect(stdout).toContain(`  Acknowledgement (997): ${path}\n`);
      expect(await readFile(path, "utf8")).toMatch(
        /^ISA\*.*~AK1\*SH\*1~.*~AK9\*R\*1\*1\*0~/s,
      );
      const [again, ...others] = (await readdir(outbox)).filter(
        (name) => name !== "notice.edi.997.edi",
      );
      expect(again).toMatch(/^notice\.edi-[\w-]{16}\.997\.edi$/);
      expect(others).toEqual([]);
    },
  );
});

it("The import command exits with 2 for wrong usage, before it opens a database", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-import-"));
  try {
    const pools = join(folder, "pools.csv");
    await writeFile(pools, "Pool\nBoston\n");
    for (const [args, message] of [
      [[], /^Usage: import /],
      [["--everything"], /^Usage: import /],
      [[pools, join(folder, "absent.csv")], /^There is no file .*absent\.csv/],
      [
        [pools, "--acknowledgements", join(folder, "absent")],
        /^There is no folder .*absent/,
      ],
      [[pools, "--kind", "planets"], /^--kind must be one of pools, /],
      [[pools, "--time-zone", "Mars/Base"], /^--time-zone must be a time zone/],
    ] as const) {
      const result = await runProviderCommand("import", args, {
        DATA_DIR: folder,
      });
      expect(result).toMatchObject({ exitCode: 2, stdout: "" });
      expect(result.stderr).toMatch(message);
    }
    expect(await readdir(folder)).toEqual(["pools.csv"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
