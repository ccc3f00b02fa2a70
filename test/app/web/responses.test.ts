import { beforeEach, describe, expect, it } from "vitest";
import { stagePortal } from "../support/portal";
import type { FakeProvider } from "../support/fake-provider";
import { usePortal } from "../support/use-portal";
import { getRaw } from "../support/raw";

const { provider, portal } = usePortal();
const signedIn = {
  status: 200,
  headers: {},
  body: { status: "Success", name: "Ann" },
};
beforeEach(() => {
  provider.answer = signedIn;
});

const get = (path: string, headers: string[] = []) =>
  getRaw(portal.port, path, headers);
const valuesOf = (headers: string[], name: string) =>
  headers
    .filter((header) => header.startsWith(`${name}:`))
    .map((header) => header.slice(name.length + 1).trim());

const everywhere = [
  ["a document", "/search", 200],
  ["a document that names its own cache", "/contact", 200],
  ["a data request", "/search.data", 200],
  ["a data request that names its own cache", "/contact.data", 200],
  ["a resource that names its own cache", "/file", 200],
  ["a form that cannot be had", "/book-LTL", 502],
  [
    "what a form looks up",
    "/book-LTL/addresses?pool=1&by=companyName&q=+",
    200,
  ],
  ["a bill of lading that cannot be had", "/BOL/1", 502],

  ["an unresolved path", "/contact/%2e./search", 400],
  ["a page that is not there", "/nothing", 404],
  ["a redirect", "/logged-out", 303],
  ["a broken page", "/broken", 500],
  ["a broken data request", "/broken.data", 500],
  ["a refused address", "/%zz", 400],
  ["a refused method", "/login?_data=x", 400],
  ["the health of the process", "/healthz", 200],
  ["the readiness", "/readyz", 200],
] as const;

describe("every response", () => {
  it.each(everywhere)(
    "has one Cache-Control, one policy with a fresh nonce, and no server name: %s",
    async (_name, path, status) => {
      const answer = await get(path, ["Cookie: session=1"]);
      expect(answer.status).toBe(status);
      expect(valuesOf(answer.headers, "cache-control")).toEqual([
        "private, no-store",
      ]);
      const [policy = "", ...others] = valuesOf(
        answer.headers,
        "content-security-policy",
      );
      expect(others).toEqual([]);
      expect(policy).toMatch(/^default-src 'none';/);
      expect(policy).not.toContain("unsafe");
      for (const directive of [
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ])
        expect(policy).toContain(directive);
      expect(valuesOf(answer.headers, "x-content-type-options")).toEqual([
        "nosniff",
      ]);
      expect(valuesOf(answer.headers, "etag")).toEqual([]);
      expect(valuesOf(answer.headers, "x-powered-by")).toEqual([]);
      const again = await get(path, ["Cookie: session=1"]);
      const nonce = (text: string) => /'nonce-([\w-]{22})'/i.exec(text)?.[1];
      expect(nonce(policy)).toBeDefined();
      expect(nonce(again.headers.join("\n"))).not.toBe(nonce(policy));
    },
  );

  it("allows connections to the origins of a map provider only", async () => {
    const withMap = await stagePortal({
      providerUrl: provider.url,
      settings: {
        MAP_STYLE_URL: "https://maps.example.com/style.json?k={key}",
        MAP_ORIGINS: "https://tiles.example.com",
      },
    });
    try {
      const policyOf = async (url: string) =>
        (await fetch(`${url}/login`)).headers.get("content-security-policy");
      const foreign = " https://maps.example.com https://tiles.example.com";
      const policy = await policyOf(withMap.url);
      expect(policy).toContain(`;img-src 'self' data:${foreign};`);
      expect(policy).toContain(`;connect-src 'self'${foreign};`);
      expect(policy?.match(/https:/g)).toHaveLength(4);
      const own = await policyOf(portal.url);
      expect(own).not.toContain("https:");
      // Signatures are images in their own URL.
      expect(own).toContain(";img-src 'self' data:;");
    } finally {
      await withMap.close();
    }
  });

  it("discloses no cause of an error", async () => {
    const answer = await get("/broken");
    expect(answer.text).not.toContain("canary-message");
  });

  it("is compressed as the browser accepts", async () => {
    provider.answer = {
      ...signedIn,
      body: { status: "Success", name: "A".repeat(3_000) },
    };
    for (const [wish, encoding] of [
      ["br, gzip", ["br"]],
      ["gzip", ["gzip"]],
      ["identity", []],
    ] as const) {
      const answer = await get("/search", [
        "Cookie: session=1",
        `Accept-Encoding: ${wish}`,
      ]);
      expect(valuesOf(answer.headers, "content-encoding")).toEqual(encoding);
    }
  });
});

describe("while draining", () => {
  it("responses close their connections", async () => {
    portal.readiness.draining = true;
    const answer = await fetch(`${portal.url}/contact`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("connection")).toBe("close");
    portal.readiness.draining = false;
  });
});

describe("the log", () => {
  it("never contains a password, a cookie, a code, a search or the message of an error", async () => {
    const canary = "canary7f3a";
    await get(`/register/${canary}?code=${canary}`, [
      `Cookie: session=${canary}`,
      `User-Agent: ${canary}`,
      `Referer: http://localhost/${canary}`,
    ]);
    await get(`/${canary}/x`);
    await get(`/search/manifest-search/m=${canary}`);
    await get("/broken");
    const answers: FakeProvider["answer"][] = [
      signedIn,
      { status: 400, headers: {}, body: { status: "Error", message: canary } },
      {
        status: 200,
        headers: { "set-cookie": `__portal_x=${canary}` },
        body: { status: "Success", name: { deep: canary } },
      },
      { status: 500, headers: {}, body: `<html>${canary}` },
    ];
    for (const answer of answers) {
      provider.answer = answer;
      await fetch(`${portal.url}/login`, {
        method: "POST",
        body: new URLSearchParams({
          email: `${canary}@x.org`,
          password: canary,
        }),
        redirect: "manual",
      });
      await get("/search", [`Cookie: session=${canary}`]);
    }
    const lines = portal.logLines();
    expect(lines.length).toBeGreaterThan(12);
    expect(portal.log()).not.toContain("canary");
    expect(
      lines
        .filter(({ call }) => call === "loginPortal")
        .map(({ reason, path }) => [reason, path]),
    ).toEqual([
      ["cookieRefused", undefined],
      ["contractBroken", "name"],
      ["notJson", ""],
    ]);
    expect(lines.filter(({ msg }) => msg === "screen failed")).toContainEqual(
      expect.objectContaining({
        level: "error",
        errorName: "Error",
        program: "portal",
      }),
    );
  });
});
