import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Capabilities } from "../../../app/provider-client/capabilities.server";
import { ProviderConnection } from "../../../app/provider-client/connection.server";
import {
  startFakeProvider,
  type StagedProvider,
} from "../support/fake-provider";

let provider: StagedProvider;
let connection: ProviderConnection;
beforeAll(async () => {
  provider = await startFakeProvider();
  connection = new ProviderConnection(() => provider.url);
});
afterAll(async () => {
  await connection.close();
  await provider.close();
});

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

it("takes 404 for a provider without extensions, for five minutes", async () => {
  provider.statuses = { capabilities: 404 };
  expect(await capabilities.has("groups")).toBe(false);
  now = 299_999;
  expect(await capabilities.find("groups")).toBe(false);
  expect(requests()).toHaveLength(1);
});

it.each([
  ["a server error", 503, list],
  ["a body that is no list", 200, { status: "Success", name: "Ann" }],
  ["a body that is not JSON", 200, "<html>"],
])(
  "takes %s for none, and asks again after 30 seconds",
  async (_, status, body) => {
    provider.statuses = { capabilities: status };
    provider.bodies = { capabilities: body };
    expect(await capabilities.has("groups")).toBe(false);
    expect(await capabilities.find("groups")).toBeNull();
    provider.statuses = {};
    provider.bodies = { capabilities: list };
    now = 29_999;
    expect(await capabilities.has("groups")).toBe(false);
    now = 30_000;
    expect(await capabilities.has("groups")).toBe(true);
  },
);

it("takes a provider that does not answer for one without extensions", async () => {
  const nobody = new ProviderConnection(() => "http://127.0.0.1:9");
  const unknown = new Capabilities(nobody, () => now);
  expect(await unknown.has("groups")).toBe(false);
  await nobody.close();
});
