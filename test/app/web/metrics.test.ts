import { describe, expect, it } from "vitest";
import { usePortalOfEachTest } from "../support/use-portal";

const token = "0123456789abcdef";
const bearer = { authorization: `Bearer ${token}` };
const { provider, portal, stage } = usePortalOfEachTest();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { headers, redirect: "manual" });
const scrape = async () => (await get("/metrics")).text();
/** The lines of a metric, once there are any. */
const linesOf = async (name: string) =>
  (await scrape()).split("\n").filter((line) => line.startsWith(name));

describe("the metrics endpoint", () => {
  it("answers this machine while the portal is not public", async () => {
    await stage();
    const answer = await get("/metrics");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(
      "text/plain; charset=utf-8; version=0.0.4",
    );
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const viaProxy = await get("/metrics", { "x-forwarded-for": "192.0.2.1" });
    expect(viaProxy.status).toBe(404);
  });

  it("answers holders of the token only while the portal is public", async () => {
    await stage({
      HEALTH_TOKEN: token,
      PUBLIC_ORIGIN: "https://portal.example.com",
      TRUST_PROXY: "127.0.0.1",
    });
    const statusFor = async (headers: Record<string, string>) =>
      (await get("/metrics", headers)).status;
    const forwarded = { "x-forwarded-for": "192.0.2.1" };
    expect(await statusFor(bearer)).toBe(200);
    expect(await statusFor({ ...bearer, ...forwarded })).toBe(200);
    expect(await statusFor({})).toBe(404);
    expect(await statusFor(forwarded)).toBe(404);
    for (const wrong of ["Bearer 0123456789abcdeF", "Bearer", `Basic ${token}`])
      expect(await statusFor({ authorization: wrong })).toBe(404);
  });

  it("is an unknown page of a public portal without a token", async () => {
    await stage({ PUBLIC_ORIGIN: "https://portal.example.com" });
    for (const headers of [{}, bearer, { authorization: "Bearer " }])
      expect((await get("/metrics", headers)).status).toBe(404);
  });

  it("adds the metrics of the embedded provider", async () => {
    const metrics = "provider_something 1\n";
    await stage({}, { readProviderMetrics: () => Promise.resolve(metrics) });
    expect(await scrape()).toMatch(/^provider_something 1$/m);
  });
});

it("a request is counted by its route pattern, method and status", async () => {
  await stage();
  await get("/contact");
  await get("/contact");
  await get("/login/authExpired");
  await get("/healthz");
  await expect
    .poll(() => linesOf("portal_http_request_duration_seconds_count"))
    .toEqual([
      'portal_http_request_duration_seconds_count{method="GET",route="/contact",status="200"} 2',
      'portal_http_request_duration_seconds_count{method="GET",route="(unknown)",status="404"} 1',
    ]);
  expect(await linesOf("portal_http_requests_running")).toEqual([
    "portal_http_requests_running 0",
  ]);
});

it("a call is counted by its name and outcome", async () => {
  await stage();
  const logOut = () => fetch(`${portal.url}/logOut`, { method: "POST" });
  const refusal = { status: "Error", message: "No." };
  for (const [status, body] of [
    [200, { status: "Success" }],
    [400, refusal],
    [429, refusal],
    [503, refusal],
    [200, "broken"],
  ] as const) {
    provider.answer = { status, headers: {}, body };
    await logOut();
  }
  const counts = await linesOf(
    'portal_provider_call_duration_seconds_count{call="logoutPortal"',
  );
  expect(
    counts.map((line) => /outcome="(.*)"} (.*)/.exec(line)?.slice(1)),
  ).toEqual([
    ["ok", "1"],
    ["refused", "1"],
    ["tooMany", "1"],
    ["failed", "1"],
    ["unreachable", "1"],
  ]);
});

it("a browser whose headers are too large for the provider is signed out, and the provider is reachable", async () => {
  await stage();
  provider.answer = { status: 431, headers: {}, body: "" };
  const cookie = "session=1";
  const page = await get("/search", { cookie });
  expect(page.status).toBe(303);
  expect(page.headers.get("location")).toBe("/login?next=%2Fsearch");
  const rows = await get("/search/ASN-search.json?ASNs=1", { cookie });
  expect(rows.status).toBe(401);
  expect(
    await linesOf("portal_provider_call_duration_seconds_count"),
  ).toContain(
    'portal_provider_call_duration_seconds_count{call="checkValidUser",outcome="refused"} 2',
  );
  expect(portal.log()).not.toContain("unreachable");
});

it("reports the result cache and the breaker", async () => {
  await stage();
  const text = await scrape();
  for (const line of [
    /^portal_memory_budget_limit_bytes [\d.]+$/m,
    /^portal_memory_budget_bytes{kind="resultSets"} 0$/m,
    /^portal_memory_budget_entries{kind="resultSets"} 0$/m,
    /^portal_memory_budget_evictions_total{kind="resultSets"} 0$/m,
    /^portal_provider_breaker_open{class="general"} 0$/m,
    /^portal_provider_up [01]$/m,
  ])
    expect(text).toMatch(line);
});
