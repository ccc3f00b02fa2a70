import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { createProviderApi } from "../../../../app/engine/provider-client/client.server";
import { ProviderConnection } from "../../../../app/engine/provider-client/connection.server";
import { messageFor } from "../../../../app/engine/provider-client/errors";
import type { ProviderApi } from "../../../../app/engine/provider-client/provider-api";
import type { CallTimeouts } from "../../../../app/engine/provider-client/wire";
import { browserRequest } from "../../support/browser-request";
import {
  answering,
  flood,
  http,
  ok,
  providerFaults,
  shortTimeouts,
  silentFaults,
  stageFaultyProvider,
  unannouncedFlood,
  unreachable,
  type Fault,
} from "../../support/provider-faults";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function faultyProvider(fault: Fault): Promise<string> {
  const provider = await stageFaultyProvider(fault);
  open.push(() => provider.close());
  return provider.url;
}

/**
 * @param timeouts the client's real ones unless a test waits for them
 */
function apiFor(
  url: string | null,
  timeouts: Partial<CallTimeouts> = {},
  capabilities?: Parameters<typeof createProviderApi>[4],
): {
  api: ProviderApi;
  logged: string[];
  cookies: string[];
  writes: { count: number };
} {
  const logged: string[] = [];
  const cookies: string[] = [];
  const writes = { count: 0 };
  const connection = new ProviderConnection(() => url, timeouts);
  open.push(() => connection.close());
  const api = createProviderApi(
    connection,
    browserRequest({
      returnTo: "/search?ASNs=1",
      setCookie: (line) => void cookies.push(line),
      lastWrite: { mark: null, note: () => void (writes.count += 1) },
    }),
    (_level, _event, fields) => void logged.push(fields?.reason ?? ""),
    undefined,
    capabilities,
  );
  return { api, logged, cookies, writes };
}

it("a call of an extension is not sent to a provider that does not announce it", async () => {
  const asked: string[] = [];
  const url = await faultyProvider((socket, request) => {
    asked.push(request);
    socket.end(ok('{"status":"Success","result":true}'));
  });
  const { api } = apiFor(
    url,
    {},
    { find: (name) => Promise.resolve(name === "groups") },
  );
  expect(await api.call("getMayImport")).toMatchObject({
    ok: false,
    code: "refused",
    httpStatus: 404,
  });
  expect(asked).toHaveLength(0);
  expect(await api.call("getMayCreateGroups")).toMatchObject({ ok: true });
  expect(await api.call("getIsAdmin")).toMatchObject({ ok: true });
  expect(asked).toHaveLength(2);
});

it("a call of an extension is not sent while it is unknown whether the provider has it, and the log says so", async () => {
  const asked: string[] = [];
  const url = await faultyProvider((socket, request) => {
    asked.push(request);
    socket.end(ok('{"status":"Success","result":true}'));
  });
  const { api, logged } = apiFor(
    url,
    {},
    { find: () => Promise.resolve(null) },
  );
  expect(await api.call("getMayImport")).toMatchObject({
    ok: false,
    code: "unreachable",
    httpStatus: null,
  });
  expect(asked).toHaveLength(0);
  expect(logged).toEqual(["unknownExtensions"]);
});

/** Faults whose answers take seconds. */
const isSlow = (name: string) =>
  /^100 MB|million|late|headers a byte/.test(name);

describe("a failing provider", () => {
  for (const [name, fault, message] of providerFaults)
    it(
      `that answers with ${name} yields the catalogue's message after few retries, for every call`,
      { tags: isSlow(name) ? ["all"] : [], timeout: 120_000 },
      async () => {
        const tries = new Map<string, number>();
        const url = await faultyProvider((socket, request) => {
          const call = /^\w+ \/(\w+)/.exec(request)?.[1];
          if (call) tries.set(call, (tries.get(call) ?? 0) + 1);
          fault(socket, request);
        });
        const { api } = apiFor(
          url,
          silentFaults.has(name) ? shortTimeouts : {},
        );
        const answers = await Promise.all([
          api.call("checkValidUser", { skipRedirects: true }),
          api.call("loginPortal", { email: "a@b.org", password: "x" }),
          api.page("ASNListSearch", {
            ASNList: ["1"],
            offset: 0,
            pageSize: 20_000,
          }),
        ]);
        // Time-outs do not add up.
        expect(tries.get("loginPortal")).toBe(1);
        for (const read of ["checkValidUser", "ASNListSearch"])
          expect(tries.get(read)).toBeLessThanOrEqual(2);
        for (const answer of answers) {
          expect(
            answer.ok
              ? "ok"
              : messageFor(answer, "An unexpected error occurred"),
          ).toBe(message ?? "An unexpected error occurred");
        }
      },
    );

  it("that refuses connections, is absent or has an invalid name is unreachable", async () => {
    const url = await faultyProvider(() => undefined);
    await open.pop()?.();
    for (const nowhere of [url, null, "http://no-such-host.invalid"]) {
      const { api } = apiFor(nowhere);
      const answer = await api.call("checkValidUser", { skipRedirects: true });
      expect(answer).toMatchObject({
        ok: false,
        code: "unreachable",
        message: unreachable,
      });
    }
  });

  for (const { how, fault, megabytes, tags } of [
    // Refused before its first byte: the sent data fills the socket buffers, some MB.
    { how: "announced", fault: flood, megabytes: 20, tags: [] },
    // At most 64 MB are read.
    {
      how: "unannounced",
      fault: unannouncedFlood,
      megabytes: 64 + 20,
      tags: ["all"],
    },
  ])
    it(
      `with a response of 100 MB is aborted early: ${how}`,
      { tags, timeout: 120_000 },
      async () => {
        const sockets: Socket[] = [];
        const url = await faultyProvider((socket) => {
          sockets.push(socket);
          fault(socket);
        });
        const { api, logged } = apiFor(url);
        await api.call("checkValidUser", { skipRedirects: true });
        expect(logged).toEqual(["UND_ERR_RES_EXCEEDED_MAX_SIZE"]);
        expect(sockets).toHaveLength(1);
        await expect
          .poll(() => sockets[0]?.destroyed, { timeout: 60_000 })
          .toBe(true);
        expect(sockets[0]?.bytesWritten).toBeLessThan(megabytes * 1_048_576);
      },
    );

  it.each([
    "302 Found",
    "301 Moved Permanently",
    "303 See Other",
    "401 Unauthorized",
  ])(
    "with %s means an expired session, except for calls that need no session",
    async (status) => {
      const bytes = http(status, '{"status":"Error","message":"No session"}', [
        "Location: https://evil.example/",
      ]);
      const { api } = apiFor(await faultyProvider(answering(bytes)));
      const thrown = await api
        .page("ASNListSearch", { ASNList: ["1"], offset: 0, pageSize: 1 })
        .catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(Response);
      const { status: code, headers } = thrown as Response;
      expect([code, headers.get("location")]).toEqual([
        303,
        "/login/authExpired?next=%2Fsearch%3FASNs%3D1",
      ]);
      for (const answer of [
        await api.call("checkValidUser", { skipRedirects: true }),
        await api.call("loginPortal", { email: "a", password: "b" }),
        await api.call("verifyAccountPortal", { verificationCode: "c" }),
        await api.call("registerAccountPortal", {
          email: "a",
          password: "b",
          firstName: "c",
          lastName: null,
        }),
      ]) {
        expect(answer).toMatchObject({ ok: false, message: "No session" });
      }
    },
  );

  it("with line breaks in a cookie sets no cookie", async () => {
    const bytes = Buffer.from(
      'HTTP/1.1 200 OK\r\nSet-Cookie: a=b\rc\r\nSet-Cookie: d=e\x00f\r\nContent-Length: 35\r\n\r\n{"status":"Success","name":"Ann"}  ',
      "latin1",
    );
    const { api, cookies } = apiFor(await faultyProvider(answering(bytes)));
    await api.call("checkValidUser", { skipRedirects: true });
    expect(cookies).toEqual([]);
  });
});

describe("a retry", () => {
  const success = ok('{"status":"Success","name":"Ann","result":[]}');
  /** Closes the first connection, responds on the next. */
  async function onceBroken(
    fault: (socket: Socket) => void,
    timeouts?: Partial<CallTimeouts>,
  ) {
    let requests = 0;
    const url = await faultyProvider((socket) => {
      requests += 1;
      if (requests === 1) fault(socket);
      else socket.write(success);
    });
    return { ...apiFor(url, timeouts), requests: () => requests };
  }

  it.each([
    ["reset", (socket: Socket) => void socket.resetAndDestroy()],
    [
      "gateway without a provider",
      answering(http("502 Bad Gateway", "<h1>nginx</h1>")),
    ],
  ])("happens for a read: %s", async (_name, fault) => {
    const { api, requests } = await onceBroken(fault);
    expect((await api.call("checkValidUser", { skipRedirects: true })).ok).toBe(
      true,
    );
    expect(requests()).toBe(2);
  });

  it("never happens for a write", async () => {
    const { api, requests } = await onceBroken(
      (socket) => void socket.resetAndDestroy(),
    );
    expect(
      (await api.call("loginPortal", { email: "a", password: "b" })).ok,
    ).toBe(false);
    expect(requests()).toBe(1);
  });

  it.each([
    ["a success", ok('{"status":"Success"}'), 1],
    ["an answer that breaks off", Buffer.from("HTTP/1.1 200 OK\r\n"), 1],
    ["an error of the server", http("500 Error", "oops"), 1],
    ["a refusal", http("400 Bad Request", '{"status":"Error"}'), 0],
    ["an expired session", http("401 Unauthorized", "{}"), 0],
  ])(
    "does not happen for a write, which is marked as possibly done unless it was refused: %s",
    async (_name, bytes, noted) => {
      const { api, writes } = apiFor(
        await faultyProvider((socket) => socket.end(bytes)),
      );
      await api.call(
        "removeUserFromGroup",
        { userID: "1", groupID: 1 },
        { idempotencyKey: "a key of a form", whenExpired: "fail" },
      );
      expect(writes.count).toBe(noted);
    },
  );

  it("never happens after a time-out or a response", async () => {
    const silent = await onceBroken(() => undefined, shortTimeouts);
    expect(
      (await silent.api.call("checkValidUser", { skipRedirects: true })).ok,
    ).toBe(false);
    expect(silent.requests()).toBe(1);
    const refused = await onceBroken(
      answering(
        http("503 Service Unavailable", '{"status":"Error","message":"full"}'),
      ),
    );
    expect(
      (await refused.api.call("checkValidUser", { skipRedirects: true })).ok,
    ).toBe(false);
    expect(refused.requests()).toBe(1);
  });

  it("is aborted when the user disconnects", async () => {
    const leaving = new AbortController();
    const { api, logged } = apiFor(await faultyProvider(() => leaving.abort()));
    const answer = await api.page(
      "ASNListSearch",
      { ASNList: ["1"], offset: 0, pageSize: 1 },
      { signal: leaving.signal },
    );
    expect(answer.ok).toBe(false);
    expect(logged).toEqual(["aborted"]);
  });
});

describe("the breaker", () => {
  it(
    "is separate for calls that hash passwords",
    { tags: ["all"] },
    async () => {
      const success = ok('{"status":"Success","name":"Ann"}');
      let hangs = true;
      const url = await faultyProvider((socket, request) => {
        const hashes = /^POST \/(loginPortal|registerAccountPortal) /.test(
          request,
        );
        if (!hangs || !hashes) socket.write(success);
      });
      const { api, logged } = apiFor(url, shortTimeouts);
      const check = () => api.call("checkValidUser", { skipRedirects: true });
      const signIn = () =>
        api.call("loginPortal", { email: "a@b.org", password: "x" });
      const register = () =>
        api.call("registerAccountPortal", {
          email: "a@b.org",
          password: "x",
          firstName: "Ann",
          lastName: null,
        });
      // More than the connections for sign-ins, and more than the breaker allows.
      const flood = Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          at % 2 ? signIn() : register(),
        ),
      );
      for (let round = 0; round < 20; round += 1)
        expect((await check()).ok).toBe(true);
      expect((await flood).some(({ ok }) => ok)).toBe(false);
      expect((await check()).ok).toBe(true);
      // Sign-ins fail fast and recover separately.
      await Promise.all([signIn(), signIn()]);
      // One of the two may be sent as the probe.
      expect(logged.slice(-2)).toContain("breakerOpen");
      hangs = false;
      expect((await signIn()).ok).toBe(true);
    },
  );

  it("that finds the headers of a request too large refuses it, and is reachable", async () => {
    const url = await faultyProvider((socket) =>
      socket.end(http("431 Request Header Fields Too Large", "")),
    );
    const { api, logged } = apiFor(url);
    const refusal = { ok: false, code: "refused", httpStatus: 431 };
    // More failures than the breaker allows.
    for (let round = 0; round < 7; round += 1)
      expect(
        await api.call("checkValidUser", { skipRedirects: true }),
      ).toMatchObject(refusal);
    const { signal } = new AbortController();
    const document = {
      kind: "stores",
      fileName: "stores.csv",
      timeZone: "UTC",
      body: Readable.from(["a"]),
      signal,
    };
    expect(await api.sendDocument(document)).toMatchObject(refusal);
    expect(new Set(logged)).toEqual(new Set(["headersTooLarge"]));
  });

  it(
    "sends one call while the provider hangs, and all as soon as it responds",
    { tags: ["all"] },
    async () => {
      let hangs = true;
      let requests = 0;
      const url = await faultyProvider((socket) => {
        requests += 1;
        if (!hangs) socket.write(ok('{"status":"Success","name":"Ann"}'));
      });
      const { api, logged } = apiFor(url, shortTimeouts);
      const check = () => api.call("checkValidUser", { skipRedirects: true });
      await Promise.all(Array.from({ length: 5 }, check));
      const before = requests;
      await Promise.all([check(), check(), check()]);
      expect(logged.filter((one) => one === "breakerOpen")).toHaveLength(2);
      expect(requests).toBe(before + 1);
      hangs = false;
      // All calls of the first page are answered.
      expect(
        (await Promise.all([check(), check(), check()])).every(({ ok }) => ok),
      ).toBe(true);
      expect(
        (await Promise.all(Array.from({ length: 10 }, check))).every(
          ({ ok }) => ok,
        ),
      ).toBe(true);
    },
  );
});
