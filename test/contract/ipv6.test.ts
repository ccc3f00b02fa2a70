import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stagePortal, type StagedPortal } from "../app/support/portal";
import {
  startTestProvider,
  testPassword,
  type TestProvider,
} from "./test-provider";

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === "::1");

describe.skipIf(!hasIpv6)("a provider that listens on ::1", () => {
  let provider: TestProvider;
  let portal: StagedPortal;
  beforeAll(async () => {
    provider = await startTestProvider("pglite", { PROVIDER_HOST: "::1" });
    portal = await stagePortal({
      providerUrl: provider.url,
      settings: { TRUST_PROXY: "127.0.0.1" },
    });
    await provider.addAccount("ann@shop.example");
  });
  afterAll(async () => {
    await portal.close();
    await provider.remove();
  });

  const signIn = (password: string, address: string) =>
    fetch(`${portal.url}/login`, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": address,
      },
      body: new URLSearchParams({ email: "ann@shop.example", password }),
    });

  it("signs users in and counts their networks", async () => {
    expect(provider.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    const good = await signIn(testPassword, "2001:db8:5:1::1");
    expect(good.status).toBe(303);
    expect(good.headers.get("set-cookie")).toContain("trackingSession=");
    for (let at = 0; at < 10; at += 1)
      await (await signIn("Wrong-horse1", `2001:db8:5:2::${at}`)).text();
    const answered = async (address: string) =>
      (await signIn(testPassword, address)).status;
    // The test application shows a refusal with 200.
    expect(await answered("2001:db8:5:2:ffff::1")).toBe(200);
    expect(await answered("2001:db8:5:3::1")).toBe(303);
  });
});
