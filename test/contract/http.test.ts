import { request } from "undici";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { calls, type CallName } from "../../provider/contract/calls";
import type { AnswerShape } from "../../provider/contract/define-call";
import { envelope } from "../../provider/contract/envelope";
import { onEachEngine } from "./engines";
import { samplePayloads } from "./sample-payloads";
import {
  startTestProvider,
  testPassword,
  useTestProvider,
} from "./test-provider";

const names = Object.keys(calls) as CallName[];
const json = { "content-type": "application/json" };

onEachEngine("The provider over HTTP", (engine) => {
  const provider = useTestProvider(engine);
  let ann: string;
  let cookie: string;
  beforeAll(async () => {
    ann = await provider.addAccount("ann@shop.example");
  });
  // Some calls end sessions.
  beforeEach(async () => {
    cookie = await provider.openSession(ann);
  });

  async function send(
    path: string,
    options: {
      method?: "GET" | "POST" | "PUT" | "OPTIONS";
      body?: string | Buffer;
      headers?: object;
    } = {},
  ) {
    const response = await request(`${provider.url}${path}`, {
      method: options.method ?? "POST",
      headers: { ...options.headers } as Record<string, string>,
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    const text = await response.body.text();
    return { httpStatus: response.statusCode, headers: response.headers, text };
  }

  it.each(names)("responds to %s with its envelope", async (name) => {
    // A separate session, because logout is one of the calls.
    const session = await provider.openSession(ann);
    const result = await provider.call(name, samplePayloads[name], {
      cookie: session,
    });
    const parsed = envelope.parse(result.body);
    expect(result.headers["cache-control"]).toBe("no-store");
    if (parsed.status === "Success") {
      expect(result.httpStatus).toBe(200);
      const shape: AnswerShape = calls[name].answer;
      for (const [field, schema] of Object.entries(shape)) {
        expect(schema.safeParse(result.body[field]), field).toMatchObject({
          success: true,
        });
      }
    } else {
      expect([401, 403, 404, 410]).toContain(result.httpStatus);
      expect(parsed.message).not.toBe("");
    }
  });

  it("refuses invalid payloads, for every call, and says nothing about them without a session", async () => {
    for (const name of names) {
      if (calls[name].request === null) continue;
      for (const options of [{ cookie }, {}]) {
        const { httpStatus, body } = await provider.call(name, [], options);
        const isRefused = calls[name].needsSession && !options.cookie;
        expect({ name, httpStatus, keys: Object.keys(body).sort() }).toEqual({
          name,
          httpStatus: isRefused ? 401 : 400,
          keys: ["message", "status"],
        });
      }
    }
  });

  it(
    "answers hostile values in every field of every call, and never with an error of its own",
    { tags: ["all"] },
    async () => {
      for (const name of names) {
        if (calls[name].request === null) continue;
        const hostile: unknown[] = [
          {},
          { ...samplePayloads[name], pageSize: 20_001 },
        ];
        const fields = Object.keys(samplePayloads[name] ?? {});
        for (const field of fields) {
          for (const value of [{ a: 1 }, "a\0b", "x".repeat(5_000)]) {
            hostile.push({ ...samplePayloads[name], [field]: value });
          }
        }
        for (const payload of hostile) {
          const { httpStatus, body } = await provider.call(name, payload, {
            cookie,
            address: "203.0.113.99",
          });
          // Some of these are valid by chance; none may cause an error or succeed by mistake.
          expect(
            // 409: the same view was saved before.
            [200, 400, 401, 403, 404, 409, 410, 429],
            JSON.stringify({ name, payload }).slice(0, 200),
          ).toContain(httpStatus);
          expect(JSON.stringify(body)).not.toContain("xxxxx");
        }
      }
      expect(
        provider.logged.filter((line) => /"level":"(error|fatal)"/.test(line)),
      ).toEqual([]);
    },
  );

  it("treats an empty body like {}", async () => {
    const answers = [
      await send("/getUserPoolAndStoreList", { headers: { cookie } }),
      await send("/getUserPoolAndStoreList", {
        headers: { cookie, ...json },
        body: "",
      }),
      await send("/getUserPoolAndStoreList", {
        headers: { cookie, ...json },
        body: "{}",
      }),
    ].map(({ httpStatus, text }) => ({ httpStatus, text }));
    expect(answers[0]?.httpStatus).toBe(200);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it("accepts JSON only, of at most 1 MB", async () => {
    const cases: [Parameters<typeof send>[1], number][] = [
      [{ headers: json, body: "{" }, 400],
      [{ headers: json, body: '"text"' }, 400],
      [{ headers: json, body: "null" }, 400],
      [
        {
          headers: json,
          body: `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
        },
        400,
      ],
      [
        { headers: json, body: '{"__proto__":{"email":"a"},"constructor":1}' },
        400,
      ],
      [{ headers: json, body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, 400],
      [{ headers: { ...json, "content-encoding": "gzip" }, body: "{}" }, 400],
      [
        {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: "email=a",
        },
        400,
      ],
      [{ headers: { "content-type": "text/plain" }, body: "{}" }, 400],
      [{ headers: json, body: `{"email":"${"a".repeat(1_100_000)}"}` }, 413],
    ];
    for (const [options, httpStatus] of cases) {
      const answer = await send("/loginPortal", options);
      expect({
        options: JSON.stringify(options).slice(0, 80),
        httpStatus: answer.httpStatus,
      }).toEqual({
        options: JSON.stringify(options).slice(0, 80),
        httpStatus,
      });
      expect(JSON.parse(answer.text)).toMatchObject({ status: "Error" });
    }
  });

  it("has no other path or method", async () => {
    for (const [path, method] of [
      ["/", "GET"],
      ["/nothing", "POST"],
      ["/checkValidUser", "GET"],
      ["/getIsAdmin", "POST"],
      ["/loginPortal", "PUT"],
      ["/loginPortal", "OPTIONS"],
      ["/loginPortal/", "POST"],
      ["/LOGINPORTAL", "POST"],
      ["/__proto__", "POST"],
      ["/constructor", "POST"],
      ["/toString", "GET"],
    ] as const) {
      const answer = await send(path, { method });
      expect({ path, method, httpStatus: answer.httpStatus }).toEqual({
        path,
        method,
        httpStatus: 404,
      });
      expect(JSON.parse(answer.text)).toMatchObject({ status: "Error" });
    }
    expect((await send("/%E0%A4%A", { method: "GET" })).httpStatus).toBe(400);
  });

  it("uses the portal's request id, otherwise creates one", async () => {
    const given = await send("/healthz", {
      method: "GET",
      headers: { "x-request-id": "abc-123" },
    });
    expect(given.headers["x-request-id"]).toBe("abc-123");
    for (const bad of ["a b", "x".repeat(65), "<script>"]) {
      const made = await send("/healthz", {
        method: "GET",
        headers: { "x-request-id": bad },
      });
      expect(made.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it("is healthy and ready", async () => {
    expect(await send("/healthz", { method: "GET" })).toMatchObject({
      httpStatus: 200,
      text: '{"status":"ok"}',
    });
    const ready = await send("/readyz", { method: "GET" });
    expect(ready.httpStatus).toBe(200);
    // PostgreSQL does not report how full the server's disk is.
    const freeShare =
      engine === "pglite" ? (expect.any(Number) as number) : null;
    expect(JSON.parse(ready.text)).toEqual({
      status: "ok",
      database: "ok",
      disk: { freeShare },
      mail: "ok",
    });
    const document = await send("/openapi.json", { method: "GET" });
    expect(JSON.parse(document.text)).toMatchObject({ openapi: "3.1.0" });
  });

  it("logs no value of any payload", async () => {
    const canary = "canary-7d1f";
    const before = provider.logged.length;
    await provider.call(
      "loginPortal",
      { email: `${canary}@x.example`, password: `${canary}A1` },
      {
        cookie: `trackingSession=${canary}`,
        address: "203.0.113.5",
        headers: {
          "user-agent": canary,
          "idempotency-key": canary,
          referer: `http://${canary}/`,
        },
      },
    );
    await provider.call("verifyAccountPortal", { verificationCode: canary });
    await provider.call("registerAccountPortal", {
      email: canary,
      [canary]: canary,
      password: canary,
      firstName: canary,
    });
    await provider.call(
      "ASNListSearch",
      { ASNList: [canary], offset: 0, pageSize: 1 },
      { cookie },
    );
    await send(`/${canary}?${canary}`, { method: "GET" });
    await send("/loginPortal", { headers: json, body: `{"${canary}` });
    const session = await provider.signIn("ann@shop.example");
    await provider.call(
      "checkValidUser",
      { skipRedirects: true },
      { cookie: session },
    );
    const lines = provider.logged.slice(before).join("\n");
    expect(lines.split("\n").length).toBeGreaterThanOrEqual(8);
    expect(lines).not.toContain(canary);
    expect(lines).not.toContain(session.split("=")[1]);
    expect(lines).not.toContain("ann@shop.example");
    expect(lines).not.toContain(testPassword);
    expect(lines).not.toContain("203.0.113.5");
    for (const line of provider.logged.slice(before))
      expect(JSON.parse(line)).toMatchObject({ program: "provider" });
  });
});

onEachEngine("a provider whose database does not respond", (engine) => {
  it("responds 503 immediately, and is not ready", async () => {
    const provider = await startTestProvider(engine);
    try {
      await provider.storage.db.close();
      const ready = await fetch(`${provider.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(ready.headers.get("retry-after")).toBe("5");
      expect(await ready.json()).toMatchObject({
        status: "unavailable",
        database: "unreachable",
      });
      expect((await fetch(`${provider.url}/healthz`)).status).toBe(200);
    } finally {
      await provider.remove();
    }
  });
});
