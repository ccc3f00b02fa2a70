import { startCompany, type Company } from "../../portal/company";
import { loadReceivingDay } from "../../portal/receiving-day";
import { Visitor } from "../../portal/visitor";
import { expect, test as base } from "./test";

interface Fixtures {
  /**
   * Loads two stores with stops of today, and opens the one in the north at the door.
   * @param name distinguishes the data of tests
   * @returns the numbers of the stores
   */
  openReceiving: (name: string) => Promise<{ north: string; south: string }>;
}

/** Tests of a company that loads its own data, one for this worker; its first administrator is signed in. */
export const test = base.extend<Fixtures, { company: Company }>({
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

  openReceiving: async ({ page, company: { portal, cookies } }, use) =>
    use(async (name) => {
      const visitor = new Visitor(portal.url);
      for (const cookie of cookies)
        visitor.setCookie(cookie.name, cookie.value);
      const stores = await loadReceivingDay(visitor, name);
      await page.goto("/receive?all");
      await page.getByRole("link", { name: `${stores.north} North` }).click();
      await expect(page.locator("p.count")).toHaveText("0 of 3");
      return stores;
    }),
});
