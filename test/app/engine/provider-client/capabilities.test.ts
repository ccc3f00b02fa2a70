import { beforeEach, expect, it } from "vitest";
import { Capabilities } from "../../../../app/engine/provider-client/capabilities.server";
import { ProviderConnection } from "../../../../app/engine/provider-client/connection.server";
import { useProviderConnection } from "../../support/use-provider-connection";

const { provider, connection } = useProviderConnection();

let now = 0;
let capabilities: Capabilities;
const list = { status: "Success", capabilities: ["groups", "later"] };
beforeEach(() => {
  now = 0;
  capabilities = new Capabilities(connection, () => now);
  provider.asked.length = 0;
  provider.statuses = {};
  provider.bodies = { capabilities: list };
});
const requests = () => provider.asked.map(({ call }) => call);

it("requests the list once for concurrent callers, and again after five minutes", async () => {
  expect(
    await Promise.all([
      capabilities.has("groups"),
      capabilities.has("groups"),
      capabilities.has("imports"),
    ]),
  ).toEqual([true, true, false]);
  now = 299_999;
  expect(await capabilities.has("groups")).toBe(true);
  expect(requests()).toEqual(["capabilities"]);
  provider.bodies = { capabilities: { ...list, capabilities: ["imports"] } };
  now = 300_000;
  expect(await capabilities.has("groups")).toBe(false);
  expect(await capabilities.has("imports")).toBe(true);
  expect(requests()).toHaveLength(2);
});

it.each([404, 501])(
  "takes %i for a provider without extensions, for five minutes",
  async (status) => {
    provider.statuses = { capabilities: status };
    expect(await capabilities.has("groups")).toBe(false);
    now = 299_999;
    expect(await capabilities.find("groups")).toBe(false);
    expect(requests()).toHaveLength(1);
  },
);

it.each([
  ["a page in HTML", 200, "<html>"],
  ["a body that is no list", 200, { status: "Success", name: "Ann" }],
  ["a refusal", 403, "<html>"],
  ["a redirect to a sign-in page", 302, ""],
])(
  "takes %s for a provider without extensions, and asks again after half a minute",
  async (_, status, body) => {
    provider.statuses = { capabilities: status };
    provider.bodies = { capabilities: body };
    expect(await capabilities.find("groups")).toBe(false);
    provider.statuses = {};
    provider.bodies = { capabilities: list };
    now = 29_999;
    expect(await capabilities.find("groups")).toBe(false);
    now = 30_000;
    expect(await capabilities.find("groups")).toBe(true);
  },
);

it.each([500, 502, 503, 429])(
  "knows nothing after the temporary failure %i, and asks again after half a second",
  async (status) => {
    provider.statuses = { capabilities: status };
    expect(await capabilities.has("groups")).toBe(false);
    expect(await capabilities.find("groups")).toBeNull();
    provider.statuses = {};
    now = 499;
    expect(await capabilities.has("groups")).toBe(false);
    now = 500;
    expect(await capabilities.has("groups")).toBe(true);
  },
);

it("keeps the list while a proxy answers with a page of its own", async () => {
  expect(await capabilities.find("groups")).toBe(true);
  provider.bodies = { capabilities: "<html>" };
  now = 300_000;
  expect(await capabilities.find("groups")).toBe(true);
});

it("keeps the list while the provider fails to give one", async () => {
  expect(await capabilities.has("groups")).toBe(true);
  provider.statuses = { capabilities: 503 };
  now = 300_000;
  expect(await capabilities.find("groups")).toBe(true);
  provider.statuses = {};
  provider.bodies = { capabilities: { ...list, capabilities: [] } };
  expect(await capabilities.find("groups")).toBe(true);
  now = 300_500;
  expect(await capabilities.find("groups")).toBe(false);
});

type Answer = Awaited<ReturnType<ProviderConnection["send"]>>;

it.each<[string, number, Answer, number]>([
  [
    "is slow to refuse, after ten times its delay, at most 30 seconds",
    10_000,
    { ok: false, reason: "totalTimeout", retryable: false },
    30_000,
  ],
  [
    "takes its time to answer 503, after half a second",
    3_000,
    { ok: true, httpStatus: 503, json: {} } as Answer,
    500,
  ],
])("asks a provider again that %s", async (_, delayMs, answer, afterMs) => {
  const slow = new Capabilities(
    {
      send: async () => {
        now += delayMs;
        return answer;
      },
    },
    () => now,
  );
  expect(await slow.find("groups")).toBeNull();
  now = delayMs + afterMs - 1;
  expect(await slow.find("groups")).toBeNull();
  expect(now).toBe(delayMs + afterMs - 1);
  now = delayMs + afterMs;
  expect(await slow.find("groups")).toBeNull();
  expect(now).toBe(2 * delayMs + afterMs);
});

it("takes a provider that does not answer for one without extensions", async () => {
  const nobody = new ProviderConnection(() => "http://127.0.0.1:9");
  const unknown = new Capabilities(nobody, () => now);
  expect(await unknown.has("groups")).toBe(false);
  await nobody.close();
});
