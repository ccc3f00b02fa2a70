import { expect } from "vitest";
import { startPortal } from "../portal/portal-process";
import { randomAddress } from "../portal/sessions";
import { Visitor } from "../portal/visitor";
import { test as base } from "./harness/test";

/** A portal without any account. */
const test = base.extend("empty", async ({}, { onCleanup }) => {
  const portal = await startPortal({ DEMO_DATA: "off" });
  onCleanup(() => portal.stop());
  return portal;
});

test(
  "elsewhere than on its machine, the first administrator of a portal needs the one-time code of the log",
  { tags: ["all"], timeout: 240_000 },
  async ({ empty }) => {
    const printed = /one-time code (\S+)/;
    await expect.poll(() => empty.output()).toMatch(printed);
    const [, code = ""] = printed.exec(empty.output()) ?? [];
    // The address comes from a proxy that the portal trusts.
    const visitor = new Visitor(empty.url, randomAddress());
    const form = await visitor.followLink(
      await visitor.open("/login"),
      "Create administrator",
    );
    expect(form.heading).toBe("Set up this portal");
    const user = {
      email: "dana@prairie.example",
      password: "Parcel-2026!",
      confirmation: "Parcel-2026!",
      firstName: "Dana",
    };
    const missing = await visitor.submit(form, "Create administrator", {
      ...user,
      "One-time code": "",
    });
    expect(missing.status).toBe(400);
    expect(missing.alerts.join()).toContain("Must enter the one-time code");
    const wrong = await visitor.submit(missing, "Create administrator", {
      ...user,
      "One-time code": "AAAAA-AAAAA-AAAAA-AAAAA",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.alerts.join()).toContain(
      "This code is not valid. Copy it from the latest start in the log of the portal.",
    );
    // What was typed stays; passwords are never sent back.
    expect(wrong.valueOf("Email")).toBe(user.email);
    expect(wrong.valueOf("Password")).toBe("");

    const { password, confirmation } = user;
    const created = await visitor.submit(wrong, "Create administrator", {
      password,
      confirmation,
      "One-time code": ` ${code.toLowerCase()} `,
    });
    expect(created.path).toBe("/");
    // A page waits a second for the rights of its user.
    await expect
      .poll(async () => (await visitor.open("/")).links(/^Data/))
      .not.toEqual([]);

    // It is gone, for everybody.
    expect((await visitor.get("/setup")).status).toBe(404);
    visitor.clearCookies();
    const login = await visitor.open("/login");
    expect(login.heading).toBe("Log In");
    expect(login.text).not.toContain("Set up this portal");
    const again = await visitor.post("/setup", {
      ...user,
      code,
      email: "eve@prairie.example",
    });
    // To the login page; 404 as soon as the portal has asked again which extensions there are.
    expect([303, 404]).toContain(again.status);
    expect(again.headers.getSetCookie()).toEqual([]);
  },
);
