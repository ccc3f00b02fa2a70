import { createServer, type Server } from "node:http";
import { expect, test } from "playwright/test";
import {
  alertRules,
  dashboardExpressions,
  dashboardVariable,
} from "../scripts/monitoring-files";
import { metricsOf } from "../scripts/promql";
import { listening } from "../app/support/listening";
import { startPortal, type RunningPortal } from "../portal/portal-process";

const token = "0123456789abcdef";

interface Span {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

/** A receiver of traces: OTLP over HTTP, as JSON. */
async function startReceiver() {
  const spans: Span[] = [];
  let text = "";
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      text += body;
      spans.push(...spansIn(body));
      response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  const url = await listening(server);
  return { url, spans, text: () => text, stop: () => server.close() };
}

function spansIn(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: {
      resource: {
        attributes: { key: string; value: { stringValue: string } }[];
      };
      scopeSpans: { spans: Span[] }[];
    }[];
  };
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service =
      resource.attributes.find(({ key }) => key === "service.name")?.value
        .stringValue ?? "";
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service })),
    );
  });
}

test.describe.configure({ mode: "serial" });
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let portal: RunningPortal;
// A session that nobody has, which the provider looks up.
const cookie = "trackingSession=canary4567890123456789";
test.beforeAll(async () => {
  receiver = await startReceiver();
  portal = await startPortal({
    HEALTH_TOKEN: token,
    HUMAN_CHECK: "off",
    DEMO_DATA: "off",
    TRUST_PROXY: "192.0.2.1",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: "200",
  });
});
test.afterAll(async () => {
  await portal.stop();
  receiver.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { headers, redirect: "manual" });
const scrape = async () =>
  (await get("/metrics", { authorization: `Bearer ${token}` })).text();

test("portal and provider report every metric that the dashboard and the alerts name", async () => {
  const text = await scrape();
  const declared = new Set(
    [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name),
  );
  const expressions = [
    ...dashboardExpressions.map(({ expr }) => expr),
    ...alertRules.map(({ expr }) => expr),
  ];
  const names = new Set(expressions.flatMap(metricsOf));
  if (dashboardVariable) names.add(dashboardVariable);
  expect(names.size).toBeGreaterThan(20);
  // Prometheus itself adds this one.
  names.delete("up");
  // Only several processes have it: processes.spec.ts.
  names.delete("portal_worker_ends_total");
  expect([...names].filter((name) => !declared.has(name))).toEqual([]);
  // A scrape of two processes has each metric once.
  expect(text.match(/^# TYPE /gm)).toHaveLength(declared.size);
  expect(text).toMatch(/^portal_provider_up 1$/m);
  expect(text).toMatch(/^portal_embedded_provider_ends_total 0$/m);
  const wrong = await get("/metrics", { authorization: "Bearer wrong" });
  expect(wrong.status).toBe(404);
});

test("one trace joins a page, the call of the portal, the provider and its SQL", async () => {
  receiver.spans.length = 0;
  const search = "/search/manifest-search/m=canary-manifest";
  const answer = await get(search, {
    cookie,
    // A browser cannot choose the trace.
    traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
    baggage: "canary=1",
  });
  expect(answer.status).toBe(303);
  const root = () =>
    receiver.spans.find(
      ({ name }) => name === "GET /search/manifest-search/:query",
    );
  await expect.poll(root).toBeDefined();
  const inTrace = () =>
    receiver.spans.filter(({ traceId }) => traceId === root()?.traceId);
  const childrenOf = (parent: Span | undefined) =>
    inTrace().filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  await expect
    .poll(() => inTrace().map(({ service }) => service))
    .toContain("tracking-provider");
  expect(root()).toMatchObject({ service: "tracking-portal" });
  expect(root()?.parentSpanId ?? "").toBe("");
  const call = childrenOf(root()).find(({ name }) => name === "checkValidUser");
  expect(call).toMatchObject({ service: "tracking-portal" });
  const [served] = childrenOf(call);
  expect(served).toMatchObject({
    service: "tracking-provider",
    name: "checkValidUser",
  });
  expect(childrenOf(served).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^SELECT [a-z_]+$/),
  ]);
});

test("the trace of a posted form continues at the provider", async () => {
  receiver.spans.length = 0;
  await fetch(`${portal.url}/login`, {
    method: "POST",
    body: new URLSearchParams({
      email: "canary@shop.example",
      password: "canary-password",
    }),
  });
  const find = (service: string, name: string) =>
    receiver.spans.find(
      (span) => span.service === service && span.name === name,
    );
  await expect
    .poll(() => find("tracking-provider", "loginPortal"))
    .toBeDefined();
  await expect
    .poll(() => find("tracking-portal", "POST /login/:authParam?")?.traceId)
    .toBe(find("tracking-provider", "loginPortal")?.traceId);
});

test("metrics and traces contain no text of a request and no address", async () => {
  const text = `${await scrape()}${receiver.text()}`;
  for (const value of ["canary", "shop.example", "127.0.0.1"])
    expect(text).not.toContain(value);
});
