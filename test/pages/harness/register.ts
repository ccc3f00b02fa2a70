import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { humanCheckOf, minimumMs } from "../../portal/human-check";
import { mailedLink } from "../../portal/outbox";
import type { Visitor } from "../../portal/visitor";
import { submitWhenFree } from "./submit-when-free";

/**
 * Registers a user through the form, and confirms the address by the mailed link.
 * @param outbox folder of the mail of the portal
 */
export async function registerAndConfirm(
  visitor: Visitor,
  outbox: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const registered = await submitWhenFree(visitor, async () => {
    const form = await visitor.open("/register");
    const check = humanCheckOf(form);
    await pause(minimumMs);
    return visitor.submit(form, "Register", {
      email,
      password,
      confirmation: password,
      firstName: "Dana",
      ...check,
    });
  });
  expect(registered.heading).toBe("Registration Successful");
  const confirmed = await visitor.open(await mailedLink(outbox, email));
  expect(confirmed.heading).toBe("Email Confirmed");
}
