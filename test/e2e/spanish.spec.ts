import { readFile } from "node:fs/promises";
import { registerAndConfirm } from "./harness/register";
import { signInOf } from "../portal/sessions";
import { expect, test } from "./harness/test";

test.use({ locale: "es-US" });

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
  await expect(heading).toHaveText("Your account");
  await page.goto("/");
  await expect(heading).toHaveText("Overview");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await choose("Language", "es", "Save language");
  await expect(heading).toHaveText("Su cuenta");
  await choose("Idioma", "", "Guardar idioma");
  await expect(heading).toHaveText("Su cuenta");
});
