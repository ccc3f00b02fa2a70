import { beforeEach, expect, it, vi } from "vitest";
import { maxDocumentBytes } from "../../../provider/contract/extensions/imports";
import {
  deleteAbandoned,
  discardUnapplied,
} from "../../../provider/import/jobs/jobs";
import { onEachEngine } from "../engines";
import {
  beginDocument,
  csv,
  storeColumns,
  storeRow,
  useIngestWorld,
  type IngestAnswer,
} from "./ingest-world";

const stores = csv(storeColumns, storeRow("1011", "Chicago"));
const fileHeader = { "x-file-name": "my%20stores.csv" };

onEachEngine("The address of documents", (engine) => {
  const world = useIngestWorld(engine);
  let key: string;
  beforeEach(async () => {
    await world.reset();
    ({ key } = await world.addKey());
  });

  const storeNumbers = async () =>
    (
      await world.provider.db.query<{ number: string }>(
        "SELECT number FROM store ORDER BY number",
      )
    ).map(({ number }) => number);

  /** The counts of a document once it is planned or applied: a slow machine answers 202 before that. */
  const countsWhenDone = async (
    sent: IngestAnswer,
    sender: string,
    status: "planned" | "applied",
  ) => {
    const { token } = sent.body.result as { token: string };
    return vi.waitFor(
      async () => {
        const { body } = await world.ingest(`jobs/${token}`, {
          method: "GET",
          key: sender,
        });
        const result = body.result as {
          status: string;
          counts: { created: number; unchanged: number }[];
        };
        expect(result.status).toBe(status);
        const [counts = { created: 0, unchanged: 0 }] = result.counts;
        return counts;
      },
      { timeout: 100_000, interval: 200 },
    );
  };

  it("applies a small document within its request, and reports it later", async () => {
    const sent = await world.ingest("stores", {
      body: stores,
      key,
      headers: fileHeader,
    });
    expect(sent.httpStatus).toBe(200);
    expect(sent.body).toMatchObject({
      status: "Success",
      result: {
        door: "http",
        fileName: "my stores.csv",
        format: "csv",
        bytes: Buffer.byteLength(stores),
        status: "applied",
        recordsRead: 1,
        counts: [
          {
            kind: "stores",
            title: "Stores",
            created: 1,
            changed: 0,
            unchanged: 0,
            rejected: 0,
          },
        ],
        errors: 0,
        createdBy: "Warehouse",
      },
      errorRows: [],
      acknowledgement: null,
    });
    expect(await storeNumbers()).toEqual(["1011"]);
    const { token } = sent.body.result as { token: string };
    const report = await world.ingest(`jobs/${token}`, { method: "GET", key });
    expect(report.body).toEqual(sent.body);
    // What was applied is not kept.
    expect(await world.documents()).toEqual([
      { file_name: "my stores.csv", status: "applied", parts: 0 },
    ]);
  });

  it("refuses senders without a valid key or session, before it reads the body", async () => {
    const revoked = await world.addKey();
    await world.call(world.chief, "revokeApiKey", { id: revoked.id });
    const refusals = [
      [401, {}],
      [401, { key: "tp_unknown" }],
      [401, { key: `tp_${"A".repeat(43)}` }],
      [401, { key: revoked.key }],
      // A key that is refused is not made up for by a session.
      [401, { key: revoked.key, cookie: world.chief.cookie }],
      [403, { cookie: world.regional.cookie, headers: fileHeader }],
      // A form of another site cannot send the header.
      [400, { cookie: world.chief.cookie }],
    ] as const;
    for (const [httpStatus, sender] of refusals) {
      const refused = await world.ingest("stores", { body: stores, ...sender });
      expect({ sender, httpStatus: refused.httpStatus }).toEqual({
        sender,
        httpStatus,
      });
      expect(refused.body.status).toBe("Error");
      expect(refused.headers["www-authenticate"]).toBe(
        httpStatus === 401 ? "Bearer" : undefined,
      );
    }
    expect(await world.documents()).toEqual([]);
    expect(await storeNumbers()).toEqual([]);
  });

  it("limits requests with unknown keys by network, but not those with valid keys", async () => {
    for (let i = 0; i < 100; i++)
      await world.ingest("stores", { body: stores, key: "tp_unknown" });
    const slowed = await world.ingest("stores", {
      body: stores,
      key: "tp_unknown",
    });
    expect(slowed.httpStatus).toBe(429);
    expect(Number(slowed.headers["retry-after"])).toBeGreaterThan(0);
    const valid = await world.ingest("stores", { body: stores, key });
    expect(valid.httpStatus).toBe(200);
  });

  it("limits a key to 600 documents or 6,000 positions a minute", async () => {
    const document = () =>
      world.ingest("stores?mode=plan", { body: stores, key });
    const manyPositions = () =>
      world.ingest("positions?mode=plan", {
        body: csv("Device,Latitude,Longitude,Time", "x,1,1,2026-11-20 12:00"),
        key,
      });
    const onePosition = () =>
      world.ingest("positions?id=x&lat=1&lon=1", { method: "GET", key });
    const spend = async (spent: number) => {
      await document();
      await world.provider.db.query("UPDATE api_key SET requests = $1", [
        spent,
      ]);
    };
    for (const [spent, send, httpStatus] of [
      [5_990, document, 200],
      [5_991, document, 429],
      [5_990, manyPositions, 422],
      [5_991, manyPositions, 429],
      [5_999, onePosition, 422],
      [6_000, onePosition, 429],
    ] as const) {
      await spend(spent);
      const answer = await send();
      expect({ spent, httpStatus: answer.httpStatus }).toEqual({
        spent,
        httpStatus,
      });
    }
    const limited = await document();
    expect(limited.httpStatus).toBe(429);
    expect(limited.body.message).toContain("600 documents or 6,000 positions");
    world.provider.clock.advance(
      Number(limited.headers["retry-after"]) * 1_000,
    );
    expect((await document()).httpStatus).toBe(200);
  });

  it("holds a key to its kinds and pools", async () => {
    const scoped = await world.addKey({
      kinds: ["stores"],
      poolIDs: [world.chicago],
    });
    const pools = csv("Pool", "Boston");
    const named = await world.ingest("pools", { body: pools, key: scoped.key });
    expect(named.httpStatus).toBe(403);
    // Only a key that names it may send who may see what.
    const { key } = await world.addKey({ kinds: [] });
    const accounts = await world.ingest("accounts", { body: pools, key });
    expect(accounts.httpStatus).toBe(403);
    const recognized = await world.ingest("auto", {
      body: pools,
      key: scoped.key,
    });
    expect(recognized.httpStatus).toBe(422);
    expect(recognized.body).toMatchObject({
      status: "Error",
      errorRows: [{ place: "line 2" }],
    });
    const both = await world.ingest("auto", {
      body: csv(
        storeColumns,
        storeRow("1011", "Chicago"),
        storeRow("2011", "Dallas"),
      ),
      key: scoped.key,
    });
    expect(both.httpStatus).toBe(200);
    expect(both.body).toMatchObject({
      result: { counts: [{ created: 1, rejected: 1 }] },
      errorRows: [{ place: "line 3", field: "Pool", value: "Dallas" }],
    });
    expect(await storeNumbers()).toEqual(["1011"]);
  });

  it("refuses what it cannot take, with the reason", async () => {
    const refusals = [
      [404, "nothing", {}],
      [404, "stores/more", {}],
      [404, "notices-of-nobody", {}],
      [415, "stores", { "content-type": "application/x-www-form-urlencoded" }],
      [415, "stores", { "content-encoding": "gzip" }],
      [400, "stores?timeZone=Chicago", {}],
      [400, "stores?mode=both", {}],
      [400, "stores", { "x-file-name": "%E0%A4%A" }],
      [400, "stores", { "idempotency-key": "k".repeat(201) }],
      [400, "stores", { "idempotency-key": "" }],
    ] as const;
    for (const [httpStatus, path, headers] of refusals) {
      const refused = await world.ingest(path, { body: stores, key, headers });
      expect({ path, headers, httpStatus: refused.httpStatus }).toEqual({
        path,
        headers,
        httpStatus,
      });
      expect(refused.body.message).toEqual(expect.any(String));
    }
    const unknown = await world.ingest("nothing", { body: stores, key });
    expect(unknown.body.message).toMatch(/ Use auto, or one of pools, /);
    expect(await world.documents()).toEqual([]);
  });

  it("reads times without a zone in PORTAL_TIME_ZONE, or in the zone of the request", async () => {
    await world.ingest("stores", { body: stores, key });
    const plan = csv(
      "Pool,Date,Route,Store,Window Start",
      "Chicago,2026-11-23,1,1011,2026-11-23 08:00",
    );
    const startsAt = async (path: string) => {
      await world.ingest(path, { body: plan, key });
      const [row] = await world.provider.db.query<{ at: string }>(
        `SELECT to_char(window_start AT TIME ZONE 'UTC', 'HH24:MI') AS at FROM delivery`,
      );
      return row?.at;
    };
    expect(await startsAt("stops")).toBe("15:00");
    expect(await startsAt("stops?timeZone=America/New_York")).toBe("13:00");
  });

  /** Sends headers and the beginning of a body that never ends. */
  const begin = (length: number, sender = key) =>
    beginDocument(`${world.provider.url}/ingest/stores`, sender, stores, {
      "content-type": "text/csv",
      "content-length": length,
    });

  it("refuses a document over 256 MB by its announced length", async () => {
    const { sent, status } = begin(maxDocumentBytes + 1);
    expect(await status).toBe(413);
    sent.destroy();
    expect(await world.documents()).toEqual([]);
  });

  it("receives ten documents of a sender at once, and refuses more with 429", async () => {
    const length = stores.length + 1;
    const begun = Array.from({ length: 10 }, () => begin(length));
    await expect.poll(() => world.documents()).toHaveLength(10);
    const further = await world.ingest("stores", { body: stores, key });
    expect(further.httpStatus).toBe(429);
    expect(Number(further.headers["retry-after"])).toBeGreaterThan(0);
    const { key: another } = await world.addKey();
    const others = await world.ingest("stores", { body: stores, key: another });
    expect(others.httpStatus).toBe(200);
    for (const { sent } of begun) sent.destroy();
    await expect
      .poll(() => world.ingest("stores", { body: stores, key }))
      .toMatchObject({ httpStatus: 200 });
  });

  it("refuses a document whose key is revoked while it arrives", async () => {
    const { id, key: leaving } = await world.addKey();
    const { sent, status } = begin(stores.length + 1, leaving);
    await expect
      .poll(() => world.documents())
      .toMatchObject([{ status: "receiving" }]);
    await world.call(world.chief, "revokeApiKey", { id });
    sent.end("\n");
    expect(await status).toBe(401);
    expect(await world.documents()).toEqual([]);
    expect(await storeNumbers()).toEqual([]);
  });

  it("applies nothing of a planned document after its key is revoked", async () => {
    const { id, key: leaving } = await world.addKey();
    const planned = await world.ingest("stores?mode=plan", {
      body: stores,
      key: leaving,
    });
    await world.call(world.chief, "revokeApiKey", { id });
    const { token } = planned.body.result as { token: string };
    const applied = await world.call(world.chief, "applyImportJob", { token });
    expect(applied).toMatchObject({
      result: { status: "rejected", errors: 1, counts: [] },
    });
    const report = await world.call(world.chief, "getImportJob", {
      token,
      errorOffset: 0,
    });
    expect(report.errorRows).toMatchObject([
      { message: expect.stringContaining("key was revoked") as unknown },
    ]);
    expect(await storeNumbers()).toEqual([]);
  });

  it("forgets documents that a killed process was receiving, two hours later", async () => {
    const { db, clock } = world.provider;
    const { sent } = begin(stores.length + 1);
    await expect
      .poll(() => world.documents())
      .toMatchObject([{ status: "receiving" }]);
    await world.ingest("pools", { body: csv("Pool", "Boston"), key });
    const left = async (minutes: number) => {
      await deleteAbandoned(
        db,
        new Date(clock.now.getTime() + minutes * 60_000),
      );
      return (await world.documents()).map(({ status }) => status);
    };
    expect(await left(119)).toEqual(["receiving", "applied"]);
    expect(await left(121)).toEqual(["applied"]);
    // A document that arrived may wait for the imports before it.
    await db.query("UPDATE import_job SET status = 'received'");
    expect(await left(23 * 60)).toEqual(["received"]);
    expect(await left(25 * 60)).toEqual([]);
    sent.destroy();
  });

  it.runIf(engine === "postgresql")(
    "says that a document was discarded while it was imported",
    async () => {
      const { db } = world.provider;
      const sent = await db.transaction(async (tx) => {
        await tx.query("LOCK TABLE store");
        const answer = world.ingest("stores", { body: stores, key });
        await expect
          .poll(() =>
            tx.query(
              "SELECT FROM pg_locks WHERE relation = 'store'::regclass AND NOT granted",
            ),
          )
          .toHaveLength(1);
        await tx.query("UPDATE import_job SET status = 'cancelled'");
        return { answer };
      });
      expect(await sent.answer).toMatchObject({
        httpStatus: 422,
        body: { status: "Error", result: { status: "cancelled" } },
      });
      expect(await storeNumbers()).toEqual([]);
    },
  );

  it("gives a repeated request the same job, and refuses another document with its key", async () => {
    const headers = { "idempotency-key": "monday-1" };
    const send = (body: string, sender = key) =>
      world.ingest("stores", { body, key: sender, headers });
    const [first, second] = await Promise.all([send(stores), send(stores)]);
    const tokens = [first, second].map(
      ({ body }) => (body.result as { token: string }).token,
    );
    expect(tokens[0]).toBe(tokens[1]);
    expect([first.httpStatus, second.httpStatus]).toEqual([200, 200]);
    const later = await send(stores);
    expect(later.body).toMatchObject({
      result: { token: tokens[0], counts: [{ created: 1 }] },
    });
    const other = await send(csv(storeColumns, storeRow("1012", "Chicago")));
    expect(other.httpStatus).toBe(409);
    expect(await world.documents()).toHaveLength(1);
    // Keys of other senders are independent.
    const { key: another } = await world.addKey();
    expect((await send(stores, another)).body).toMatchObject({
      result: { counts: [{ unchanged: 1 }] },
    });
  });

  it("applies documents of several administrators who load at once, each with its own report", async () => {
    const senders = await Promise.all(
      Array.from({ length: 4 }, async () => (await world.addKey()).key),
    );
    // Each document has 300 stores, of which it shares 200 with the next one.
    const documents = senders.map((sender, i) => ({
      key: sender,
      body: csv(
        storeColumns,
        ...Array.from({ length: 300 }, (_, n) =>
          storeRow(String(1_000 + i * 100 + n), "Chicago"),
        ),
      ),
    }));
    const answers = await Promise.all(
      documents.map((document) => world.ingest("stores", document)),
    );
    const counts = await Promise.all(
      answers.map((sent, i) =>
        countsWhenDone(sent, senders[i] ?? "", "applied"),
      ),
    );
    expect(counts.map((each) => each.created + each.unchanged)).toEqual([
      300, 300, 300, 300,
    ]);
    const created = counts.reduce((sum, each) => sum + each.created, 0);
    expect(created).toBe(600);
    expect(await storeNumbers()).toHaveLength(600);
  });

  it("plans for a session, and applies the plan by a call", async () => {
    const planned = await world.ingest(
      "auto?mode=plan&timeZone=America/Chicago",
      { body: stores, cookie: world.chief.cookie, headers: fileHeader },
    );
    expect(planned.httpStatus).toBe(200);
    expect(planned.body).toMatchObject({
      result: { door: "screen", status: "planned", counts: [{ created: 1 }] },
    });
    expect(await storeNumbers()).toEqual([]);
    const { token } = planned.body.result as { token: string };
    for (let times = 0; times < 2; times++) {
      const applied = await world.call(world.chief, "applyImportJob", {
        token,
      });
      expect(applied).toMatchObject({
        httpStatus: 200,
        result: { token, status: "applied", counts: [{ created: 1 }] },
      });
    }
    expect(await storeNumbers()).toEqual(["1011"]);
    const cancelled = await world.call(world.chief, "cancelImportJob", {
      token,
    });
    expect(cancelled.httpStatus).toBe(409);
  });

  it("discards a plan", async () => {
    const planned = await world.ingest("stores?mode=plan", {
      body: stores,
      key,
    });
    const { token } = planned.body.result as { token: string };
    const cancel = () => world.call(world.chief, "cancelImportJob", { token });
    expect(await cancel()).toMatchObject({ result: { status: "cancelled" } });
    expect(await cancel()).toMatchObject({ result: { status: "cancelled" } });
    expect(await world.documents()).toMatchObject([{ parts: 0 }]);
    const report = await world.ingest(`jobs/${token}`, { method: "GET", key });
    expect(report).toMatchObject({
      httpStatus: 422,
      body: { status: "Error", result: { status: "cancelled" } },
    });
    const applied = await world.call(world.chief, "applyImportJob", { token });
    expect(applied.httpStatus).toBe(409);
    expect(await storeNumbers()).toEqual([]);
  });

  it("queues a document over 2 MB", { tags: ["all"] }, async () => {
    // A column that the kind does not have fills the document.
    const filling = `,${"x".repeat(20_000)}`;
    const rows = Array.from(
      { length: 110 },
      (_, i) => storeRow(String(1_000 + i), "Chicago") + filling,
    );
    const sent = await world.ingest("stores?mode=plan", {
      body: csv(`${storeColumns},Filling`, ...rows),
      key,
    });
    expect(sent.httpStatus).toBe(202);
    expect(await countsWhenDone(sent, key, "planned")).toMatchObject({
      created: rows.length,
    });
  });

  it("gives rejected records as a CSV that can be corrected and loaded again", async () => {
    const sent = await world.ingest("stores", {
      body: csv(
        storeColumns,
        storeRow("1011", "Chicago"),
        storeRow("1012", "Chicgo"),
        '1013,Chicago,"=1+2, ""x""",,Chicago,Illinois,60602',
        "1014,Chicago",
      ),
      key,
    });
    expect(sent.body).toMatchObject({
      result: { counts: [{ created: 1, rejected: 2 }], errors: 4 },
    });
    const { token } = sent.body.result as { token: string };
    const errors = await world.ingest(`jobs/${token}/errors.csv`, {
      method: "GET",
      key,
    });
    expect(errors.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = errors.text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\uFEFFStore,Pool,Name,.*,Error$/);
    // No cell begins like a formula.
    expect(errors.text).not.toMatch(/(?:^|,|")=/);
    const corrected = errors.text
      .replace("Chicgo", "Chicago")
      .replace(",,,Chicago,Illinois,", ",2 N State St,,Chicago,IL,");
    const again = await world.ingest("auto", { body: corrected, key });
    expect(again.body).toMatchObject({
      result: { counts: [{ created: 2, rejected: 1 }] },
    });
    expect(
      await world.provider.db.query(
        "SELECT number, name FROM store ORDER BY 1",
      ),
    ).toEqual([
      { number: "1011", name: "State Street" },
      { number: "1012", name: "State Street" },
      { number: "1013", name: '=1+2, "x"' },
    ]);
  });

  it("gives each rejected scan of an event a row of its own in the CSV", async () => {
    const epcList = Array.from(
      { length: 50 },
      (_, i) => `urn:epc:id:sscc:9521234.00000000${10 + i}`,
    );
    const event = {
      type: "ObjectEvent",
      action: "OBSERVE",
      bizStep: "receiving",
      eventTime: "2026-11-20T08:10:00Z",
      epcList,
      readPoint: { id: "9999" },
    };
    const sent = await world.ingest("auto", {
      body: JSON.stringify([event]),
      key,
      headers: { "content-type": "application/json" },
    });
    expect(sent.body).toMatchObject({ result: { errors: 50 } });
    const { token } = sent.body.result as { token: string };
    const errors = await world.ingest(`jobs/${token}/errors.csv`, {
      method: "GET",
      key,
    });
    const [header, ...rows] = errors.text.trimEnd().split("\r\n");
    const column = header?.split(",").indexOf("ASN") ?? -1;
    const numbers = rows.map((row) => row.split(",")[column]);
    expect(new Set(numbers).size).toBe(50);
    await world.ingest("stores", {
      body: csv(storeColumns, storeRow("9999", "Chicago")),
      key,
    });
    const again = await world.ingest("auto", { body: errors.text, key });
    expect(again.body).toMatchObject({
      result: { counts: [{ kind: "scans", rejected: 0 }], errors: 0 },
    });
  });

  /** Sends a document that is rejected as a whole, and returns its token. */
  const reject = async () => {
    const body = csv(storeColumns, storeRow("1012", "Boston"));
    const sent = await world.ingest("stores", { body, key });
    expect(sent.body).toMatchObject({ result: { status: "rejected" } });
    return (sent.body.result as { token: string }).token;
  };

  it("discards rejected and failed documents", async () => {
    for (const status of ["rejected", "failed"]) {
      const token = await reject();
      await world.provider.db.query(
        "UPDATE import_job SET status = $2 WHERE token = $1",
        [token, status],
      );
      expect(
        await world.call(world.chief, "cancelImportJob", { token }),
      ).toMatchObject({ result: { status: "cancelled" } });
    }
    const documents = await world.documents();
    expect(documents.map(({ parts }) => parts)).toEqual([0, 0]);
  });

  it("discards documents that were not applied within 30 days, and keeps their reports", async () => {
    const { db, clock } = world.provider;
    const token = await reject();
    await world.ingest("stores?mode=plan", { body: stores, key });
    await world.ingest("pools", { body: csv("Pool", "Denver"), key });
    const statesAfter = async (days: number) => {
      await discardUnapplied(
        db,
        new Date(clock.now.getTime() + days * 24 * 60 * 60 * 1000),
      );
      return (await world.documents()).map(({ status, parts }) => [
        status,
        parts,
      ]);
    };
    expect(await statesAfter(29.9)).toEqual([
      ["rejected", 1],
      ["planned", 1],
      ["applied", 0],
    ]);
    const after = [
      ["cancelled", 0],
      ["cancelled", 0],
      ["applied", 0],
    ];
    expect(await statesAfter(30.1)).toEqual(after);
    expect(await statesAfter(60)).toEqual(after);
    const report = await world.call(world.chief, "getImportJob", {
      token,
      errorOffset: 0,
    });
    expect(report).toMatchObject({
      result: {
        status: "cancelled",
        errors: 1,
        notes: [
          expect.stringContaining("was not applied within 30 days") as unknown,
        ],
      },
      errorRows: [{ field: "Pool" }],
    });
    const applied = await world.call(world.chief, "applyImportJob", { token });
    expect(applied.httpStatus).toBe(409);
  });

  it("shows a key its own documents only", async () => {
    const sent = await world.ingest("stores", { body: stores, key });
    const { token } = sent.body.result as { token: string };
    const { key: other } = await world.addKey();
    const read = async (path: string, by: object) =>
      (await world.ingest(path, { method: "GET", ...by })).httpStatus;
    for (const file of ["", "/errors.csv"]) {
      const path = `jobs/${token}${file}`;
      expect(await read(path, { key })).toBe(200);
      expect(await read(path, { key: other })).toBe(404);
      expect(await read(path, { cookie: world.chief.cookie })).toBe(200);
      expect(await read(path, { cookie: world.regional.cookie })).toBe(403);
      expect(await read(path, {})).toBe(401);
    }
    expect(await read(`jobs/${token}/acknowledgement.edi`, { key })).toBe(404);
    expect(await read("jobs/absent", { key })).toBe(404);
    const template = await world.ingest("templates/stores.csv", {
      method: "GET",
      key,
    });
    expect(template.text).toMatch(/^\uFEFFStore,Pool,/);
    expect(await read("templates/nothing.csv", { key })).toBe(404);
  });
});
