import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, inject } from "vitest";
import { humanCheckOf, minimumMs } from "../portal/human-check";
import { mailedLink } from "../portal/outbox";
import type { Page } from "../portal/page";
import { registerAndConfirm } from "./harness/register";
import { submitWhenFree } from "./harness/submit-when-free";
import { faultyTest, test } from "./harness/test";

test(
  "a forgotten password is replaced with a mailed link, which is good once",
  { tags: ["all"] },
  async ({ visitor, openSessionOf }) => {
    const { outbox } = inject("portal");
    const email = `clerk-${randomUUID().slice(0, 8)}@example.com`;
    const newPassword = "Pallet-2027!";
    await registerAndConfirm(visitor, outbox, {
      email,
      password: "Parcel-2026!",
    });

    const login = await visitor.open("/login");
    const asked = await visitor.followLink(login, "Forgot Your Password?");
    expect(asked.heading).toBe("Reset Password");
    const request = async (Email: string) => {
      const check = humanCheckOf(asked);
      await pause(minimumMs);
      return visitor.submit(asked, "Send link", { Email, ...check });
    };
    const refused = await request("clerk@example");
    expect(refused.alerts).toEqual(["Invalid email!"]);
    expect(refused.valueOf("Email")).toBe("clerk@example");
    expect((await request(email)).main).toContain(
      "If there is an account with this email, a link was sent to it.",
    );

    const link = await mailedLink(outbox, email, 1);
    expect(link).toMatch(/\/reset-password\/[\w-]{22}$/);
    // Mail scanners and prefetches use up nothing.
    for (const method of ["GET", "HEAD"])
      expect((await visitor.send(link, { method })).status).toBe(200);
    const form = await visitor.open(link);
    expect(form.heading).toBe("Choose a new password");
    const change = (page: Page, confirmation: string) =>
      submitWhenFree(visitor, () =>
        visitor.submit(page, "Change password", {
          "New Password": newPassword,
          "Confirm New Password": confirmation,
        }),
      );
    expect((await change(form, `${newPassword}x`)).alerts).toEqual([
      "Passwords must match!",
    ]);
    const changed = await change(form, newPassword);
    expect(changed.path).toBe("/login?passwordChanged");
    expect(changed.main).toContain(
      "Your password was changed. Log in with the new one.",
    );

    const again = await change(await visitor.open(link), newPassword);
    expect(again.alerts.join()).toContain(
      "This link is not valid, or not any more.",
    );
    const another = await visitor.followLink(again, "Request another link");
    expect(another.heading).toBe("Reset Password");

    await openSessionOf({ email, password: newPassword });
    expect((await visitor.open("/account")).textOf(".person")).toBe("Dana");
  },
);

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
