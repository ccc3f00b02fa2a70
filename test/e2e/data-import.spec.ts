import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "playwright/test";
import { mailedLink } from "../portal/outbox";
import { startPortal, type RunningPortal } from "../portal/portal-process";
import { expect, test as base } from "./harness/test";

/** The Data screens of a company without demonstration data, whose first administrator is signed in. */

const password = "Parcel-2026!";
const storesHeader = "Store,Pool,Name,Address 1,City,State,ZIP Code";

const test = base.extend<{ company: RunningPortal }>({
  company: async ({}, use) => {
    const portal = await startPortal({ DEMO_DATA: "off", HUMAN_CHECK: "off" });
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ company }, use) => use(company.url),
  // The browser runs on the machine of the portal, so that the first run needs no code.
  extraHTTPHeaders: async ({}, use) => use({}),
});

test.beforeEach(async ({ page, company }) => {
  const answer = await page.request.post("/setup", {
    form: {
      email: "dana@prairie.example",
      password,
      confirmation: password,
      firstName: "Dana",
    },
    headers: { Origin: company.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const status = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

const fileOf = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

/** Uploads a file with the form, and waits for its page. */
async function upload(page: Page, name: string, content: string | Buffer) {
  await page.goto("/data");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles(fileOf(name, content));
  await press(page, "Check file");
  await expect(heading(page)).toHaveText(name);
}

async function apply(page: Page) {
  await expect(status(page)).toHaveText("Ready to apply");
  await press(page, "Apply");
  await expect(status(page)).toHaveText("Applied");
}

/** Sends the upload form without a browser. */
const post = (
  request: APIRequestContext,
  origin: string,
  [name, content]: [string, string],
) =>
  request.post("/data", {
    headers: { Origin: origin },
    multipart: { kind: "auto", timeZone: "UTC", file: fileOf(name, content) },
    maxRedirects: 0,
  });

/** The CSV behind a link, without its byte order mark. */
async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name }).click(),
  ]);
  return (await readFile(await file.path(), "utf8")).replace("\uFEFF", "");
}

test(
  "a file with mistakes is corrected through its errors.csv, and its records are found",
  { tag: "@phone" },
  async ({ page, expectAccessibleInLightAndDark, expectNoWiderThan320 }) => {
    await upload(page, "pools.csv", "Pool\nDSM\n");
    await apply(page);
    const mistakes = await readFile(
      join(
        import.meta.dirname,
        "../fixtures/first-morning/mistakes/stores.csv",
      ),
    );
    await upload(page, "stores.csv", mistakes);
    await expect(status(page)).toHaveText("Ready to apply");
    await expect(page.getByText("Stores: 3 new, 3 rejected")).toBeVisible();
    const errors = page.getByRole("region", { name: "3 errors" });
    await expect(errors.getByRole("row")).toHaveCount(4);
    await expect(errors.getByRole("row").nth(1)).toContainText(
      /line 3.*State.*Iowa.*Expected the two letters of the state/,
    );
    await expectAccessibleInLightAndDark();
    const csv = await download(page, "All errors as CSV");
    await apply(page);

    const [header, ...rejected] = csv.trimEnd().split("\r\n");
    expect(header).toMatch(/^Store,Pool,Name,.*,Error$/);
    expect(rejected).toHaveLength(3);
    const corrected = [
      rejected[0]?.replace(",Iowa,", ",IA,"),
      rejected[2]?.replace(",dsm,", ",DSM,"),
    ];
    await upload(page, "errors.csv", [header, ...corrected].join("\r\n"));
    await expect(
      page.getByText("Stores: 2 new", { exact: true }),
    ).toBeVisible();
    await apply(page);
    // The same file again would change nothing.
    await upload(page, "errors.csv", [header, ...corrected].join("\r\n"));
    await expect(
      page.getByText("Stores: 2 unchanged", { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);

    await upload(
      page,
      "cartons.csv",
      "Manifest,Pool,Manifest Date,Date In Store,Store,ASN\n" +
        "M-1,DSM,11/20/2026,11/23/2026,108,00100614140000000014\n",
    );
    await apply(page);
    // The ASN is kept without the application identifier 00.
    await page.goto("/search/ASN-search?ASNs=100614140000000014");
    await expect(page.locator("table.rows tbody tr")).toContainText("Grinnell");
    await page.goto("/data");
    await expectNoWiderThan320();
  },
);

test("a rejected file is applied once what it lacked is loaded", async ({
  page,
}) => {
  const stores = `${storesHeader}\n0101,OMA,Old Market,1 Howard St,Omaha,NE,68102\n`;
  await upload(page, "stores.csv", stores);
  await expect(status(page)).toHaveText("Rejected");
  await expect(page.getByRole("button", { name: "Discard" })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await upload(page, "pools.csv", "Pool\nOMA\n");
  await apply(page);
  await page.goto(path);
  await press(page, "Apply");
  await expect(status(page)).toHaveText("Applied");
  await expect(page.getByText("Stores: 1 new", { exact: true })).toBeVisible();
  const hash = createHash("sha256").update(stores).digest("hex");
  await expect(page.getByText(hash, { exact: true })).toBeVisible();
});

test("texts of a file are shown as texts, and its errors.csv contains no formula", async ({
  page,
  company,
}) => {
  const name = "<img src=x onerror=alert(1)>.csv";
  const cell = "<script>alert(1)</script>";
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await upload(
    page,
    name,
    `${storesHeader}\n=1+2,${cell},@SUM(A1),"=HYPERLINK(""http://evil.example"")",Des Moines,IA,50309\n`,
  );
  await expect(page.getByRole("row").filter({ hasText: cell })).toBeVisible();
  await expect(page.locator("main").locator("img, script")).toHaveCount(0);
  const csv = await download(page, "All errors as CSV");
  const cells = csv.split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  expect(cells).toContain("'@SUM(A1)");
  expect(cells.filter((text) => /^"?[=+@\t\r]/.test(text))).toEqual([]);
  await page.goto("/data");
  await page.getByRole("link", { name }).click();
  await expect(heading(page)).toHaveText(name);
  expect(alerts).toEqual([]);

  // Names that no address contains, and folders of the provider.
  for (const path of [
    "/data/..%2F..%2Fetc/errors.csv",
    "/data/templates/..%2Fpools.csv",
    "/data/templates/nothing.csv",
    "/data/AAAAAAAAAAAAAAAA",
  ])
    expect((await page.request.get(path)).status(), path).toBe(404);
  const foreign = await post(page.request, "http://evil.example", [
    "pools.csv",
    "Pool\nEvil\n",
  ]);
  expect(foreign.status()).toBe(403);
  expect(company.output()).not.toContain("Evil");
});

test("a discarded file is not applied; what was chosen stays when nothing or too little was sent", async ({
  page,
  company,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/^answer 40[01]: .*\/data/);
  await page.goto("/data");
  await page.getByLabel("Kind").selectOption({ label: "Pools" });
  await press(page, "Check file");
  await expect(page.getByRole("alert")).toContainText("Choose a file");
  await expect(page.getByLabel("Kind")).toHaveValue("pools");

  await page
    .getByLabel("File", { exact: true })
    .setInputFiles(fileOf("nothing.csv", ""));
  await press(page, "Check file");
  await expect(page.getByRole("alert")).toContainText("The file is empty");
  await expect(page.getByLabel("Kind")).toHaveValue("pools");

  await upload(page, "pools.csv", "Pool\nDSM\n");
  const path = new URL(page.url()).pathname;
  await press(page, "Discard");
  await expect(status(page)).toHaveText("Discarded");
  await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);
  const late = await page.request.post(path, {
    form: { intent: "apply" },
    headers: { Origin: company.url },
  });
  expect(late.status()).toBe(400);
  expect(await late.text()).toContain("The document was discarded.");

  await page.goto("/data");
  await page.getByLabel("Kind").selectOption({ label: "Pools" });
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles(fileOf("pools.csv", "Pool\nDSM\n"));
  await page.context().clearCookies();
  await press(page, "Check file");
  await expect(page.getByRole("alert").first()).toContainText(
    /session has expired.* then choose the file again/,
  );
  await expect(page.getByLabel("Kind")).toHaveValue("pools");
});

test("a user who administers nothing gets nothing of the files, whoever loaded them", async ({
  page,
  browser,
  company,
}) => {
  await upload(page, "pools.csv", "Pool\nDSM\n\n");
  const path = new URL(page.url()).pathname;
  const context = await browser.newContext({ baseURL: company.url });
  const { request } = context;
  const rosa = { email: "rosa@prairie.example", password };
  const headers = { Origin: company.url };
  await request.post("/register", {
    form: { ...rosa, confirmation: password, firstName: "Rosa" },
    headers,
  });
  await request.get(await mailedLink(company.outbox, rosa.email));
  await request.post("/login", { form: rosa, headers });
  expect(await (await request.get("/")).text()).toContain("Rosa");
  for (const address of [
    "/data",
    "/data/columns",
    "/data/keys",
    "/data/partners",
    "/data/stores",
    path,
    `${path}/errors.csv`,
    "/data/templates/pools.csv",
  ])
    expect((await request.get(address)).status(), address).toBe(404);
  const sent = await post(request, company.url, ["pools.csv", "Pool\nOMA\n"]);
  expect(sent.status()).toBe(404);
  const applied = await request.post(path, {
    form: { intent: "apply" },
    headers,
    maxRedirects: 0,
  });
  expect(applied.status()).toBeGreaterThanOrEqual(400);
  const key = await request.post("/data/keys", {
    form: { intent: "save", name: "Rosa" },
    headers,
    maxRedirects: 0,
  });
  expect(key.status()).toBeGreaterThanOrEqual(400);
  expect(await key.text()).not.toContain("tp_");
  await context.close();

  await page.reload();
  await expect(status(page)).toHaveText("Ready to apply");
  await page.goto("/data");
  await expect(
    page.locator(".list-table").first().locator("tbody tr"),
  ).toHaveCount(1);
});

test("the columns of every kind, and a template of each", async ({
  page,
  expectAccessibleInLightAndDark,
}) => {
  await page.goto("/data");
  const templates = page.getByRole("region", { name: "Templates" });
  const names = await templates.getByRole("listitem").allTextContents();
  expect(names).toContain("Stops of the day");
  for (const link of await templates
    .getByRole("listitem")
    .getByRole("link")
    .all()) {
    const answer = await page.request.get(
      (await link.getAttribute("href")) ?? "",
    );
    expect(answer.headers()["content-type"]).toContain("text/csv");
  }
  await templates.getByRole("link", { name: "Columns of every kind" }).click();
  await expect(heading(page)).toHaveText("Columns of every kind");
  await page.locator("summary").getByText("Stores", { exact: true }).click();
  const table = page.getByRole("table", { name: "Columns of Stores" });
  await expect(table.getByRole("row", { name: /^ZIP Code/ })).toContainText(
    "60602",
  );
  // Files are not CSV: they have a name instead of a template.
  await page.locator("summary").getByText("Signed documents").click();
  await expect(page.getByText(/^Name each file like /)).toBeVisible();
  await expectAccessibleInLightAndDark();
  await page.getByRole("link", { name: "Back to Data" }).click();
  await expect(page).toHaveURL("/data");
});

test("an API key is shown once, sends files, and is revoked; a trading partner is kept by its ISA id", async ({
  page,
  company,
  expectAccessibleInLightAndDark,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/^answer 400: .*\/data\/(keys|partners)/);
  const send = (key: string) =>
    fetch(`${company.url}/api/ingest/pools`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "text/csv" },
      body: "Pool\nDSM\n",
    });
  await page.goto("/data");
  await page.getByRole("link", { name: "API keys" }).click();
  await press(page, "Create");
  await expect(page.getByRole("alert")).toContainText("Enter a name");
  await page.getByLabel("Name", { exact: true }).fill("Dock <scanners>");
  await page.getByLabel("Kinds").selectOption({ label: "Pools" });
  await press(page, "Create");
  await expect(page.getByText("Copy it now")).toBeVisible();
  await expectAccessibleInLightAndDark();
  const key = await page.locator("pre.secret").innerText();
  expect(key).toMatch(/^tp_[\w-]{30,}$/);
  expect((await send(key)).status).toBe(200);
  await page.goto("/data/keys");
  expect(await page.content()).not.toContain(key);
  await expect(
    page.getByRole("row", { name: /Dock <scanners>/ }),
  ).toContainText("Pools");
  await press(page, "Revoke Dock <scanners>");
  await expect(page.getByText("The key is revoked.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Dock/ })).toContainText(
    "Revoked",
  );
  expect((await send(key)).status).toBe(401);

  await page.goto("/data/partners");
  await page.getByLabel("Sender").fill("ZZ:ACMESHIPPER");
  await press(page, "Save");
  await expect(page.getByRole("alert")).toContainText("Enter a name");
  await expect(page.getByLabel("Sender")).toHaveValue("ZZ:ACMESHIPPER");
  await page.getByLabel("Name").fill("Acme");
  await press(page, "Save");
  await expect(page.getByText("Saved Acme")).toBeVisible();
  await expect(
    page.getByRole("row", { name: /ZZ:ACMESHIPPER Acme/ }),
  ).toBeVisible();
  await press(page, "Remove ZZ:ACMESHIPPER");
  await expect(page.getByText("There are no trading partners.")).toBeVisible();
});
