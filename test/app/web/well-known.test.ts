import { expect, it } from "vitest";
import { usePortal } from "../support/use-portal";
import { getRaw } from "../support/raw";

const { portal } = usePortal({
  settings: { SECURITY_CONTACT: "mailto:security@example.com" },
});

const get = (path: string) => fetch(portal.url + path, { redirect: "manual" });

it("security.txt names the contact of the setting, and when it expires", async () => {
  const response = await get("/.well-known/security.txt");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const text = await response.text();
  expect(text).toContain("Contact: mailto:security@example.com\n");
  const [, expires = ""] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(new Date(expires).getTime()).toBeGreaterThan(Date.now());
});

it("password managers are led to the form that changes the password", async () => {
  const response = await get("/.well-known/change-password");
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    "/account",
  ]);
});

it("other well-known addresses are 404, as password managers verify", async () => {
  const path =
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await get(path)).status).toBe(404);
});

it("a host that is not allowed is told which setting allows it", async () => {
  const { status, text } = await getRaw(portal.port, "/", [
    "Host: portal.example.net",
  ]);
  expect(status).toBe(400);
  expect(text).toContain("PUBLIC_ORIGIN");
  expect(text).not.toContain("portal.example.net");
});
