import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { maxDocumentBytes } from "../../../provider/contract/extensions/imports";
import { stagePortal, type StagedPortal } from "../../app/support/portal";
import { sample } from "../../provider/import/read-x12";
import { onEachEngine } from "../engines";
import {
  csv,
  startIngestWorld,
  storeColumns,
  storeRow,
  type IngestRequest,
  type IngestWorld,
} from "./ingest-world";

const edi = { "content-type": "application/edi-x12" };

onEachEngine("Documents on the portal's port", (engine) => {
  let world: IngestWorld;
  let portal: StagedPortal;
  let key: string;
  beforeAll(async () => {
    world = await startIngestWorld(engine);
    portal = await stagePortal({ providerUrl: world.provider.url });
    ({ key } = await world.addKey());
    await world.ingest("pools", { key, body: csv("Pool", "CHI") });
    const stores = ["1011", "1020", "1030"].map((one) => storeRow(one, "CHI"));
    await world.ingest("stores", { key, body: csv(storeColumns, ...stores) });
  });
  afterAll(async () => {
    await portal.close();
    await world.provider.remove();
  });

  const send = (path: string, sent: IngestRequest = {}) =>
    world.ingest(path, { key, ...sent }, `${portal.url}/api`);

  it("have the same report as on the provider's, and one job for a repeated request", async () => {
    const notice = {
      body: sample("856-pick-and-pack.edi"),
      key,
      headers: { ...edi, "idempotency-key": "notice-1" },
    };
    const first = await send("auto", notice);
    expect(first.httpStatus).toBe(200);
    expect(first.body).toMatchObject({
      status: "Success",
      result: { status: "applied", format: "x12", errors: 0 },
      acknowledgement: expect.stringMatching(/~AK1\*SH\*/) as unknown,
    });
    const cartons = await world.provider.db.query("SELECT FROM carton");
    expect(cartons.length).toBeGreaterThan(0);
    const repeats = [
      await send("auto", notice),
      await world.ingest("auto", notice),
    ];
    for (const repeat of repeats) {
      expect(repeat.httpStatus).toBe(200);
      expect(repeat.text).toBe(first.text);
    }
    expect(await world.provider.db.query("SELECT FROM carton")).toHaveLength(
      cartons.length,
    );
    const { token } = first.body.result as { token: string };
    const report = await send(`jobs/${token}`, { method: "GET" });
    expect(report.text).toBe(first.text);
    const answer = await send(`jobs/${token}/acknowledgement.edi`, {
      method: "GET",
    });
    expect(answer.text).toBe(first.body.acknowledgement);
    expect(answer.headers["content-type"]).toBe("application/edi-x12");
    expect(answer.headers["content-disposition"]).toContain(".edi");
  });

  it("are refused as on the provider's", async () => {
    const body = csv("Pool", "Boston");
    const refusals = [
      [401, "pools", { body, key: "tp_unknown" }],
      [401, "pools", { body, key: undefined, cookie: world.chief.cookie }],
      [404, "nothing", { body }],
      [415, "pools", { body, headers: { "content-encoding": "gzip" } }],
      [415, "pools", { body, headers: { "content-type": "video/mp4" } }],
      [422, "auto", { body: sample("856-broken-envelope.edi"), headers: edi }],
    ] as const;
    for (const [httpStatus, path, sent] of refusals) {
      const here = await send(path, sent);
      expect({ path, httpStatus: here.httpStatus }).toEqual({
        path,
        httpStatus,
      });
      expect(here.body).toMatchObject({
        type: "about:blank",
        status: httpStatus,
        detail: expect.any(String) as unknown,
      });
      expect(here.headers["content-type"]).toContain("problem+json");
    }
    const again = { body, headers: { "idempotency-key": "pools-1" } };
    expect((await send("pools", again)).httpStatus).toBe(200);
    const other = { ...again, body: csv("Pool", "Denver") };
    expect((await send("pools", other)).httpStatus).toBe(409);
  });

  it("are refused with their reason, however large they are", async () => {
    // More than the buffers of sockets hold.
    const body = Buffer.alloc(16 * 1024 * 1024, "a");
    const refused = await send("stores", { body, key: "tp_unknown" });
    expect(refused.httpStatus).toBe(401);
    expect(refused.body.detail).toContain("API key");
  });

  /** Sends headers and the beginning of a body that never ends. */
  const begin = (length: number) => {
    const sent = httpRequest(`${portal.url}/api/ingest/pools`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "text/csv",
        "content-length": String(length),
        "x-file-name": "cut-off.csv",
      },
    });
    sent.on("error", () => undefined);
    sent.write(csv("Pool", "Never"));
    return sent;
  };

  it("over 256 MB are refused by their announced length", async () => {
    const sent = begin(maxDocumentBytes + 1);
    const httpStatus = await new Promise((resolve) => {
      sent.on("response", ({ statusCode }) => resolve(statusCode));
    });
    expect(httpStatus).toBe(413);
    sent.destroy();
  });

  it("leave nothing when the sender breaks off", async () => {
    const cutOff = async () =>
      (await world.documents()).filter(
        ({ file_name }) => file_name === "cut-off.csv",
      );
    const sent = begin(1_000);
    await expect.poll(cutOff).toMatchObject([{ status: "receiving" }]);
    sent.destroy();
    await expect.poll(cutOff).toEqual([]);
    expect(
      await world.provider.db.query("SELECT FROM pool WHERE name = 'Never'"),
    ).toEqual([]);
  });

  it("appear in no log with their key", () => {
    const logged = portal.log() + world.provider.logged.join("");
    expect(logged).toContain("ingest");
    expect(logged).not.toContain(key);
    expect(logged).not.toContain("Bearer");
  });
});
