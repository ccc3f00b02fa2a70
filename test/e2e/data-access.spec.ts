import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";
import { openSession, randomAddress, signInOf } from "../portal/sessions";
import { Visitor } from "../portal/visitor";

/** Uploads a file with a store of its own, which can be applied. */
async function uploadStore(page: Page, name: string): Promise<string> {
  await page.goto("/data");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Store,Pool,Name,Address 1,City,State,ZIP Code\r\nT${randomUUID().slice(0, 8)},Chicago,Lake,1 Lake St,Chicago,IL,60602\r\n`,
    ),
  });
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return new URL(page.url()).pathname;
}

const expectUntouched = async (page: Page) => {
  await page.reload();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    "Ready to apply",
  );
};

test("users who are not administrators of every pool group see no Data screen and cannot apply a file", async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs("administrator");
  const path = await uploadStore(page, "shared.csv");
  const form = { intent: "apply", idempotencyKey: randomUUID() };
  for (const role of ["national", "regional", "store"] as const) {
    const visitor = new Visitor(portal.url, randomAddress());
    for (const { name, value } of await openSession(
      portal,
      signInOf(portal, role),
    ))
      visitor.setCookie(name, value);
    const refused = [
      "/data",
      "/data/columns",
      "/data/keys",
      "/data/partners",
      "/data/stores",
    ];
    for (const address of [...refused, path, `${path}/errors.csv`])
      expect((await visitor.get(address)).status, address).toBe(404);
    expect((await visitor.post(path, form)).status).toBeGreaterThanOrEqual(400);
  }
  await expectUntouched(page);
});

test(
  "a button that the page does not have, and a form of another site, leave the file as it is",
  { tag: "@no-js-only" },
  async ({ page, portal, signInAs }) => {
    await signInAs("administrator");
    const path = await uploadStore(page, "kept.csv");
    const unknown = await page.request.post(path, {
      form: { intent: "unknown" },
      maxRedirects: 0,
    });
    expect(unknown.status()).toBe(400);
    for (const address of [path, "/data?index"]) {
      const foreign = await page.request.post(portal.url + address, {
        headers: { Origin: "https://other.example" },
        multipart: { intent: "apply" },
        maxRedirects: 0,
      });
      expect(foreign.status()).toBe(403);
    }
    await expectUntouched(page);
  },
);
