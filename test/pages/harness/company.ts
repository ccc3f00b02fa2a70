import { test as base } from "vitest";
import { startCompany } from "../../portal/company";
import { Visitor } from "../../portal/visitor";
import { expectNoServerErrors } from "./test";

/** Tests of a company that loads its own data, one for this worker; the visitor is its administrator. */
export const companyTest = base
  .extend("company", { scope: "worker" }, async ({}, { onCleanup }) => {
    const company = await startCompany();
    onCleanup(() => company.portal.stop());
    return company;
  })
  .extend("visitor", ({ company: { portal, cookies } }, { onCleanup }) => {
    const visitor = new Visitor(portal.url);
    for (const { name, value } of cookies) visitor.setCookie(name, value);
    onCleanup(() => expectNoServerErrors(visitor));
    return visitor;
  });
