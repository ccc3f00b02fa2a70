import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, inject } from "vitest";
import { humanCheckOf, minimumMs } from "../portal/human-check";
import { mailedLink } from "../portal/outbox";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { submitWhenFree } from "./harness/submit-when-free";
import { test } from "./harness/test";

/** Sends the registration form of a page. */
const register = (
  visitor: Visitor,
  page: Page,
  email: string,
  humanCheck: Record<string, string> = {},
) =>
  visitor.submit(page, "Register", {
    Email: email,
    Password: "Parcel-2026!",
    "Confirm Password": "Parcel-2026!",
    "First Name": "Dana",
    ...humanCheck,
  });

test("a mail scanner that opens, prefetches or sends HEAD to a link confirms nothing", async ({
  visitor,
}) => {
  const email = `clerk-${randomUUID().slice(0, 8)}@example.com`;
  const registered = await submitWhenFree(visitor, async () => {
    const page = await visitor.open("/register");
    await pause(minimumMs);
    return register(visitor, page, email, humanCheckOf(page));
  });
  expect(registered.heading).toBe("Registration Successful");
  const link = await mailedLink(inject("portal").outbox, email);
  const cookie = visitor.cookies
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  expect(cookie).toMatch(/__portal_registration=/);
  const asked: [url: string, method: string, headers: object][] = [
    [link, "GET", {}],
    [link, "HEAD", {}],
    [`${link}.data`, "GET", {}],
    // In the browser that registered, too.
    [link, "HEAD", { cookie }],
    [`${link}.data`, "GET", { cookie }],
    [`${link}.data`, "HEAD", { cookie }],
    ...[
      { "Sec-Purpose": "prefetch" },
      { "Sec-Purpose": "prefetch;prerender" },
      { Purpose: "prefetch" },
      { "X-Moz": "prefetch" },
    ].map((header): [string, string, object] => [
      link,
      "GET",
      { cookie, ...header },
    ]),
  ];
  for (const [url, method, headers] of asked) {
    const page = await visitor.send(url, {
      method,
      headers: { cookie: "", ...headers },
    });
    expect(page.status, `${method} ${url}`).toBe(200);
    expect(page.text).not.toMatch(/Email (Already )?Confirmed/);
  }
  // Pressing the button is not sufficient either.
  const pressed = await visitor.send(link, {
    method: "POST",
    headers: { cookie: "" },
    body: new URLSearchParams({ intent: "confirm" }),
  });
  expect(pressed.status).toBe(200);
  expect(pressed.text).toContain("current-password");

  // It was still unconfirmed.
  expect((await visitor.open(link)).heading).toBe("Email Confirmed");
});

test("a registration without its human check is refused and keeps the email", async ({
  visitor,
}) => {
  const page = await visitor.open("/register");
  const refused = await register(visitor, page, "clerk@example.com");
  // The last name is optional.
  expect(refused.alerts).toEqual(["Must complete reCaptcha"]);
  expect(refused.valueOf("Email")).toBe("clerk@example.com");
  expect(refused.text).not.toContain("Parcel-2026!");
});
