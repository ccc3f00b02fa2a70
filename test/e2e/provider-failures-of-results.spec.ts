import { success } from "../portal/faulty-provider";
import { rowOf } from "../portal/result-screens";
import { test } from "./harness/faulty-test";
import { isRed } from "./harness/result-page";
import { expect } from "./harness/test";

test("a dashboard without its manifests keeps its form, shows the error in red, and has no chart", async ({
  page,
  provider,
  haveSession,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/dashboard/);
  await haveSession();
  provider.on("getDashboardManifests", () => "broken connection");
  await page.goto("/dashboard/s=2026-11-13_f=2026-11-20_p=1");
  const chart = page.getByRole("region", {
    name: "Cartons per date in store",
  });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Unable to connect to server");
  expect(await isRed(alert)).toBe(true);
  await expect(chart).toHaveCount(0);
  await expect(page.getByLabel("Start Date")).toHaveValue("11/13/2026");
  await expect(page.getByLabel("Pool")).toHaveValue("1");
  // The form submits, and its target works again.
  provider.on("getDashboardManifests", () =>
    success({ result: [rowOf("getDashboardManifests", "1", true)] }),
  );
  await page.getByLabel("End Date").fill("11/19/2026");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/dashboard/s=2026-11-13_f=2026-11-19_p=1");
  await expect(chart).toBeVisible();
  await expect(page.locator("#table-manifests tbody tr")).toHaveCount(1);
});
