import { readFile } from "node:fs/promises";
import { crawl } from "./harness/crawler";
import { registerAndConfirm } from "./harness/register";
import { signInOf } from "../portal/sessions";
import { expect, test } from "./harness/test";
import { findEnglish } from "./harness/untranslated";

test.use({ locale: "es-US" });

for (const walker of ["visitor", "administrator"] as const)
  test(
    `every page that a crawl reaches is in Spanish: ${walker}`,
    { tag: "@no-js-only" },
    async ({ page, context, portal, openSessionOf, extraHTTPHeaders }) => {
      test.setTimeout(600_000);
      await context.setExtraHTTPHeaders({
        ...extraHTTPHeaders,
        "Accept-Language": "es-US,es;q=0.9",
      });
      if (walker === "administrator")
        await openSessionOf(signInOf(portal, walker));
      const parser = await context.newPage();
      const { visits } = await crawl({
        request: page.request,
        parser,
        start: new URL(portal.url),
        statusOf: () => null,
      });
      // A fault that concerns one language only shows in its statuses, not in its texts.
      expect(
        visits
          .filter(({ status }) => status >= 500)
          .map(({ address, status }) => `${address.href}: ${status}`),
      ).toEqual([]);
      const found = new Map<string, string>();
      for (const { address, html } of visits) {
        expect(html).toContain('<html lang="es"');
        for (const text of await findEnglish(parser, html))
          if (!found.has(text))
            found.set(text, `${address.pathname}${address.search}: ${text}`);
      }
      expect([...found.values()]).toEqual([]);
    },
  );

test("a browser in Spanish searches, sorts and exports", async ({
  page,
  openSessionOf,
  portal,
}) => {
  await openSessionOf(signInOf(portal, "regional"));
  await page.goto("/onTime-report/summary/store/s=-7d_f=-1d");
  await expect(page.getByText(/^Resultados: [1-9]/)).toBeVisible();
  const header = page.getByRole("columnheader", { name: "A tiempo" });
  await header.getByRole("link").or(header.getByRole("button")).first().click();
  await expect(page).toHaveURL(/[?&]sort=OnTime/);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar", exact: true }).click();
  const csv = await readFile(await (await downloaded).path(), "utf8");
  expect(csv.split("\r\n")[0]).toMatch(/Tienda/);
});

test("an account chooses English in a browser in Spanish, and Spanish again", async ({
  page,
  browser,
  newEmail,
  linkMailedTo,
  openSessionOf,
}) => {
  const password = "Parcel-2026!";
  // The helper reads English. It opens its page in a browser of its own.
  const english = await browser.newContext({ locale: "en-US" });
  await registerAndConfirm(
    await english.newPage(),
    { email: newEmail, password },
    linkMailedTo,
  );
  await english.close();
  await openSessionOf({ email: newEmail, password });

  const choose = async (label: string, language: string, button: string) => {
    await page.goto("/account");
    await page.getByRole("combobox", { name: label }).selectOption(language);
    await page.getByRole("button", { name: button }).click();
  };
  const heading = page.getByRole("heading", { level: 1 });
  await choose("Idioma", "en", "Guardar idioma");
  await expect(heading).toHaveText("Your Account");
  await page.goto("/");
  await expect(heading).toHaveText("Overview");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await choose("Language", "es", "Save language");
  await expect(heading).toHaveText("Su cuenta");
  await choose("Idioma", "", "Guardar idioma");
  await expect(heading).toHaveText("Su cuenta");
});
