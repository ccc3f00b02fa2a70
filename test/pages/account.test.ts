import { randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import { mailedLink } from "../portal/outbox";
import { registerAndConfirm } from "./harness/register";
import { submitWhenFree } from "./harness/submit-when-free";
import { test as base } from "./harness/test";

const password = "Parcel-2026!";

/** A new user who has just asked for another email, and what the page says to that. */
const test = base.extend("changing", async ({ visitor, openSessionOf }) => {
  const { outbox } = inject("portal");
  const email = `clerk-${randomUUID().slice(0, 8)}@example.com`;
  await registerAndConfirm(visitor, outbox, { email, password });
  await openSessionOf({ email, password });
  const sent = await submitWhenFree(visitor, async () =>
    visitor.submit(await visitor.open("/account"), "Change email", {
      "New Email": `new-${email}`,
      "Current Password": password,
    }),
  );
  return { email, outbox, sent };
});

test(
  "the old address cancels a change of the email that the new one has confirmed",
  { tags: ["all"] },
  async ({ visitor, changing }) => {
    const { email, outbox, sent } = changing;
    expect(sent.main).toContain("A link was sent to both addresses.");

    const confirmed = await visitor.submit(
      await visitor.open(await mailedLink(outbox, `new-${email}`)),
      "Confirm the change",
    );
    expect(confirmed.main).toContain("This address has confirmed the change.");
    const oldLink = await mailedLink(outbox, email, 1);
    const canceled = await visitor.submit(
      await visitor.open(oldLink),
      "Cancel the change",
    );
    expect(canceled.main).toContain(
      "The change is canceled. The email stays as it is.",
    );
    const late = await visitor.submit(
      await visitor.open(oldLink),
      "Confirm the change",
    );
    expect(late.alerts).toEqual(["This link is not valid, or not any more."]);
    const account = await visitor.open("/account");
    expect(account.main).toContain(`You log in with ${email}.`);
    expect(account.valueOf("New Email")).toBe("");
  },
);

test(
  "an email changes when the old and the new address have confirmed it, which opening their links does not",
  { tags: ["all"] },
  async ({ visitor, changing }) => {
    const { email, outbox, sent } = changing;
    expect(sent.main).toContain(`Your email will change to new-${email}.`);

    const newLink = await mailedLink(outbox, `new-${email}`);
    for (const method of ["GET", "HEAD"])
      expect((await visitor.send(newLink, { method })).status).toBe(200);
    const { main } = await visitor.open("/account");
    for (const address of ["old", "new"])
      expect(main).toContain(
        `The confirmation of the ${address} address is missing.`,
      );
    await visitor.submit(await visitor.open(newLink), "Confirm the change");
    const half = await visitor.open("/account");
    expect(half.main).toContain("The new address has confirmed.");

    const oldLink = await mailedLink(outbox, email, 1);
    const changed = await visitor.submit(
      await visitor.open(oldLink),
      "Confirm the change",
    );
    expect(changed.main).toContain(
      "The email is changed. Log in with the new address.",
    );
    const account = await visitor.open("/account");
    expect(account.main).toContain(`You log in with new-${email}.`);
  },
);

test("the change of the password tells password managers whose it is", async ({
  store: visitor,
}) => {
  const page = await visitor.open("/account");
  const user = page.$("form:has([name=confirmation]) [autocomplete=username]");
  expect(user.val()).toMatch(/^store@/);
  expect(user.attr("name")).toBeUndefined();
});

test("a form that is refused leaves the other forms with their stored values", async ({
  store: visitor,
}) => {
  const page = await visitor.open("/account");
  const refused = await visitor.submit(page, "Change password", {
    "Current Password": "x",
  });
  expect(refused.status).toBe(400);
  expect(page.valueOf("firstName")).not.toBe("");
  for (const field of ["firstName", "lastName", "language", "clock"])
    expect(refused.valueOf(field)).toBe(page.valueOf(field));
});

test("after the end of the session, a refused form of the account keeps its choice, and no form shows unknown values", async ({
  store: visitor,
}) => {
  const page = await visitor.open("/account");
  visitor.clearCookies();
  const refused = await visitor.submit(page, "Save language", {
    language: "es",
  });
  expect(refused.status).toBe(401);
  expect(refused.valueOf("language")).toBe("es");
  for (const field of ["firstName", "clock"])
    expect(refused.$(`[name=${field}]`)).toHaveLength(0);
});
