import { expect } from "vitest";
import { FaultyProvider } from "../portal/faulty-provider";
import type { Page } from "../portal/page";
import { startPortal } from "../portal/portal-process";
import { Visitor } from "../portal/visitor";
import { test as base } from "./harness/test";

/** Uses a separate portal whose tracking feature is off. */
const test = base.extend("visitor", async ({}, { onCleanup }) => {
  const provider = new FaultyProvider();
  const portal = await startPortal({
    PROVIDER_API_URL: await provider.start(),
    FEATURES: "bookLTL",
    HUMAN_CHECK: "off",
  });
  onCleanup(async () => {
    await portal.stop();
    await provider.stop();
  });
  return new Visitor(portal.url);
});

const paths = [
  "/tracking",
  "/tracking/PRO-search/PROs=1+2",
  "/tracking/manifest-search/m=1",
  "/tracking/advanced-search/s=2026-01-01",
  "/shipment?pro=1",
];

const posts: [path: string, form: Record<string, string>][] = [
  ["/tracking", { intent: "advanced-search", m: "1" }],
  ["/tracking", { intent: "advanced-search", s: "soon" }],
  ["/tracking/PRO-search/PROs=", { PROs: "1" }],
  ["/tracking/PRO-search/PROs=", { PROs: "" }],
];

const expectLogin = ({ status, location, path }: Page) => {
  expect(status, path).toBe(303);
  expect(location, path).toMatch(/^\/login($|\?next=)/);
};

test(
  "while tracking is off, its URLs are 404 and nothing links to them",
  { timeout: 120_000 },
  async ({ visitor }) => {
    for (const path of paths) expectLogin(await visitor.get(path));
    for (const [path, form] of posts)
      expectLogin(await visitor.post(path, form));

    const home = await visitor.submit(await visitor.open("/login"), "Log In", {
      Email: "dana@example.com",
      Password: "Parcel-2026!",
    });
    expect(home.path).toBe("/");
    expect(home.links(/Check ASNs/)).not.toEqual([]);
    expect(home.links(/^Tracking/)).toEqual([]);

    for (const path of paths)
      for (const address of [path, `${path}/ULSearchResults.csv`])
        expect((await visitor.get(address)).status, address).toBe(404);
    for (const [path, form] of posts)
      expect((await visitor.post(path, form)).status, path).toBe(404);

    const found = await visitor.submit(
      await visitor.open("/search"),
      "Search",
      {
        Manifest: "M1",
      },
    );
    expect(found.path).toBe("/search/manifest-search/m=M1");
    expect(found.main).toContain("Results Found: 0");
  },
);
