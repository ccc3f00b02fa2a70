/** @module-tag all */

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findProgram } from "../../scripts/debian-programs.mjs";
import { freePort } from "../../scripts/port.mjs";
import { startSyntheticProvider } from "../bench/programs/start-synthetic-provider";
import { startPortal } from "../portal/portal-process";
import { signInOf } from "../portal/sessions";
import { startProxy } from "./topology";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

interface Asked {
  path?: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** Starts the built portal behind nginx with TLS, as docker/nginx.conf has it. */
async function startSite(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "portal-nginx-"));
  // Where root starts nginx, its workers are somebody else.
  await chmod(folder, 0o755);
  const [port, httpPort] = [await freePort(), await freePort()];
  const certificate = join(folder, "portal.crt");
  const key = join(folder, "portal.key");
  // prettier-ignore
  execFileSync("openssl", [
    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
    "-keyout", key, "-out", certificate, "-days", "2",
    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
  ], { stdio: "ignore" });
  const ca = await readFile(certificate);
  const origin = `https://localhost:${port}`;
  const portal = await startPortal({
    PUBLIC_ORIGIN: origin,
    HUMAN_CHECK: "off",
    LOG_LEVEL: "info",
    ...settings,
  });
  const proxy = await startProxy("nginx", {
    folder,
    port,
    portalPorts: [portal.port],
    trustsClients: false,
    isSticky: true,
    tls: { certificate, key, httpPort },
  });
  const open = async ({ body, ...asked }: Asked): Promise<IncomingMessage> => {
    const request = https.request({
      ...{ host: "localhost", servername: "localhost", port, ca, agent: false },
      ...asked,
    });
    request.end(body);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return response;
  };
  return {
    origin,
    httpPort,
    portal,
    open,
    /** Sends a request, and reads the whole response. */
    async ask(asked: Asked) {
      const response = await open(asked);
      let text = "";
      for await (const chunk of response) text += String(chunk);
      const { statusCode: status, headers } = response;
      return { status, headers, text, cookies: headers["set-cookie"] ?? [] };
    },
    accessLog: () => readFile(join(folder, "access.log"), "utf8"),
    async stop() {
      await proxy.stop();
      await portal.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Set-Cookie lines, as a browser sends them back. */
const cookieHeader = (lines: readonly string[]) =>
  lines.map((line) => line.split(";", 1)[0]).join("; ");

describe("the portal behind nginx with TLS", () => {
  if (findProgram("nginx") === null) {
    it.skip("(not installed here: nginx)", () => undefined);
    return;
  }
  let site: Site;
  beforeAll(async () => (site = await startSite()));
  afterAll(() => site.stop());

  const signIn = (
    headers: OutgoingHttpHeaders,
    who: { email: string; password: string } = signInOf(
      site.portal,
      "national",
    ),
  ) =>
    site.ask({
      path: "/login",
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      body: new URLSearchParams({
        email: who.email,
        password: who.password,
      }).toString(),
    });

  it("redirects plain HTTP to https on the portal's own host", async () => {
    const path = "/search?ASNs=1+2";
    for (const host of ["localhost", "evil.example"]) {
      const { port, headers } = { port: site.httpPort, headers: { host } };
      const request = http.get({ host: "localhost", port, path, headers });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(301);
      expect(response.headers.location).toBe(site.origin + path);
      expect(response.headers.server).toBe("nginx");
    }
  });

  it("signs in with Secure cookies that are bound to the host, HSTS and no caching", async () => {
    const answer = await signIn({ origin: site.origin });
    expect(answer.status).toBe(303);
    const cookie = cookieHeader(answer.cookies);
    // A page waits a second for the rights of its user, which a busy machine may need longer to ask for.
    const home = await vi.waitFor(
      async () => {
        const answer = await site.ask({ headers: { cookie } });
        expect(answer.cookies.join()).toContain("__portal_rights=");
        return answer;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(home.status).toBe(200);
    expect(home.text).toMatch(/Log\s?Out/i);
    const lines = [...answer.cookies, ...home.cookies];
    expect(lines.map((line) => line.split("=", 1)[0])).toEqual([
      "__Host-trackingSession",
      "__Host-__portal_drafts",
      "__Host-__portal_userFName",
      "__Host-__portal_rights",
    ]);
    for (const line of lines) {
      // Scripts read whose drafts the browser keeps; this cookie gives nobody access.
      const readable = line.startsWith("__Host-__portal_drafts=");
      expect(line.split("; ")).toEqual(
        expect.arrayContaining([
          "Path=/",
          ...(readable ? [] : ["HttpOnly"]),
          "SameSite=Lax",
          "Secure",
        ]),
      );
    }
    for (const { headers } of [answer, home]) {
      expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{8,}$/);
      expect(headers["cache-control"]).toBe("private, no-store");
    }
    const unprefixed = cookie.replaceAll("__Host-", "");
    const stranger = await site.ask({ headers: { cookie: unprefixed } });
    expect(stranger.headers.location).toBe("/login");
  });

  it("refuses a form from another scheme, port or neighbouring host", async () => {
    for (const headers of [
      { origin: site.origin.replace("https", "http") },
      { origin: "https://localhost" },
      { origin: site.origin, "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
    ])
      expect((await signIn(headers)).status).toBe(403);
  });

  it("names a request as nginx does, never as a browser", async () => {
    const given = "an-id-of-a-browser";
    const { headers } = await site.ask({
      path: "/nothing",
      headers: { "x-request-id": given },
    });
    const id = String(headers["x-request-id"]);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    await expect.poll(site.accessLog).toContain(id);
    await expect
      .poll(() => site.portal.output())
      .toContain(`"requestId":"${id}"`);
    expect(site.portal.output()).not.toContain(given);
  });

  it("takes no host and no address from a browser's headers", async () => {
    for (const headers of [
      { "x-forwarded-host": "evil.example" },
      { "x-forwarded-proto": "http" },
      { forwarded: "host=evil.example;proto=http;for=127.0.0.1" },
      { connection: "close, X-Forwarded-For, X-Forwarded-Proto" },
    ]) {
      const page = await site.ask({ path: "/login", headers });
      expect(page.status).toBe(200);
      expect(page.text).not.toContain("evil.example");
      const health = await site.ask({ path: "/dependencies", headers });
      expect(health.status).toBe(404);
    }
    const other = { host: "evil.example" };
    expect((await site.ask({ headers: other })).status).toBe(400);
    // Ten wrong passwords from an address; forged addresses do not count.
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      const headers = {
        origin: site.origin,
        "x-forwarded-for": `203.0.113.${at}`,
      };
      const typed = { email: "nobody@demo.example", password: "Wrong-horse1" };
      statuses.push((await signIn(headers, typed)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  const long = "x".repeat(40_000);
  const tooLarge = { method: "POST", body: "x".repeat(1_100_000) };
  it.each<[number, string, Asked]>([
    [413, "Too large", { path: "/search/ASN-search", ...tooLarge }],
    [400, "Bad request", { headers: { cookie: `a=${long}` } }],
    [414, "Bad request", { path: `/search?q=${long}` }],
    [502, "The portal is not available", { path: "/login" }],
  ])(
    "shows the request id that nginx logs on an error page of nginx itself: %d",
    async (status, heading, asked) => {
      if (status === 502) await site.portal.stop();
      const page = await site.ask(asked);
      expect(page.status).toBe(status);
      expect(page.text).toContain(`<h1>${heading}</h1>`);
      const id = /Reference:\s+([0-9a-f]{32})\s/.exec(page.text)?.[1] ?? "";
      expect(page.headers["x-request-id"]).toBe(id);
      expect(page.headers["cache-control"]).toBe("private, no-store");
      await expect.poll(site.accessLog).toContain(`${id} ${status} `);
    },
  );

  it("fetches an export no faster than its reader takes it", async () => {
    const provider = await startSyntheticProvider();
    const busy = await startSite({ PROVIDER_API_URL: provider.url });
    try {
      const response = await busy.open({
        path: "/search/manifest-search/m=ROWS-800000/ULSearchResults.csv",
        headers: { cookie: "bench_session=1" },
      });
      expect(response.statusCode).toBe(200);
      await once(response, "readable");
      // The response is not read, so the socket buffers fill up.
      let fetched = 0;
      for (let more = 1; more > 0; fetched += more) {
        more = await provider.takePages();
        await pause(3_000);
      }
      expect(fetched).toBeLessThan(20);
      for await (const _ of response)
        if ((fetched += await provider.takePages()) >= 25) break;
      expect(fetched).toBeGreaterThanOrEqual(25);
      response.destroy();
    } finally {
      await busy.stop();
      await provider.stop();
    }
  });
});
