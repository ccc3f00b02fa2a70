import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProviderApi } from "../../../../app/engine/provider-client/client.server";
import { ProviderConnection } from "../../../../app/engine/provider-client/connection.server";
import { browserRequest } from "../../support/browser-request";
import {
  startFakeProvider,
  type FakeProvider,
} from "../../support/fake-provider";

describe("the name of a sent document", () => {
  let provider: FakeProvider;
  let connection: ProviderConnection;
  beforeEach(async () => {
    provider = await startFakeProvider();
    provider.answer.body = { status: "Success", result: { token: "T" } };
    connection = new ProviderConnection(() => provider.url);
  });
  afterEach(async () => {
    await connection.close();
    await provider.close();
  });

  it.each([
    ["stores.csv", "stores.csv"],
    ["C:\\data\\stores.csv", "stores.csv"],
    ["é".repeat(20_000), "é".repeat(200)],
    ["\u{1F69A}".repeat(20_000), "\u{1F69A}".repeat(100)],
    ["\ud800.csv", "\ufffd.csv"],
  ])("is short enough for a header", async (fileName, sent) => {
    const api = createProviderApi(
      connection,
      browserRequest(),
      () => undefined,
    );
    const answer = await api.sendDocument({
      kind: "auto",
      fileName,
      timeZone: "UTC",
      body: Readable.from(["a,b"]),
      signal: new AbortController().signal,
    });
    expect(answer).toEqual({ ok: true, token: "T" });
    const [asked] = provider.asked;
    expect(decodeURIComponent(String(asked?.headers["x-file-name"]))).toBe(
      sent,
    );
  });
});
