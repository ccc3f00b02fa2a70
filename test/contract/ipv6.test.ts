import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { useStagedPortal } from "../app/support/use-portal";
import {
  startTestProvider,
  testPassword,
  useTestProvider,
} from "./test-provider";

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === "::1");

describe.skipIf(!hasIpv6)("a provider that listens on ::1", () => {
  const provider = useTestProvider(
    "pglite",
    (started) => started.addAccount("ann@shop.example"),
    () => startTestProvider("pglite", { PROVIDER_HOST: "::1" }),
  );
  const portal = useStagedPortal({
    providerUrl: () => provider.url,
    settings: { TRUST_PROXY: "127.0.0.1" },
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
