import { request as httpRequest } from "node:http";
import { request } from "undici";
import { afterAll, beforeAll } from "vitest";
import { groupWorld, type TestUser } from "../group-world";
import { deleteRows } from "../shared-databases";
import type { Engine } from "../engines";
import {
  startTestProvider,
  testPassword,
  type TestProviderOptions,
} from "../test-provider";
import { clearOperation } from "./operation-world";

/** What the address of documents answers. */
export interface IngestAnswer {
  httpStatus: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The envelope; empty if the body is no JSON. */
  body: Record<string, unknown>;
}

export interface IngestRequest {
  method?: "GET" | "POST";
  /** The document. */
  body?: string | Buffer;
  key?: string;
  cookie?: string;
  headers?: Record<string, string>;
}

/** CSV with a header row and the given rows. */
export const csv = (...rows: string[]) =>
  rows.map((row) => `${row}\n`).join("");

export const storeColumns = "Store,Pool,Name,Address 1,City,State,ZIP Code";
export const storeRow = (store: string, pool: string) =>
  `${store},${pool},State Street,1 N State St,Chicago,IL,60602`;

/** Sends headers and the beginning of a document; `status` is that of the answer, which may come before its end. */
export function beginDocument(
  address: string,
  key: string,
  part: string | Buffer,
  headers: Record<string, string | number>,
) {
  const sent = httpRequest(address, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const status = new Promise((resolve) => {
    sent.on("response", ({ statusCode }) => resolve(statusCode));
  });
  sent.on("error", () => undefined);
  sent.write(part);
  return { sent, status };
}

/** A provider with the pools Chicago and Dallas, and somebody who administers every pool group. */
async function startIngestWorld(engine: Engine, options: TestProviderOptions) {
  const provider = await startTestProvider(
    engine,
    {
      PORTAL_TIME_ZONE: "America/Denver",
    },
    undefined,
    options,
  );
  const groups = groupWorld(provider);
  const chicago = await groups.addPool("Chicago");
  const dallas = await groups.addPool("Dallas");
  const north = await groups.addPoolGroup([chicago], "North");
  const south = await groups.addPoolGroup([dallas], "South");
  const company = await groups.addMasterGroup([north, south], "Company");
  const chief = await groups.addPerson({ administers: [company] });
  const regional = await groups.addPerson({ administers: [north] });

  async function ingest(
    path: string,
    { method = "POST", body, key, cookie, headers = {} }: IngestRequest = {},
    url = provider.url,
  ): Promise<IngestAnswer> {
    const response = await request(`${url}/ingest/${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "text/csv" }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    // Without decoding, which would drop the byte order mark.
    const text = Buffer.from(await response.body.arrayBuffer()).toString();
    const isJson = text.startsWith("{");
    return {
      httpStatus: response.statusCode,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }

  return {
    provider,
    chicago,
    dallas,
    chief,
    regional,
    ingest,
    call: groups.call,
    /** Deletes what tests have loaded and created; the clock goes on, as sessions need it. */
    async reset(): Promise<void> {
      const { db } = provider;
      await clearOperation(db);
      await deleteRows(db, [
        "store",
        "store_identifier",
        "api_key",
        "attempt",
        "idempotent_answer",
      ]);
      await db.query("DELETE FROM pool WHERE id <> ALL ($1::int[])", [
        [chicago, dallas],
      ]);
    },
    /** Creates an API key. */
    async addKey(
      scope: { kinds?: string[]; poolIDs?: number[] } = {},
      who: TestUser = chief,
    ): Promise<{ id: string; key: string }> {
      const { result, key } = await groups.call(who, "createApiKey", {
        name: "Warehouse",
        kinds: scope.kinds ?? [],
        poolIDs: scope.poolIDs ?? [],
        currentPassword: testPassword,
      });
      return { id: (result as { id: string }).id, key: key as string };
    },
    /** Documents that are stored, by file name. */
    documents: () =>
      provider.db.query<{ file_name: string; status: string; parts: number }>(
        `SELECT file_name, status,
           (SELECT count(*)::int FROM import_document_part p WHERE p.job_id = j.id) AS parts
         FROM import_job j ORDER BY id`,
      ),
  };
}

export type IngestWorld = Awaited<ReturnType<typeof startIngestWorld>>;

/** Starts that provider for all tests of a block, and removes it after them. */
export function useIngestWorld(
  engine: Engine,
  options: TestProviderOptions = {},
): IngestWorld {
  const world = {} as IngestWorld;
  beforeAll(async () => {
    Object.assign(world, await startIngestWorld(engine, options));
  });
  afterAll(() => world.provider.remove());
  return world;
}
