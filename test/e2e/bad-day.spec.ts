import { addElements } from "./harness/extension";
import { holdScripts, waitUntilHydrated } from "./harness/hydration";
import { signInElsewhere } from "./harness/other-tab";
import { expect, test } from "./harness/test";
import { markDocument, sign, translate } from "./harness/translator";

test("on a slow line, translated, with a password manager, after a deployment, offline and in two tabs, nothing typed is lost and nothing is written as somebody else", async ({
  administrator: page,
  context,
  portal,
}) => {
  const first = await context.cookies();
  await page.route("**/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fallback();
  });
  const release = await holdScripts(page);
  await page.goto("/alerts/edit?kind=delivered", { waitUntil: "commit" });
  const cartons = page.locator("textarea[name=ASNs]");
  await expect(page.locator("footer p")).toBeAttached();
  await cartons.fill("TYPED-BEFORE");
  await addElements(page);
  release();
  await waitUntilHydrated(page.locator("#main"));
  await translate(page);
  await expect(cartons).toHaveValue("TYPED-BEFORE");
  await cartons.fill("TYPED-1");

  // The files of this deployment are gone, somebody else signs in in another tab, and the line breaks.
  await page.route("**/assets/*.js", (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  const other = await context.newPage();
  await signInElsewhere(context, portal, "regional");
  await other.goto("/alerts");
  await context.setOffline(true);
  const isNew = await markDocument(page);
  const save = page.getByRole("button", { name: /Save$/ }).last();
  await save.click();
  const notice = page.getByRole("alert").filter({ hasText: "No connection" });
  await expect(notice).toBeVisible();
  await expect(cartons).toHaveValue("TYPED-1");
  expect(await isNew()).toBe(false);

  await context.setOffline(false);
  await notice.getByRole("button").click();
  await expect(
    page.getByText("another user opened this form").first(),
  ).toBeVisible();
  await expect(cartons).toHaveValue("TYPED-1");
  await other.reload();
  await expect(other.getByText("TYPED-1")).toHaveCount(0);

  // The first user signs in again, and sends the form.
  await context.clearCookies();
  await context.addCookies(first);
  await translate(page);
  await save.click();
  await expect(
    page.getByText("another user opened this form").first(),
  ).toBeVisible();
  await expect(cartons).toHaveValue("TYPED-1");
  await save.click();
  await expect(page).toHaveURL(/\/alerts$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(sign);
  await page.getByRole("button", { name: /^Remove: .*TYPED-1/ }).click();
  await expect(page.getByText("TYPED-1")).toHaveCount(0);
});
