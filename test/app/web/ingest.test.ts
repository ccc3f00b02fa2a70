import { beforeAll, beforeEach, expect, it } from "vitest";
import { request } from "undici";
import { startFakeProvider } from "../support/fake-provider";
import { stagePortal } from "../support/portal";
import { openRaw } from "../support/raw";
import { usePortal } from "../support/use-portal";

const key = "tp_canary-key";
const authorization = `Bearer ${key}`;
const report = { status: "Success", result: { token: "t1" } };

const { provider, portal } = usePortal({ bodyMs: 500 });
beforeAll(() => {
  provider.bodies = {
    capabilities: { status: "Success", capabilities: ["imports"] },
  };
});
beforeEach(() => {
  provider.asked.length = 0;
  provider.answer = { status: 200, headers: {}, body: report };
});

interface Sent {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

async function send(
  path: string,
  { method = "POST", headers = { authorization }, body }: Sent = {},
  url = portal.url,
) {
  const response = await request(`${url}/api/ingest${path}`, {
    method,
    headers,
    body,
  });
  return {
    httpStatus: response.statusCode,
    headers: response.headers,
    body: (await response.body.json()) as Record<string, unknown>,
  };
}
const received = () =>
  provider.asked.filter(({ call }) => call !== "capabilities");

it("a document reaches the provider with its headers, and without cookies", async () => {
  const headers = {
    authorization,
    cookie: "trackingSession=abc; portal=def",
    "content-type": "text/csv",
    "idempotency-key": "monday-1",
    "x-file-name": "stores.csv",
    "x-forwarded-for": "203.0.113.9",
  };
  const body = "Store\n1011\n";
  const answer = await send("/stores?mode=plan", { headers, body });
  expect(answer).toMatchObject({ httpStatus: 200, body: report });
  const [document] = received();
  expect(document).toMatchObject({
    call: "ingest/stores?mode=plan",
    body,
    headers: {
      authorization,
      "content-type": "text/csv",
      "content-length": String(body.length),
      "idempotency-key": "monday-1",
      "x-file-name": "stores.csv",
      "x-request-id": answer.headers["x-request-id"],
    },
  });
  expect(document?.headers.cookie).toBeUndefined();
  // The portal trusts no proxy here.
  expect(document?.headers["x-forwarded-for"]).not.toContain("203.0.113.9");
});

it("the sender receives the provider's status and its own headers only", async () => {
  provider.answer = {
    status: 429,
    headers: {
      "retry-after": "17",
      "content-disposition": 'attachment; filename="errors.csv"',
      "set-cookie": "trackingSession=stolen",
      "cache-control": "public, max-age=600",
      "content-security-policy": "default-src *",
    },
    body: { status: "Error", message: "Too many" },
  };
  const answer = await send("/jobs/t1/errors.csv", { method: "GET" });
  expect(answer).toMatchObject({
    httpStatus: 429,
    body: { title: "Too Many Requests", status: 429, detail: "Too many" },
  });
  expect(answer.headers).toMatchObject({
    "retry-after": "17",
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "private, no-store",
  });
  expect(answer.headers["content-disposition"]).toBeUndefined();
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(answer.headers["content-security-policy"]).not.toBe("default-src *");
});

it.each([
  ["without a key", 401, "/stores", { headers: {} }],
  [
    "with a session only",
    401,
    "/stores",
    { headers: { cookie: "trackingSession=abc" } },
  ],
  [
    "with a password",
    401,
    "/stores",
    { headers: { authorization: "Basic YTpi" } },
  ],
  ["with an empty key", 401, "/positions?key=", { headers: {} }],
  ["without a kind", 404, "", {}],
  ["with escapes", 404, "/stores%2fmore", {}],
  ["of too many parts", 404, "/jobs/a/b/c", {}],
  [
    "from another site",
    403,
    "/stores",
    { headers: { authorization, origin: "https://evil.example" } },
  ],
])(
  "a request %s is refused with %i by the portal itself",
  async (_, status, path, sent) => {
    const response = await request(`${portal.url}/api/ingest${path}`, {
      method: "POST",
      ...sent,
    });
    expect(response.statusCode).toBe(status);
    expect(response.headers["www-authenticate"]).toBe(
      status === 401 ? "Bearer" : undefined,
    );
    await response.body.dump();
    expect(received()).toEqual([]);
  },
);

it("a GET with a body is refused with 400", async () => {
  const { socket, text } = openRaw(
    portal.port,
    `GET /api/ingest/jobs/t1 HTTP/1.1\r\nHost: localhost:${portal.port}\r\nAuthorization: ${authorization}\r\nContent-Length: 2\r\n\r\nab`,
  );
  await expect.poll(text).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
  expect(received()).toEqual([]);
});

it("neither a header's key nor one in the address is logged", async () => {
  await send("/stores", { body: "Store\n" });
  await send(`/positions?id=T-204&key=${key}`, { headers: {} });
  expect(received().map(({ call }) => call)).toEqual([
    "ingest/stores",
    `ingest/positions?id=T-204&key=${key}`,
  ]);
  await expect
    .poll(portal.log)
    .toMatch(/"route":"\/api\/ingest\/\*".*"route":"\/api\/ingest\/\*"/s);
  expect(portal.log()).not.toContain("canary");
  expect(portal.log()).not.toContain("T-204");
});

it("a slow sender is not cut off after the time of a form", async () => {
  const begin = (path: string) =>
    openRaw(
      portal.port,
      `POST ${path} HTTP/1.1\r\nHost: localhost:${portal.port}\r\nAuthorization: ${authorization}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4\r\n\r\nab`,
    );
  const document = begin("/api/ingest/stores");
  const form = begin("/login");
  await expect.poll(form.text).toMatch(/^HTTP\/1\.1 408 /);
  expect(document.text()).toBe("");
  document.socket.write("cd");
  await expect.poll(document.text).toMatch(/^HTTP\/1\.1 200 /);
  expect(received()).toMatchObject([{ call: "ingest/stores", body: "abcd" }]);
  document.socket.destroy();
  form.socket.destroy();
});

it("answers 404 for a provider without imports, and 503 for one that does not answer", async () => {
  const plain = await startFakeProvider();
  plain.statuses = { capabilities: 404 };
  const without = await stagePortal({ providerUrl: plain.url });
  expect((await send("/stores", {}, without.url)).httpStatus).toBe(404);
  expect(plain.asked.map(({ call }) => call)).toEqual(["capabilities"]);
  await without.close();
  await plain.close();

  const down = await stagePortal({ providerUrl: "http://127.0.0.1:9" });
  const answer = await send("/stores", {}, down.url);
  expect(answer).toMatchObject({
    httpStatus: 503,
    body: { status: 503, title: "Service Unavailable" },
  });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  await expect.poll(down.log).toContain('"reason":"unknownExtensions"');
  await down.close();
});
