import { randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import type { FormValue, Page } from "../portal/page";
import { signInOf, type Role } from "../portal/sessions";
import type { Visitor } from "../portal/visitor";
import { signInShared, test } from "./harness/test";

/** Replaces the session of the browser, as a sign-in in another tab does. */
async function signInElsewhere(visitor: Visitor, role: Role) {
  visitor.clearCookies();
  await signInShared(visitor, role);
}

/** The first name in the header of a page. */
const nameOn = (page: Page) => page.textOf(".person span");

/** A form of the administrator: its page, its button, what is typed, and the field that shows it. */
type Case = [
  path: string,
  button: string | RegExp,
  values: Record<string, FormValue>,
  shown?: string,
];

const cases: Case[] = [
  ["/account", "Save name", { "First Name": "Typed" }, "First Name"],
  ["/alerts/edit?kind=delivered", "Save", { Cartons: "TYPED-1" }, "Cartons"],
  [
    "/views/edit?name=Late&path=%2Fattention",
    "Save",
    { Name: "Typed" },
    "Name",
  ],
  ["/share-links/new?asn=1", /^Create/, {}],
  [
    "/account/tokens",
    /^Create/,
    {
      Name: "Typed",
      "Reports and the dashboard": true,
      "Current Password": "Parcel-2026!",
    },
    "Name",
  ],
  [
    "/book-LTL?pool=1&zipFrom=60601&zipTo=53202&numPallets=1",
    "Book",
    {
      companyFrom: "Typed",
      address1From: "1 Kiln Rd",
      cityFrom: "Gary",
      stateFrom: "IN",
      companyTo: "Oven",
      address1To: "2 Oven St",
      cityTo: "Chicago",
      stateTo: "IL",
      totalWeight: "1,200",
      withoutBill: "on",
    },
    "companyFrom",
  ],
  ["/data/partners", "Save", { Name: "Typed", Sender: "ZZ:TYPED" }, "Name"],
];

for (const [path, button, values, shown] of cases)
  test(`a form that another user has opened is not written, and keeps what was typed: ${path}`, async ({
    administrator: visitor,
  }) => {
    const form = await visitor.open(path);
    const first = nameOn(form);
    const { url, body } = form.submission(button, values);
    await signInElsewhere(visitor, "regional administrator");
    const refused = await visitor.send(url.href, { method: "POST", body });
    expect(refused.main).toContain("another user opened this form");
    expect(refused.status).toBe(409);
    const second = nameOn(refused);
    expect(second).not.toBe(first);
    expect(refused.main).toContain(`${second} is logged in now`);
    if (shown !== undefined)
      expect(refused.valueOf(shown)).toBe(Object.values(values)[0]);
  });

test("a form with an error stays the one of the user who has opened it", async ({
  administrator: visitor,
}) => {
  const form = await visitor.open("/alerts/edit?kind=delivered");
  await signInElsewhere(visitor, "regional");
  const corrected = await visitor.submit(form, "Save", { Cartons: "" });
  expect(corrected.status).toBe(400);
  expect(corrected.main).not.toContain("another user opened this form");
  const refused = await visitor.submit(corrected, "Save", { Cartons: "ONE-1" });
  expect(refused.status).toBe(409);
  // The user who has been told may go on.
  const name = randomUUID();
  const saved = await visitor.submit(refused, "Save", { Cartons: name });
  expect(saved.path).toBe("/alerts");
  expect(saved.main).toContain(name);
});

test("a form is written after the same user has signed in again, and without its owner", async ({
  visitor,
  openSessionOf,
}) => {
  const user = signInOf(inject("portal"), "store");
  await openSessionOf(user);
  const form = await visitor.open("/alerts/edit?kind=delivered");
  await openSessionOf(user);
  const name = randomUUID();
  const saved = await visitor.submit(form, "Save", { Cartons: name });
  expect(saved.main).toContain(name);
  // As a page of an older version of the portal sends it.
  const second = await visitor.open("/alerts/edit?kind=delivered");
  const { url, body } = second.submission("Save", { Cartons: `${name}-2` });
  (body as URLSearchParams).delete("owner");
  const sent = await visitor.send(url.href, { method: "POST", body });
  expect(sent.location).toBe("/alerts");
});
