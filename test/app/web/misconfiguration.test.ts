import { expect, it } from "vitest";
import { getRaw } from "../support/raw";
import { usePortalOfEachTest } from "../support/use-portal";

const { portal, stage } = usePortalOfEachTest();

const linesWith = (event: string) =>
  portal
    .log()
    .split("\n")
    .filter((line) => line.includes(event));
const metrics = async () => (await fetch(`${portal.url}/metrics`)).text();
const getFromProxy = () =>
  fetch(`${portal.url}/login`, {
    headers: { "x-forwarded-for": "203.0.113.7" },
  });

it("forwarded headers of a proxy that TRUST_PROXY does not name are said once, and counted", async () => {
  await stage();
  await getFromProxy();
  await getFromProxy();
  expect(linesWith("forwarded headers ignored")).toHaveLength(1);
  expect(await metrics()).toContain(
    'portal_misconfigured_requests_total{setting="TRUST_PROXY"} 2',
  );
});

it("those of a proxy that it names are not", async () => {
  await stage({ TRUST_PROXY: "127.0.0.1,::1" });
  await getFromProxy();
  expect(linesWith("forwarded headers ignored")).toEqual([]);
});

it("a host that PUBLIC_ORIGIN does not name is said once without the host, and counted", async () => {
  await stage();
  for (let at = 0; at < 2; at += 1)
    await getRaw(portal.port, "/login", ["Host: canary.example"]);
  expect(linesWith("PUBLIC_ORIGIN does not name their host")).toHaveLength(1);
  expect(portal.log()).not.toContain("canary");
  expect(await metrics()).toContain(
    'portal_misconfigured_requests_total{setting="PUBLIC_ORIGIN"} 2',
  );
});
