import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { insertAccount } from "../../provider/accounts/registration";
import { startSession } from "../../provider/accounts/sessions";
import type { Database } from "../../provider/db/database";
import { openDatabase } from "../../provider/db/open-database";
import { onEachEngine, openFreshStorage, type TestStorage } from "./engines";
import { bookingFor } from "./freight-cases";

// The real process starts here twice, compiling its source first.
vi.setConfig({ testTimeout: 90_000 });

onEachEngine("A booking whose provider is killed", (engine) => {
  let storage: TestStorage;
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child);
    await storage.remove();
  });

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async function startProcess() {
    const child = fork("provider/main.ts", {
      execArgv: ["--import", "tsx"],
      env: {
        NODE_ENV: "test",
        PATH: process.env.PATH,
        DATA_DIR: storage.dataDir,
        ...(storage.databaseUrl ? { DATABASE_URL: storage.databaseUrl } : {}),
        DEMO_DATA: "off",
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    children.push(child);
    const [ready] = (await once(child, "message")) as [{ url: string }];
    return { child, url: ready.url };
  }

  /** Looks into the database while no provider has its folder open. */
  async function lookInto<Result>(work: (db: Database) => Promise<Result>) {
    const { dataDir, databaseUrl } = storage;
    const opened = await openDatabase({ dataDir, databaseUrl });
    try {
      return await work(opened.db);
    } finally {
      await opened.close();
    }
  }

  /** A database in which one person may book for pool 1. */
  async function prepare(): Promise<{ cookie: string }> {
    storage = await openFreshStorage(engine);
    const { db } = storage;
    await db.execute(`
      INSERT INTO pool (id, name) VALUES (1, 'North');
      INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
      INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);`);
    const account = { email: "ann@shop.example", firstName: "Ann" };
    const id = await insertAccount(
      db,
      { ...account, lastName: null, password: "none" },
      new Date(),
    );
    await db.query(
      "INSERT INTO group_member (account_id, group_id) VALUES ($1, 1)",
      [id],
    );
    const token = await startSession(db, id, new Date());
    // PostgreSQL is watched from here meanwhile; a folder has one owner.
    if (engine === "pglite") await storage.close();
    return { cookie: `trackingSession=${token}` };
  }

  const body = JSON.stringify(bookingFor(1));
  const headers = (cookie: string) => ({
    "content-type": "application/json",
    "idempotency-key": "form-1",
    cookie,
  });
  const book = async (url: string, cookie: string) => {
    const response = await fetch(`${url}/createLTLBooking`, {
      method: "POST",
      headers: headers(cookie),
      body,
    });
    return (await response.json()) as { status: string; result: object };
  };

  /** Sends the booking and never reads the answer; `answered` settles when one has arrived. */
  function sendUnread(url: string, cookie: string) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const lines = Object.entries(headers(cookie)).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(
      [
        "POST /createLTLBooking HTTP/1.1",
        `host: ${hostname}`,
        ...lines,
        `content-length: ${Buffer.byteLength(body)}`,
        "",
        body,
      ].join("\r\n"),
    );
    return {
      answered: once(socket, "readable"),
      close: () => socket.destroy(),
    };
  }

  async function until(holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + 20_000;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error("It never came to that");
    }
  }

  const bookings = (db: Database) =>
    db.query<{ id: number; bol: string; pro: string }>(
      `SELECT b.id, b.bol_number AS bol, b.pro_number AS pro
       FROM booking b JOIN shipment s ON s.id = b.shipment_id AND s.pro = b.pro_number`,
    );

  it("after the commit stands once, and the repeat is told its numbers", async () => {
    const { cookie } = await prepare();
    const first = await startProcess();
    const sent = sendUnread(first.url, cookie);
    // The moment the commit is seen from outside; PGlite shows nothing before the answer.
    if (engine === "pglite") await sent.answered;
    else {
      await until(async () => (await bookings(storage.db)).length > 0);
      sent.answered.catch(() => undefined);
    }
    await kill(first.child);
    sent.close();

    const booked = await lookInto(bookings);
    expect(booked).toHaveLength(1);
    const again = await startProcess();
    const [one] = booked;
    const same = {
      status: "Success",
      result: { bookingID: one?.id, BOLNumber: one?.bol, PRONumber: one?.pro },
    };
    expect(await book(again.url, cookie)).toEqual(same);
    expect(await book(again.url, cookie)).toEqual(same);
    await kill(again.child);
    expect(await lookInto(bookings)).toEqual(booked);
  });

  // PGlite is within the killed process: nobody else can hold it up half-way.
  it.skipIf(engine === "pglite")(
    "before the commit leaves nothing, and the repeat books",
    async () => {
      const { cookie } = await prepare();
      const { db } = storage;
      const [first, second] = await Promise.all([
        startProcess(),
        startProcess(),
      ]);
      const sent = sendUnread(first.url, cookie);
      sent.answered.catch(() => undefined);
      let repeat: ReturnType<typeof book> | undefined;
      await db.transaction(async (tx) => {
        await tx.query("LOCK TABLE booking IN EXCLUSIVE MODE");
        const waiting = async (count: number) => {
          await tx.query("SELECT pg_stat_clear_snapshot()");
          const held = await tx.query(
            `SELECT pid FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return held.length === count;
        };
        await until(() => waiting(1));
        await kill(first.child);
        sent.close();
        // It waits for what the killed one had begun.
        repeat = book(second.url, cookie);
        await until(() => waiting(2));
      });
      expect(await repeat).toMatchObject({ status: "Success" });
      expect(await bookings(db)).toHaveLength(1);
    },
  );
});
