import { expect, test as base } from "vitest";
import { startPortal } from "../../portal/portal-process";
import { Visitor } from "../../portal/visitor";
import { expectNoServerErrors } from "./test";

/** The portal of this worker for a company without demonstration data, and its first administrator. */
const company = base.extend(
  "company",
  { scope: "worker" },
  async ({}, { onCleanup }) => {
    const portal = await startPortal({ DEMO_DATA: "off", HUMAN_CHECK: "off" });
    onCleanup(() => portal.stop());
    const administrator = new Visitor(portal.url);
    // A visitor without a proxy is on the machine of the portal, so that the first run needs no code.
    const password = "Parcel-2026!";
    const created = await administrator.post("/setup", {
      email: "dana@prairie.example",
      password,
      confirmation: password,
      firstName: "Dana",
    });
    expect(created.status).toBe(303);
    return { portal, administrator };
  },
);

/** Tests of a company that loads its own data; the visitor is its administrator. */
export const companyTest = company.extend(
  "visitor",
  ({ company: { portal, administrator } }, { onCleanup }) => {
    const visitor = new Visitor(portal.url);
    for (const { name, value } of administrator.cookies)
      visitor.setCookie(name, value);
    onCleanup(() => expectNoServerErrors(visitor));
    return visitor;
  },
);
