import { readdir, readFile } from "node:fs/promises";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect } from "vitest";
import { insertAccount } from "../../provider/accounts/registration";
import { startSession } from "../../provider/accounts/sessions/sessions";
import { calls, type CallName } from "../../provider/contract/calls";
import type { Database, SqlValue } from "../../provider/db/database";
import { readEnv } from "../../provider/env";
import { makeLog } from "../../provider/log";
import {
  serveStorage,
  type RunningProvider,
} from "../../provider/start-provider";
import { cheapPasswords } from "./cheap-passwords";
import { demonstration } from "./demonstration-template";
import {
  openFreshStorage,
  type Engine,
  type FreshStorageOptions,
  type TestStorage,
} from "./engines";

/** The result of a call. */
export interface CallResult {
  httpStatus: number;
  body: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
}

export interface CallOptions {
  /** `Cookie` header. */
  cookie?: string;
  /** The user's address, as the portal forwards it. */
  address?: string;
  headers?: Record<string, string>;
}

/** Somebody with an account and a session. */
export interface TestUser {
  id: string;
  email: string;
  cookie: string;
}

/** The real provider on a real database, with a clock that tests advance. */
export interface TestProvider {
  url: string;
  db: Database;
  storage: TestStorage;
  running: RunningProvider;
  clock: { now: Date; advance(ms: number): void };
  /** Everything that was logged, as JSON lines. */
  logged: string[];
  call(
    name: CallName,
    payload?: unknown,
    options?: CallOptions,
  ): Promise<CallResult>;
  /** Signs in and returns the `Cookie` header of the session. */
  signIn(email: string, password?: string): Promise<string>;
  /** Creates a session like sign-in does, without a password. */
  openSession(accountId: string): Promise<string>;
  /** Inserts an account with {@link testPassword}. */
  addAccount(
    email: string,
    options?: { verified?: boolean; firstName?: string },
  ): Promise<string>;
  /** Inserts an account with groups, and opens a session. */
  addPerson(options?: {
    memberOf?: readonly number[];
    administers?: readonly number[];
    firstName?: string;
    email?: string;
    verified?: boolean;
  }): Promise<TestUser>;
  /** Inserts a row. */
  insert(table: string, row: Readonly<Record<string, SqlValue>>): Promise<void>;
  /** Texts of the mails so far, oldest first, once there are `count`. */
  mails(count: number): Promise<string[]>;
  remove(): Promise<void>;
}

export const testPassword = "Correct-horse1";

/** The `Cookie` header that a browser sends after this response. */
export function cookieOf(result: CallResult): string {
  const lines = [result.headers["set-cookie"] ?? []].flat();
  return lines.map((line) => line.split(";")[0] ?? "").join("; ");
}

/** The code of the link in a mail. */
export function codeIn(mail: string): string {
  return /\/register\/([\w-]+)/.exec(mail)?.[1] ?? "";
}

/** Starts the provider on a copy of the demonstration company. */
export const startDemonstrationProvider = (engine: Engine) =>
  startTestProvider(
    engine,
    { DEMO_DATA: "on", DEMO_SCALE: String(demonstration.scale) },
    undefined,
    { isDemonstration: true },
  );

/** Starts a provider for all tests of a block, prepares it, and removes it after them. */
export function useTestProvider(
  engine: Engine,
  prepare?: (provider: TestProvider) => Promise<unknown>,
  start: () => Promise<TestProvider> = () => startTestProvider(engine),
): TestProvider {
  let started: TestProvider | undefined;
  beforeAll(async () => {
    started = await start();
    await prepare?.(started);
  });
  afterAll(() => started?.remove());
  // Tests are declared before the provider starts.
  return new Proxy({} as TestProvider, {
    get: (_, name) => Reflect.get(started ?? {}, name) as unknown,
  });
}

export interface TestProviderOptions extends FreshStorageOptions {
  /**
   * Seconds after which a queue is looked at again: half a second where tests queue jobs themselves. Calls have
   * theirs done at once, and PGlite would spend a tenth of the time of a test on looking.
   */
  pollSeconds?: number;
}

/** Starts the provider on a fresh database. */
export async function startTestProvider(
  engine: Engine,
  variables: Record<string, string> = {},
  passwords = cheapPasswords(),
  { pollSeconds = 5, ...storageOptions }: TestProviderOptions = {},
): Promise<TestProvider> {
  const storage = await openFreshStorage(engine, storageOptions);
  const clock = {
    now: new Date(demonstration.now),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  let hashed: Promise<string> | null = null;
  const hashOfTestPassword = () => (hashed ??= passwords.hash(testPassword));
  const logged: string[] = [];
  const env = readEnv({
    DATA_DIR: storage.dataDir,
    DATABASE_URL: storage.databaseUrl ?? undefined,
    DEMO_DATA: "off",
    ...variables,
  });
  const log = makeLog("info", {
    write: (line: string) => void logged.push(line),
  });
  const running = await serveStorage(
    env,
    // Dumps at the end of each test are unnecessary; dumps have separate tests.
    { ...storage, dump: async () => ({ kind: "skipped", error: "a test" }) },
    log,
    () => clock.now,
    passwords,
    { pollSeconds },
  );

  let agent = new Agent();
  let lastCallAt = 0;
  /**
   * Reuses connections, except those that the server may have closed while the test was computing.
   */
  function connections(): Agent {
    const now = performance.now();
    if (now - lastCallAt > 1_000) {
      void agent.close();
      agent = new Agent();
    }
    lastCallAt = now;
    return agent;
  }

  async function call(
    name: CallName,
    payload?: unknown,
    { cookie, address, headers = {} }: CallOptions = {},
  ): Promise<CallResult> {
    const response = await request(`${running.url}/${name}`, {
      method: calls[name].method,
      dispatcher: connections(),
      headers: {
        ...(payload === undefined
          ? {}
          : { "content-type": "application/json" }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(address === undefined ? {} : { "x-forwarded-for": address }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    });
    const body = (await response.body.json()) as Record<string, unknown>;
    return { httpStatus: response.statusCode, body, headers: response.headers };
  }

  async function addAccount(
    email: string,
    { verified = true, firstName = "Ann" } = {},
  ): Promise<string> {
    const password = await hashOfTestPassword();
    const account = { email, firstName, lastName: null, password };
    const id = await insertAccount(storage.db, account, clock.now);
    if (verified) {
      await storage.db.query(
        "UPDATE account SET verified_at = $2 WHERE id = $1",
        [id, clock.now],
      );
    }
    return id;
  }
  const openSession = async (accountId: string) =>
    `trackingSession=${await startSession(storage.db, accountId, clock.now)}`;
  let people = 0;

  return {
    url: running.url,
    db: storage.db,
    storage,
    running,
    clock,
    logged,
    call,
    addAccount,
    openSession,
    async addPerson({
      memberOf = [],
      administers = [],
      email = `person${(people += 1)}@shop.example`,
      ...account
    } = {}) {
      const id = await addAccount(email, account);
      for (const [table, groups] of [
        ["group_member", memberOf],
        ["group_administrator", administers],
      ] as const)
        await storage.db.query(
          `INSERT INTO ${table} (account_id, group_id)
           SELECT $1::bigint, unnest($2::int[])`,
          [id, groups],
        );
      return { id, email, cookie: await openSession(id) };
    },
    async insert(table, row) {
      const names = Object.keys(row);
      await storage.db.query(
        `INSERT INTO ${table} (${names.join(", ")})
         VALUES (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
        Object.values(row),
      );
    },
    async signIn(email, password = testPassword) {
      const result = await call("loginPortal", { email, password });
      if (result.httpStatus !== 200)
        throw new Error(`${email} could not sign in`);
      return cookieOf(result);
    },
    async mails(count) {
      const folder = running.outbox ?? "";
      let names: string[] = [];
      await expect
        .poll(
          async () => {
            const all = await readdir(folder).catch(() => []);
            names = all.filter((name) => name.endsWith(".txt")).sort();
            return names.length;
          },
          { interval: 20 },
        )
        .toBeGreaterThanOrEqual(count);
      return Promise.all(
        names.map((name) => readFile(`${folder}/${name}`, "utf8")),
      );
    },
    async remove() {
      await agent.close();
      await running.close();
      await storage.remove();
    },
  };
}
