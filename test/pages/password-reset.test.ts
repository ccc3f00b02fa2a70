import { expect } from "vitest";
import { faultyTest } from "./harness/test";

faultyTest(
  "with a provider that cannot reset passwords, the link leads home and there is no screen",
  async ({ visitor }) => {
    visitor.clearCookies();
    const login = await visitor.open("/login");
    expect(login.link("Forgot Your Password?")).toBe(`${visitor.url}/`);
    for (const path of ["/reset-password", "/reset-password/AAAAAAAAAAAAAAAA"])
      for (const method of ["GET", "POST"])
        expect(
          (await visitor.send(path, { method })).status,
          `${method} ${path}`,
        ).toBe(404);
  },
);
