/**
 * `node test/nginx/proxy-check.mjs`: checks the responses of the built portal behind nginx
 * with TLS, and that browsers cannot forge the proxy's headers. See README.md.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { withSite } from "./site.mjs";

/** @typedef {import("./site.mjs").Site} Site */
/** @typedef {{ path?: string, method?: string, headers?: http.OutgoingHttpHeaders, body?: string, port?: number }} Asked */

/**
 * Sends a request to nginx over TLS.
 * @param {Site} site
 * @param {Asked} asked
 * @returns {Promise<http.IncomingMessage>}
 */
async function open(site, { path = "/", method = "GET", headers, body }) {
  const ca = await readFile(site.certificate);
  const { httpsPort: port } = site;
  const request = https.request({
    ...{ host: "localhost", port, path, method, headers, ca, agent: false },
    servername: "localhost",
  });
  request.end(body);
  const [response] = await once(request, "response");
  return response;
}

/**
 * The same, with the whole body.
 * @param {Site} site
 * @param {Asked} asked
 */
async function ask(site, asked) {
  const response = await open(site, asked);
  let text = "";
  for await (const chunk of response) text += String(chunk);
  const { statusCode: status, headers } = response;
  return { status, headers, text, cookies: headers["set-cookie"] ?? [] };
}

/**
 * Posts the sign-in form.
 * @param {Site} site
 * @param {{ email: string, password: string }} typed
 * @param {http.OutgoingHttpHeaders} [headers]
 */
const signIn = (site, typed, headers = {}) =>
  ask(site, {
    path: "/login",
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(typed).toString(),
  });

/** @param {readonly string[]} lines Set-Cookie lines, as a browser sends them back */
const cookieHeader = (lines) =>
  lines.map((line) => line.split(";", 1)[0]).join("; ");

await withSite(async (site) => {
  const origin = `https://localhost:${site.httpsPort}`;

  await test("plain HTTP redirects to https on the portal's own host", async () => {
    const path = "/search?ASNs=1+2";
    for (const host of ["localhost", "evil.example"]) {
      const request = http.get({
        ...{ host: "localhost", port: site.httpPort, path, agent: false },
        headers: { host },
      });
      const [response] = await once(request, "response");
      response.resume();
      assert.equal(response.statusCode, 301);
      assert.equal(response.headers.location, origin + path);
      assert.equal(response.headers.server, "nginx");
    }
  });

  await test("signing in works, with Secure cookies that are bound to the host, HSTS and no caching", async () => {
    const answer = await signIn(site, site.signIn, { origin });
    assert.equal(answer.status, 303);
    const home = await ask(site, {
      headers: { cookie: cookieHeader(answer.cookies) },
    });
    assert.equal(home.status, 200);
    assert.match(home.text, /Log\s?Out/i);
    const lines = [...answer.cookies, ...home.cookies];
    assert.deepEqual(
      lines.map((line) => line.split("=", 1)[0]),
      [
        "__Host-trackingSession",
        "__Host-__portal_drafts",
        "__Host-__portal_userFName",
        "__Host-__portal_rights",
      ],
    );
    for (const line of lines)
      for (const part of ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"])
        assert.ok(line.split("; ").includes(part), `${part} in ${line}`);
    for (const { headers } of [answer, home]) {
      assert.match(
        headers["strict-transport-security"] ?? "",
        /^max-age=\d{8,}$/,
      );
      assert.equal(headers["cache-control"], "private, no-store");
    }
    const unprefixed = cookieHeader(answer.cookies).replaceAll("__Host-", "");
    const stranger = await ask(site, { headers: { cookie: unprefixed } });
    assert.equal(stranger.headers.location, "/login");
  });

  await test("a form from another scheme, port or neighbouring host is refused", async () => {
    for (const headers of [
      { origin: `http://localhost:${site.httpsPort}` },
      { origin: "https://localhost" },
      { origin, "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
    ])
      assert.equal((await signIn(site, site.signIn, headers)).status, 403);
  });

  await test("the request id is the one that nginx logs, never a browser's", async () => {
    const given = "an-id-of-a-browser";
    const { headers } = await ask(site, {
      path: "/nothing",
      headers: { "x-request-id": given },
    });
    const id = String(headers["x-request-id"]);
    assert.match(id, /^[0-9a-f]{32}$/);
    while (!(await site.accessLog()).includes(id)) await pause(50);
    while (!site.log().includes(`"requestId":"${id}"`)) await pause(50);
    assert.ok(!site.log().includes(given));
  });

  await test("no header of a browser names another host or address", async () => {
    for (const headers of [
      { "x-forwarded-host": "evil.example" },
      { "x-forwarded-proto": "http" },
      { forwarded: "host=evil.example;proto=http;for=127.0.0.1" },
      { connection: "close, X-Forwarded-For, X-Forwarded-Proto" },
    ]) {
      const page = await ask(site, { path: "/login", headers });
      assert.equal(page.status, 200);
      assert.ok(!page.text.includes("evil.example"));
      const health = await ask(site, { path: "/dependencies", headers });
      assert.equal(health.status, 404);
    }
    const other = { host: "evil.example" };
    assert.equal((await ask(site, { headers: other })).status, 400);
    // Ten wrong passwords from an address; forged addresses do not count.
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      const headers = { origin, "x-forwarded-for": `203.0.113.${at}` };
      const typed = { email: "nobody@demo.example", password: "Wrong-horse1" };
      statuses.push((await signIn(site, typed, headers)).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(400), 429]);
  });

  await test("an error page of nginx itself holds the request id that nginx logs", async () => {
    /** @param {number} status @param {string} heading @param {Asked} asked */
    const check = async (status, heading, asked) => {
      const page = await ask(site, asked);
      assert.equal(page.status, status);
      assert.match(page.text, new RegExp(`<h1>${heading}</h1>`));
      const id = /Reference:\s+([0-9a-f]{32})\s/.exec(page.text)?.[1] ?? "";
      assert.equal(page.headers["x-request-id"], id);
      assert.equal(page.headers["cache-control"], "private, no-store");
      while (!(await site.accessLog()).includes(`${id} ${status} `))
        await pause(50);
    };
    await check(413, "Too large", {
      path: "/search/ASN-search",
      method: "POST",
      body: "x".repeat(1_100_000),
    });
    const long = "x".repeat(40_000);
    await check(400, "Bad request", { headers: { cookie: `a=${long}` } });
    await check(414, "Bad request", { path: `/search?q=${long}` });
    await site.stopPortal();
    await check(502, "The portal is not available", { path: "/login" });
  });
});

await test("an export through nginx waits for its reader", async () => {
  const pages = 40;
  let asked = 0;
  const row = { ASN: "1", StoreName: "1013 Hammond ".repeat(10) };
  const page = JSON.stringify({
    status: "Success",
    result: Array(20_000).fill(row),
  });
  const provider = http.createServer((req, res) => {
    req.resume();
    res.setHeader("content-type", "application/json");
    if (req.url === "/checkValidUser")
      return res.end('{"status":"Success","name":"Ann"}');
    asked += 1;
    res.end(asked < pages ? page : '{"status":"Success","result":[]}');
  });
  await once(provider.listen(0, "127.0.0.1"), "listening");
  const address = provider.address();
  const port = typeof address === "object" ? address?.port : 0;
  try {
    await withSite(async (site) => {
      const response = await open(site, {
        path: "/search/manifest-search/m=1/ULSearchResults.csv",
        headers: { cookie: "session=1" },
      });
      try {
        assert.equal(response.statusCode, 200);
        await once(response, "readable");
        // The response is not read, so the socket buffers fill up.
        for (let before = -1; before !== asked;) {
          before = asked;
          await pause(3_000);
        }
        assert.ok(asked < pages / 2, `${asked} of ${pages} pages were fetched`);
        const held = asked;
        for await (const _ of response) if (asked >= held + 5) break;
        assert.ok(asked >= held + 5);
      } finally {
        response.destroy();
      }
    }, `http://127.0.0.1:${port}`);
  } finally {
    provider.closeAllConnections();
    provider.close();
  }
});
