import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stagePortal, type StagedPortal } from "../support/portal";
import {
  answering,
  http,
  stageFaultyProvider,
  type Fault,
} from "../support/provider-faults";
import { getRaw, sendRaw, type RawAnswer } from "../support/raw";

let fault: Fault;
let provider: Awaited<ReturnType<typeof stageFaultyProvider>>;
let portal: StagedPortal;
const signedIn = http("200 OK", '{"status":"Success","name":"Ann"}');
beforeAll(async () => {
  provider = await stageFaultyProvider((socket, request) =>
    fault(socket, request),
  );
  portal = await stagePortal({
    providerUrl: provider.url,
    settings: { TRUST_PROXY: "127.0.0.1" },
    timeouts: { headersMs: 400, totalMs: 800 },
  });
});
afterAll(async () => {
  await portal.close();
  await provider.close();
});
beforeEach(() => {
  fault = answering(signedIn);
});

const get = (path: string, headers: string[] = []) =>
  getRaw(portal.port, path, headers, 20_000);
const idsOf = ({ headers }: RawAnswer) =>
  headers
    .filter((header) => header.startsWith("x-request-id:"))
    .map((header) => header.slice("x-request-id:".length).trim());
const linesOf = (requestId: string) =>
  portal.logLines().filter((line) => line.requestId === requestId);

describe("the request id", () => {
  it.each([
    "/healthz",
    "/readyz",
    "/metrics",
    "/contact",
    "/contact.data",
    "/nothing",
    "/broken",
    "/file",
    "/logged-out",
    "/POD/1",
    "/%zz",
    "/search?_data=x",
  ])("is on every response: %s", async (path) => {
    const ids = idsOf(await get(path, ["Cookie: session=1"]));
    expect(ids).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
  });

  it("is on error pages, in problem documents, and in the log", async () => {
    for (const [path, header, name] of [
      ["/%5C", "Cookie: session=1", "Reference: "],
      ["/POD/1", "Cookie: session=1", "Reference: "],
      ["/metrics", "Authorization: Bearer wrong", '"requestId":"'],
    ] as const) {
      const answer = await get(path, [header]);
      const [id = ""] = idsOf(answer);
      expect(answer.text).toContain(name + id);
      await expect.poll(() => linesOf(id).length).toBeGreaterThan(0);
    }
  });

  it("is on the page for malformed HTTP, and in the log", async () => {
    const answer = await sendRaw(portal.port, "GARBAGE\r\n\r\n", 20_000);
    const [id = ""] = idsOf(answer);
    expect(answer.text).toContain(`Reference: ${id}`);
    expect(linesOf(id)).toEqual([
      expect.objectContaining({ msg: "request refused", status: 400 }),
    ]);
  });

  it("is taken from a trusted proxy", async () => {
    const id = "5f0e6f2c9f1b4c7fae0b3a3b2d1c0e9f";
    expect(idsOf(await get("/contact", [`X-Request-Id: ${id}`]))).toEqual([id]);
    for (const odd of ["short", "a b c d e f g", "x".repeat(65), "<b>12345678"])
      expect(idsOf(await get("/contact", [`X-Request-Id: ${odd}`]))).toEqual([
        expect.stringMatching(/^[\w-]{36}$/),
      ]);
  });

  it("is never taken from a browser", async () => {
    const direct = await stagePortal({ providerUrl: provider.url });
    try {
      const given = "5f0e6f2c9f1b4c7fae0b3a3b2d1c0e9f";
      const answer = await fetch(`${direct.url}/contact`, {
        headers: { "x-request-id": given },
      });
      expect(answer.headers.get("x-request-id")).not.toBe(given);
    } finally {
      await direct.close();
    }
  });
});

describe("a 5xx response", () => {
  it.each<[string, Fault, Record<string, unknown>]>([
    [
      "a time-out",
      () => undefined,
      // Either of the two time-outs may be first.
      {
        reason: expect.stringMatching(
          /^(UND_ERR_HEADERS_TIMEOUT|totalTimeout)$/,
        ) as unknown,
      },
    ],
    [
      "a broken connection",
      (socket) => void socket.resetAndDestroy(),
      { reason: "ECONNRESET" },
    ],
    [
      "an HTTP status with words",
      answering(
        http("503 Service Unavailable", '{"status":"Error","message":"Wait"}'),
      ),
      { reason: "refused", providerStatus: 503, status: 503 },
    ],
    [
      "an HTTP status without any",
      answering(http("500 Internal Server Error", "<h1>Oops</h1>")),
      { reason: "notJson", providerStatus: 500 },
    ],
  ])("logs its cause with its id: %s", async (_name, broken, cause) => {
    // The session check is not the call that fails.
    fault = (socket, request) =>
      (request.startsWith("POST /checkValidUser")
        ? answering(signedIn)
        : broken)(socket, request);
    const answer = await get("/report-entry/delivery", ["Cookie: session=1"]);
    expect(answer.status).toBe(cause["status"] ?? 502);
    const [id = ""] = idsOf(answer);
    await expect
      .poll(() => linesOf(id))
      .toContainEqual(
        expect.objectContaining({
          msg: "request",
          level: "warn",
          status: 502,
          call: "manualReport_GetUnfinishedDeliveries",
          ...cause,
        }),
      );
  });

  it("that a screen causes logs the thrown error", async () => {
    const answer = await get("/broken", ["Cookie: session=1"]);
    expect(answer.status).toBe(500);
    const [id = ""] = idsOf(answer);
    await expect
      .poll(() => linesOf(id))
      .toContainEqual(
        expect.objectContaining({ msg: "request", errorName: "Error" }),
      );
  });
});
