/** @module-tag all */

import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findProgram } from "../../scripts/debian-programs.mjs";
import { freePort } from "../../scripts/port.mjs";
import { proxies } from "./proxies";
import { startProxy } from "./topology";

/** What a browser claims, and the portal would believe if its proxy sent it. */
const forged = {
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  "x-request-id": "chosen-by-a-browser",
  "x-forwarded-for": "203.0.113.7",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "gopher",
};

describe.each(proxies)("%s", (proxy) => {
  if (findProgram(proxy) === null) {
    it.skip("(not installed here)", () => undefined);
    return;
  }

  let folder: string;
  let url: string;
  let running: { stop(): Promise<void> } | undefined;
  /** Answers every request with the headers that arrived. */
  const portal = createServer((req, res) => {
    res.setHeader("content-type", "application/json");
    req.resume().once("end", () => res.end(JSON.stringify(req.headers)));
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "portal-headers-"));
    // Where root starts the proxy, its workers are somebody else.
    await chmod(folder, 0o755);
    await once(portal.listen(0, "127.0.0.1"), "listening");
    const { port: portalPort } = portal.address() as AddressInfo;
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    running = await startProxy(proxy, {
      folder,
      port,
      portalPorts: [portalPort, portalPort, portalPort],
      trustsClients: false,
    });
  });
  afterAll(async () => {
    await running?.stop();
    portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("replaces or removes what a browser claims about its request", async () => {
    const answer = await fetch(url, { headers: forged });
    const arrived = (await answer.json()) as IncomingHttpHeaders;
    expect(arrived).not.toHaveProperty("traceparent");
    expect(arrived).not.toHaveProperty("x-forwarded-host");
    expect(arrived["x-forwarded-for"]).toBe("127.0.0.1");
    expect(arrived["x-request-id"]).toMatch(/^[\w-]{32,36}$/);
  });

  it.each([
    "notes?delivery=1",
    "notes.data?delivery=1",
    "data",
    "api/ingest/auto",
  ])("passes on an upload of 3 MB to /%s", async (path) => {
    const body = new Uint8Array(3_000_000);
    const answer = await fetch(url + path, { method: "POST", body });
    expect(answer.status).toBe(200);
  });
});
