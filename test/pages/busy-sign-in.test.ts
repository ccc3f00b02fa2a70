import { expect } from "vitest";
import { faultyTest } from "./harness/test";

faultyTest(
  "a sign-in is refused as busy when too many wait, and keeps its email",
  async ({ visitor, provider }) => {
    visitor.clearCookies();
    const message =
      "Too many people are signing in right now. Please try again in a few seconds.";
    provider.on("loginPortal", () => ({
      status: 503,
      headers: { "Retry-After": "5" },
      body: { status: "Error", message },
    }));
    const who = { Email: "dana@example.com", Password: "Parcel-2026!" };
    const busy = await visitor.submit(
      await visitor.open("/login"),
      "Log In",
      who,
    );
    expect(visitor.consumeServerErrors()).toEqual(["503 /login"]);
    expect(busy.retryAfter).toBe("5");
    expect(busy.alerts).toEqual([message]);
    expect(busy.valueOf("Email")).toBe("dana@example.com");
    expect(provider.received("loginPortal")).toHaveLength(1);
    provider.restore("loginPortal");
    const home = await visitor.submit(busy, "Log In", who);
    expect(home.textOf(".person")).toBe("Dana");
  },
);
