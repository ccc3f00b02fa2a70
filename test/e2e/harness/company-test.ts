import { startCompany, type Company } from "../../portal/company";
import { test as base } from "./test";

/** Tests of a company that loads its own data, one for this worker; its first administrator is signed in. */
export const test = base.extend<object, { company: Company }>({
  company: [
    async ({}, use) => {
      const company = await startCompany();
      await use(company);
      await company.portal.stop();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ company }, use) => use(company.portal.url),

  context: async ({ context, company: { portal, cookies } }, use) => {
    await context.addCookies(
      cookies.map((cookie) => ({ ...cookie, url: portal.url })),
    );
    await use(context);
  },
});
