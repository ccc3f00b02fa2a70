import { createHash } from "node:crypto";
import fileSystem, {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { RunningImportQueue } from "../../../provider/import/jobs/import-queue";
import {
  startInbox,
  type RunningInbox,
} from "../../../provider/import/jobs/inbox";
import { makeLog } from "../../../provider/log";
import { countRows } from "../count-rows";
import { onEachEngine, openFreshStorage, type TestStorage } from "../engines";
import { arrivedAt } from "./import-world";
import { startQuickQueue } from "./quick-queue";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const waiting = { timeout: 120_000, interval: 100 };
const pools = (...names: string[]) =>
  ["Pool", ...names].map((line) => `${line}\n`).join("");

const sha256 = (text: string) =>
  createHash("sha256").update(text).digest("hex");

onEachEngine("the inbox folder", (engine) => {
  let storage: TestStorage;
  let queue: RunningImportQueue;
  let folder: string;
  const inboxes: RunningInbox[] = [];
  const logged: string[] = [];
  const log = makeLog("info", {
    write: (line: string) => void logged.push(line),
  });
  const start = (unchangedMs = 50) =>
    inboxes.push(
      startInbox(
        folder,
        { db: storage.db, queue, now: () => arrivedAt, log, timeZone: "UTC" },
        { pollMs: 50, unchangedMs },
      ),
    );
  const put = (name: string, text: string | Buffer) =>
    writeFile(join(folder, name), text);
  const files = async (part = "") => (await readdir(join(folder, part))).sort();
  const text = (...path: string[]) => readFile(join(folder, ...path), "utf8");
  const waitFor = (part: string, names: string[]) =>
    vi.waitFor(async () => expect(await files(part)).toEqual(names), waiting);
  const listPools = async () =>
    (
      await storage.db.query<{ name: string }>(
        "SELECT name FROM pool ORDER BY id",
      )
    ).map(({ name }) => name);

  beforeAll(async () => {
    storage = await openFreshStorage(engine);
    queue = await startQuickQueue(storage.db, log);
  });
  afterEach(async () => {
    await Promise.all(inboxes.splice(0).map((inbox) => inbox.stop()));
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await rm(folder, { recursive: true, force: true });
    await storage.db.execute("TRUNCATE pool, import_job CASCADE");
  });
  afterAll(async () => {
    await queue.stop();
    await storage.remove();
  });
  const makeFolder = async () =>
    (folder = await mkdtemp(join(tmpdir(), "portal-inbox-")));

  it("loads files in the order of their names, and puts each beside its report", async () => {
    await makeFolder();
    await put("2 south.csv", pools("South"));
    await put("1 north.csv", pools("North"));
    start();
    await waitFor("done", [
      "1 north.csv",
      "1 north.csv.report.txt",
      "2 south.csv",
      "2 south.csv.report.txt",
    ]);
    expect(await listPools()).toEqual(["North", "South"]);
    expect(await text("done", "1 north.csv.report.txt")).toBe(
      `Loaded.\nPools: 1 new, 0 changed, 0 unchanged, 0 rejected\nSHA-256: ${sha256(pools("North"))}\nDuration: 0.00 s\n`,
    );
    expect(await files(".taken")).toEqual([]);
    // A file of the same name again is kept beside the first.
    await put("1 north.csv", pools("North"));
    await vi.waitFor(
      async () => expect(await files("done")).toHaveLength(6),
      waiting,
    );
    const again = (await files("done")).filter((name) =>
      /^1 north-[\w-]{16}\.csv$/.test(name),
    );
    expect(again).toHaveLength(1);
    const [job] = await storage.db.query(
      "SELECT door, created_by_name AS by, counts FROM import_job ORDER BY id DESC LIMIT 1",
    );
    expect(job).toMatchObject({
      door: "folder",
      by: "Inbox",
      counts: { pools: { created: 0, unchanged: 1 } },
    });
  });

  it("puts a file with rejected records beside its errors, and a cut one too", async () => {
    await makeFolder();
    await put(
      "stores.csv",
      "Store,Pool,Name,Address 1,City,State,ZIP Code\n1011,Nowhere,A,B,C,IL,60602\n",
    );
    await put("unended.csv", "Pool\nNorth\nSou");
    await put(
      "noticé.edi",
      "ISA*00*          *00*          *ZZ*A              *ZZ*B              *261120*1200*U*00401*000000001*0*P*>~",
    );
    start();
    await waitFor("failed", [
      "noticé.edi",
      "noticé.edi.errors.csv",
      "noticé.edi.report.txt",
      "stores.csv",
      "stores.csv.errors.csv",
      "stores.csv.report.txt",
      "unended.csv",
      "unended.csv.errors.csv",
      "unended.csv.report.txt",
    ]);
    expect(await text("failed", "stores.csv.errors.csv")).toContain(
      "There is no pool of this name",
    );
    expect(await text("failed", "stores.csv.report.txt")).toMatch(
      /^Rejected\. Nothing was loaded\.\nStores: 0 new/,
    );
  });

  it(
    "waits until a file is complete, and leaves what is none",
    { tags: ["all"] },
    async () => {
      await makeFolder();
      await mkdir(join(folder, "a folder"));
      await put(".hidden.csv", pools("Hidden"));
      await put("upload.csv.part", pools("Part"));
      await put("upload.csv.filepart", pools("Part"));
      await writeFile(join(tmpdir(), "portal-secret.csv"), pools("Secret"));
      await symlink(
        join(tmpdir(), "portal-secret.csv"),
        join(folder, "link.csv"),
      );
      await put("growing.csv", "Pool\n");
      // Longer than a busy machine takes between two lines.
      start(5_000);
      const lines = Array.from({ length: 40 }, (_, at) => `Pool ${at + 1}`);
      for (const line of lines) {
        await writeFile(join(folder, "growing.csv"), `${line}\n`, {
          flag: "a",
        });
        await new Promise((done) => setTimeout(done, 50));
      }
      expect(await listPools()).toEqual([]);
      await rename(join(folder, "upload.csv.part"), join(folder, "upload.csv"));
      await waitFor("done", [
        "growing.csv",
        "growing.csv.report.txt",
        "upload.csv",
        "upload.csv.report.txt",
      ]);
      expect((await listPools()).sort()).toEqual([...lines, "Part"].sort());
      expect(await files()).toEqual([
        ".hidden.csv",
        ".taken",
        "a folder",
        "done",
        "failed",
        "link.csv",
        "upload.csv.filepart",
      ]);
      await rm(join(tmpdir(), "portal-secret.csv"));
    },
  );

  it("takes hostile names, and files that cannot be read", async () => {
    await makeFolder();
    const long = `${"é".repeat(120)}.csv`;
    const hostile = '<img src=x onerror="alert(1)">\n$(reboot)`.csv';
    await put(long, pools("Long"));
    await put(hostile, pools("Hostile"));
    await put("locked.csv", pools("Locked"));
    await put("empty.csv", "");
    // In the far future, as clocks of other machines have it.
    await utimes(join(folder, long), 4e9, 4e9);
    await chmod(join(folder, "locked.csv"), 0o000);
    start();
    // An administrator of the machine reads every file.
    const isLocked = process.getuid?.() !== 0;
    await vi.waitFor(async () => {
      expect(await files("done")).toHaveLength(isLocked ? 4 : 6);
      expect(await files("failed")).toEqual([
        "empty.csv",
        "empty.csv.errors.csv",
        "empty.csv.report.txt",
        ...(isLocked ? ["locked.csv", "locked.csv.report.txt"] : []),
      ]);
    }, waiting);
    expect(await files("done")).toEqual(
      expect.arrayContaining([long, hostile, `${hostile}.report.txt`]),
    );
  });

  it("keeps the reports of long names apart", async () => {
    await makeFolder();
    const long = "é".repeat(95);
    const longEnding = `notice.${"x".repeat(200)}`;
    const put3 = async () => {
      await put(`${long} one.csv`, pools("One"));
      await put(`${long} two.csv`, pools("Two"));
      await put(longEnding, pools("Three"));
    };
    await put3();
    start();
    await vi.waitFor(
      async () => expect(await files("done")).toHaveLength(6),
      waiting,
    );
    await put3();
    await vi.waitFor(
      async () => expect(await files("done")).toHaveLength(12),
      waiting,
    );
    expect(
      (await files("done")).filter((name) => name.endsWith(".report.txt")),
    ).toHaveLength(6);
    expect(await files("failed")).toEqual([]);
  });

  /** Has the next attempts to open a file fail, one for each code. */
  function failToOpen(name: string, codes: string[]): void {
    const { open } = fileSystem;
    vi.spyOn(fileSystem, "open").mockImplementation((path, ...more) => {
      const code = String(path).endsWith(name) ? codes.shift() : undefined;
      return code === undefined
        ? open(path, ...more)
        : Promise.reject(Object.assign(new Error("a fault"), { code }));
    });
    syncBuiltinESMExports();
  }

  it("tries a file again after a fault that passes, and puts away one that must not be read", async () => {
    await makeFolder();
    failToOpen("north.csv", ["EMFILE", "EIO", "ESTALE"]);
    await put("north.csv", pools("North"));
    start();
    await waitFor("done", ["north.csv", "north.csv.report.txt"]);
    failToOpen("south.csv", ["EACCES"]);
    await put("south.csv", pools("South"));
    await waitFor("failed", ["south.csv", "south.csv.report.txt"]);
    expect(await text("failed", "south.csv.report.txt")).toContain(
      "The file cannot be read (EACCES).",
    );
    expect(await listPools()).toEqual(["North"]);
  });

  it("puts away a link and a folder that a name was replaced by meanwhile", async () => {
    await makeFolder();
    const taken = (of: string) => join(folder, ".taken", of.repeat(16));
    await mkdir(join(taken("a"), "folder.csv"), { recursive: true });
    await mkdir(taken("b"));
    await symlink("/etc/hostname", join(taken("b"), "link.csv"));
    start();
    await waitFor("failed", [
      "folder.csv",
      "folder.csv.report.txt",
      "link.csv",
      "link.csv.report.txt",
    ]);
    expect(await text("failed", "folder.csv.report.txt")).toContain(
      "(no file)",
    );
    expect(await text("failed", "link.csv.report.txt")).toContain("(ELOOP)");
  });

  it("writes nothing through links", async () => {
    await makeFolder();
    const elsewhere = await mkdtemp(join(tmpdir(), "portal-elsewhere-"));
    await put("north.csv", pools("North"));
    await symlink(elsewhere, join(folder, "done"));
    start(1_000);
    await vi.waitFor(
      () => expect(logged.join("")).toContain("inbox failed"),
      waiting,
    );
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(join(folder, "done"));
    // The inbox may have made it meanwhile, and waits for the file to be unchanged.
    await mkdir(join(folder, "done"), { recursive: true });
    await symlink(
      join(elsewhere, "report"),
      join(folder, "done", "north.csv.report.txt"),
    );
    await vi.waitFor(
      async () =>
        expect(await text("done", "north.csv.report.txt")).toContain("Loaded."),
      waiting,
    );
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(elsewhere, { recursive: true });
  });

  // The folder of PGlite belongs to one process.
  it.skipIf(engine === "pglite")(
    "is watched by several processes, of which one takes each file",
    async () => {
      await makeFolder();
      for (let i = 10; i < 30; i++) await put(`${i}.csv`, pools(`Pool ${i}`));
      start();
      start();
      start();
      await vi.waitFor(
        async () => expect(await files("done")).toHaveLength(40),
        waiting,
      );
      expect(await countRows(storage.db, "import_job")).toBe(20);
      expect(await listPools()).toHaveLength(20);
    },
  );
});
