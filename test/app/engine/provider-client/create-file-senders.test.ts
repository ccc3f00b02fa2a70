import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createProviderApi } from "../../../../app/engine/provider-client/client.server";
import { browserRequest } from "../../support/browser-request";
import { useProviderConnection } from "../../support/use-provider-connection";

describe("the name of a sent document", () => {
  const { provider, connection } = useProviderConnection();

  it.each([
    ["stores.csv", "stores.csv"],
    ["C:\\data\\stores.csv", "stores.csv"],
    ["é".repeat(20_000), "é".repeat(200)],
    ["\u{1F69A}".repeat(20_000), "\u{1F69A}".repeat(100)],
    ["\ud800.csv", "\ufffd.csv"],
  ])("is short enough for a header", async (fileName, sent) => {
    provider.answer.body = { status: "Success", result: { token: "T" } };
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
    const asked = provider.asked.at(-1);
    expect(decodeURIComponent(String(asked?.headers["x-file-name"]))).toBe(
      sent,
    );
  });
});
