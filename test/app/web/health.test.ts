import { describe, expect, it } from "vitest";
import { getRaw } from "../support/raw";
import { usePortalOfEachTest } from "../support/use-portal";

const token = "0123456789abcdef";
const { provider, portal, stage } = usePortalOfEachTest();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { headers, redirect: "manual" });

function providerSays(status: number, body: unknown) {
  provider.answer = { status, headers: {}, body };
}

describe("liveness and readiness", () => {
  it("report that the process runs, whatever the state of its provider", async () => {
    await stage();
    providerSays(503, { status: "unavailable", database: "unreachable" });
    for (const path of ["/healthz", "/livez", "/readyz"])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  it("distinguish start and draining", async () => {
    await stage();
    for (const state of ["starting", "draining"] as const) {
      portal.readiness[state] = true;
      const answer = await get("/readyz");
      expect([answer.status, await answer.text()]).toEqual([503, `${state}\n`]);
      expect((await get("/livez")).status).toBe(200);
      portal.readiness[state] = false;
    }
    expect((await get("/readyz")).status).toBe(200);
  });
});

describe("the dependencies endpoint", () => {
  it.each([
    [
      200,
      { status: "ok", database: "ok", disk: { freeShare: 0.4 } },
      200,
      {
        status: "ok",
        provider: "ok",
        database: "ok",
        disk: { freeShare: 0.4 },
      },
    ],
    // A provider that reports only whether it is healthy.
    [
      200,
      { status: "ok" },
      200,
      { status: "ok", database: "ok", disk: null, mail: "unknown" },
    ],
    [
      503,
      { status: "unavailable" },
      503,
      { status: "failing", provider: "ok", database: "unreachable" },
    ],
    [
      503,
      { status: "unavailable", database: "read-only", disk: null },
      503,
      { provider: "ok", database: "read-only" },
    ],
    [
      200,
      { status: "ok", database: "ok", disk: { freeShare: 0.001 } },
      503,
      { status: "failing", database: "ok", disk: { freeShare: 0.001 } },
    ],
    [
      200,
      { status: "ok", database: "ok", mail: "late" },
      503,
      { status: "failing", database: "ok", mail: "late" },
    ],
    // An unreadable state is unknown.
    [
      200,
      { status: "ok", database: 7, disk: "full" },
      200,
      { database: "ok", disk: null },
    ],
    // A company's own provider responds with an envelope.
    [
      404,
      { status: "Error", message: "There is no such call." },
      200,
      { status: "ok", provider: "ok", database: "unknown", disk: null },
    ],
    [500, "broken", 503, { status: "failing", provider: "unreachable" }],
  ])(
    "for a provider that responds with %i %j returns %i",
    async (...expected) => {
      const [providerStatus, body, status, said] = expected;
      await stage();
      providerSays(providerStatus, body);
      const answer = await get("/dependencies");
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({
        ...said,
        memory: {
          rss: expect.any(Number) as number,
          budget: expect.any(Object) as object,
        },
      });
    },
  );

  it("answers loopback connections and holders of the token", async () => {
    await stage({ HEALTH_TOKEN: token, TRUST_PROXY: "127.0.0.1" });
    providerSays(200, { status: "ok" });
    const bearer = { authorization: `Bearer ${token}` };
    expect((await get("/dependencies")).status).toBe(200);
    expect((await get("/dependencies", bearer)).status).toBe(200);
    const throughProxy = { "x-forwarded-for": "203.0.113.7" };
    expect(
      (await get("/dependencies", { ...bearer, ...throughProxy })).status,
    ).toBe(200);
    const refused: Record<string, string>[] = [
      throughProxy,
      { "x-real-ip": "203.0.113.7" },
      { forwarded: "for=203.0.113.7" },
      { via: "1.1 proxy" },
      { authorization: `Bearer ${token}x` },
      { authorization: token },
      { ...throughProxy, authorization: "Bearer " },
    ];
    for (const headers of refused)
      expect([headers, (await get("/dependencies", headers)).status]).toEqual([
        headers,
        404,
      ]);
  });

  it("refuses a website whose name resolves to loopback", async () => {
    await stage();
    const answer = await getRaw(portal.port, "/dependencies", [
      `Host: evil.example:${portal.port}`,
    ]);
    expect(answer.status).toBe(404);
  });

  it("needs no token if none is set, and accepts none", async () => {
    await stage();
    const headers = { authorization: "Bearer null" };
    expect((await get("/dependencies", headers)).status).toBe(404);
  });
});
