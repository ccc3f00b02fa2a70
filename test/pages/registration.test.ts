import { expect } from "vitest";
import { test } from "./harness/test";

test("a registration without its human check is refused, and keeps the email but no password", async ({
  visitor,
}) => {
  const page = await visitor.open("/register");
  expect(page.valueOf("Last Name (optional)")).toBe("");
  const refused = await visitor.submit(page, "Register", {
    Email: "clerk@example.com",
    Password: "Parcel-2026!",
    "Confirm Password": "Parcel-2026!",
    "First Name": "Dana",
  });
  expect(refused.alerts).toEqual(["Must complete reCaptcha"]);
  expect(refused.valueOf("Email")).toBe("clerk@example.com");
  expect(refused.text).not.toContain("Parcel-2026!");
});
