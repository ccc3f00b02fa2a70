import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stagePortal, type StagedPortal } from "../support/portal";
import { carton } from "../support/shapes";
import { startFakeProvider, type FakeProvider } from "../support/fake-provider";

const path = "/search/manifest-search/m=1";
const headers = { cookie: "session=1" };

let provider: FakeProvider;
let portal: StagedPortal;

beforeEach(async () => {
  provider = await startFakeProvider();
  portal = await stagePortal({ providerUrl: provider.url });
});

afterEach(async () => {
  await portal.close();
  await provider.close();
});

const findCartons = (...cartons: ReturnType<typeof carton>[]) => {
  provider.bodies.ASNManifestSearch = { status: "Success", result: cartons };
};

const print = (query = "?print=all", method = "GET") =>
  fetch(portal.url + path + query, { headers, method });

describe("Print all", () => {
  it("escapes texts of the provider and of the URL", async () => {
    const hostile = `</td><script>alert(1)</script><tbody></tbody>&"'`;
    findCartons(
      carton({ ASN: hostile, StoreName: hostile, PODInfo: `"onclick=x` }),
    );
    const answer = await fetch(
      `${portal.url}/search/manifest-search/m=${encodeURIComponent(hostile)}?print=all`,
      { headers },
    );
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("&lt;/td&gt;&lt;script&gt;alert(1)");
    // Only its own script, with the nonce of the policy.
    const [, nonce = "none"] =
      /script-src 'self' 'nonce-([^']+)'/.exec(
        answer.headers.get("content-security-policy") ?? "",
      ) ?? [];
    expect(html.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
    expect(html.match(/<tbody>/g)).toHaveLength(1);
    expect(html).not.toContain("onclick=x");
  });

  it("is not cached, and answers HEAD without a body", async () => {
    findCartons(carton({ ASN: "771" }));
    const answer = await print("?print=all", "HEAD");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await answer.text()).toBe("");
  });

  it("shows that nothing was found", async () => {
    findCartons();
    const html = await (await print()).text();
    expect(html).toContain("Results Found: 0");
    expect(html).toMatch(/As of \d{4}-\d{2}-\d{2} \d{1,2}:\d{2} [AP]M UTC/);
    expect(html).toContain("Nothing was found.");
    expect(html).not.toContain("<table");
  });

  it("logs the cause of a 5xx response, as the CSV of the same result does", async () => {
    provider.bodies.ASNManifestSearch = {
      status: "Success",
      result: [{ ...carton(), ASN: { is: "no text" } }],
    };
    for (const asked of ["?print=all", "/ULSearchResults.csv"]) {
      const answer = await print(asked);
      expect(answer.status).toBe(502);
      await expect.poll(portal.logLines).toContainEqual(
        expect.objectContaining({
          msg: "request",
          requestId: answer.headers.get("x-request-id"),
          status: 502,
          errorName: "ResultSetError",
          errorCode: "contractBroken",
        }),
      );
    }
  });

  it("redirects to login when the session has expired, and back", async () => {
    provider.bodies.checkValidUser = { status: "Error" };
    const answer = await fetch(`${portal.url}${path}?print=all`, {
      headers,
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toContain(
      encodeURIComponent(`${path}?print=all`),
    );
  });
});
