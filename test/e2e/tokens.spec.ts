import { randomUUID } from "node:crypto";
import { signInOf } from "../portal/sessions";
import { submitPageWhenFree } from "./harness/submit-when-free";
import { expect, test } from "./harness/test";

/** A personal API token: created, used by a program, revoked. */

test("a token is created, opens results as JSON, and is revoked", async ({
  page,
  openSessionOf,
  portal,
  playwright,
}) => {
  const account = signInOf(portal, "regional");
  await openSessionOf(account);
  await page.goto("/account");
  await page.getByRole("link", { name: "API tokens" }).click();
  await page.getByRole("button", { name: "Create token" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Choose what it may read");
  await expect(alert).toContainText("Must enter your current password");
  const name = `Sheet ${randomUUID().slice(0, 8)}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Cartons and shipments").check();
  await page.getByLabel("Valid for", { exact: true }).selectOption("30 days");
  const password = page.getByLabel("Current Password");
  const createWith = (typed: string) =>
    submitPageWhenFree(page, async () => {
      await password.fill(typed);
      await page.getByRole("button", { name: "Create token" }).click();
    });
  await createWith("Wrong-horse1");
  await expect(alert).toContainText("That is not your current password.");
  // Not in the HTML; with scripts the field stays as it is.
  expect(await password.getAttribute("value")).toBeFalsy();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await createWith(account.password);
  await expect(
    page.getByRole("status").filter({ hasText: "The token is created." }),
  ).toBeVisible();
  const token = await page
    .getByLabel("Token", { exact: true })
    .last()
    .inputValue();
  expect(token).toMatch(/^tpp_[\w-]{43}$/);
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > innerWidth,
  );
  expect(isWide).toBe(false);

  const program = await playwright.request.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const rows = "/search/advanced-search/s=-7d_f=-1d.json";
  const answer = await program.get(rows);
  expect(answer.status()).toBe(200);
  const found = (await answer.json()) as { rows: object[] };
  expect(found.rows.length).toBeGreaterThan(0);
  expect(
    (await program.get("/onTime-report/result/s=-7d_f=-1d.json")).status(),
  ).toBe(403);

  await page.goto("/account/tokens");
  const item = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(item).toContainText("Last used");
  await item.getByRole("button", { name: `Revoke the token ${name}` }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "The token is revoked." }),
  ).toBeVisible();
  await expect(item).toContainText("Revoked");
  expect((await program.get(rows)).status()).toBe(401);
  await program.dispose();
});
