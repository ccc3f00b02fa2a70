import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { readPdfFile } from "../pdf/read-pdf-file";
import { writeXlsx } from "../provider/import/write-xlsx";
import { mailedLink } from "../portal/outbox";
import { startPortal, type RunningPortal } from "../portal/portal-process";
import { expect, solveHumanCheck, test as base } from "./harness/test";

/**
 * The first morning of a company, as docs/getting-started.md tells it: an empty database, and everything
 * that the company loads comes from `test/fixtures/first-morning/`.
 */

const root = join(import.meta.dirname, "..", "..");
const password = "Parcel-2026!";

const readFixture = (name: string) =>
  readFile(join(root, "test", "fixtures", "first-morning", name));

const test = base.extend<{ company: RunningPortal }>({
  company: async ({}, use) => {
    const portal = await startPortal({
      DEMO_DATA: "off",
      BRAND_NAME: "Prairie Parcel",
      PORTAL_TIME_ZONE: "America/Chicago",
    });
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ company }, use) => use(company.url),
  // The browser runs on the machine of the portal, as on a first morning.
  extraHTTPHeaders: async ({}, use) => use({}),
});

/** Splits a CSV file without quotation marks. */
const rowsOf = (csv: Buffer) =>
  csv
    .toString()
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));

/** Downloads the template of a kind on the screen Data, and checks that a file has columns of it. */
async function expectColumnsOfTemplate(page: Page, title: string, csv: Buffer) {
  await page.goto("/data");
  const link = page
    .getByRole("region", { name: "Templates" })
    .getByRole("link", { name: title, exact: true });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    link.click(),
  ]);
  const template = rowsOf(await readFile(await download.path()));
  expect(template).toHaveLength(2);
  expect(template[0]).toEqual(expect.arrayContaining(rowsOf(csv)[0] ?? []));
}

/**
 * Uploads a file on the screen Data, and applies it.
 * @param result the counts that the check shows, such as `Stores: 8 new`
 */
async function load(page: Page, name: string, buffer: Buffer, result: string) {
  await page.goto("/data");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "Check file" }).click();
  const status = (text: string) =>
    expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(text);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await status("Ready to apply");
  await expect(page.getByText(result, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  await status("Applied");
  await expect(page.getByText(result, { exact: true })).toBeVisible();
}

/** The cells of the rows of a result table. */
const cellsOf = (page: Page) =>
  page
    .locator("table.rows tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll("th, td")].map((cell) =>
          (cell.textContent ?? "").trim(),
        ),
      ),
    );

const day = "s=2026-11-23_f=2026-11-23";

test("a company starts empty and runs its first day on its own data", async ({
  page,
  company: portal,
  signInWith,
  browser,
  baseURL,
  expectAccessible,
}) => {
  test.slow();
  await test.step("the first administrator is created, and sees an empty portal", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Create administrator" }).click();
    // The page before has a field of the same name.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Set up this portal",
    );
    await expectAccessible();
    await page.getByLabel("Email").fill("dana@prairie.example");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    await page.getByLabel("First Name").fill("Dana");
    await page.getByRole("button", { name: "Create administrator" }).click();
    await page.getByRole("link", { name: /^Data/ }).click();
    await expect(
      page.getByText("No file was loaded yet.", { exact: false }),
    ).toBeVisible();
  });

  await test.step("pools, stores, employees and trailers are loaded", async () => {
    for (const [name, title, result] of [
      ["pools.csv", "Pools", "Pools: 2 new"],
      ["stores.csv", "Stores", "Stores: 8 new"],
      ["employees.csv", "Employees", "Employees: 4 new"],
      ["trailers.csv", "Trailers", "Trailers: 2 new"],
    ] as const) {
      const csv = await readFixture(name);
      await expectColumnsOfTemplate(page, title, csv);
      if (name === "stores.csv")
        await load(page, "stores.xlsx", writeXlsx(rowsOf(csv)), result);
      else await load(page, name, csv, result);
    }
  });

  await test.step("a dispatcher is invited to the pool of a new group, and registers", async () => {
    const dialog = page.getByRole("dialog");
    const group = page.getByRole("region", { name: "Group Selection" });
    await page.goto("/management");
    await page.getByRole("link", { name: "New group (pool group)" }).click();
    await dialog.getByLabel("Name").fill("Des Moines dispatch");
    await dialog.getByRole("button", { name: "Create" }).click();
    await group.getByRole("link", { name: "Edit Pools" }).click();
    await dialog.getByLabel("DSM").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await group
      .getByRole("link", { name: /^Edit .*Des Moines dispatch$/ })
      .click();
    await page
      .getByPlaceholder("Enter email of user to add")
      .fill("rosa@prairie.example");
    await dialog.getByLabel("Invite people who have no account").check();
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toContainText("Invited rosa@prairie.example");

    const context = await browser.newContext({ baseURL });
    const rosa = await context.newPage();
    await rosa.goto(await mailedLink(portal.outbox, "rosa@prairie.example"));
    await rosa.getByLabel("Email").fill("rosa@prairie.example");
    await rosa.getByLabel("Password", { exact: true }).fill(password);
    await rosa.getByLabel("Confirm Password").fill(password);
    await rosa.getByLabel("First Name").fill("Rosa");
    await solveHumanCheck(rosa);
    await rosa.getByRole("button", { name: "Register" }).click();
    await expect(
      rosa.getByRole("heading", { name: "Registration Successful" }),
    ).toBeVisible();
    await rosa.goto(await mailedLink(portal.outbox, "rosa@prairie.example", 1));
    await expect(
      rosa.getByRole("heading", { name: "Email Confirmed" }),
    ).toBeVisible();
    await context.close();
    await page.reload();
    await expect(
      dialog.getByRole("link", { name: "Remove rosa@prairie.example" }),
    ).toBeVisible();
  });

  await test.step("ship notices and the plan of the day are loaded", async () => {
    await load(
      page,
      "ship-notices.edi",
      await readFixture("ship-notices.edi"),
      "Ship notices: 2 new; Cartons: 60 new",
    );
    await expect(
      page.getByRole("link", { name: "Acknowledgement (997)" }),
    ).toBeVisible();
    const plan = await readFixture("plan.csv");
    await expectColumnsOfTemplate(page, "Stops of the day", plan);
    // The ship notices have created the deliveries of the same stores and day.
    await load(page, "plan.csv", plan, "Stops of the day: 8 changed");
  });

  const createKey = async (name: string, kinds: string[]) => {
    await page.goto("/data");
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Kinds").selectOption(kinds);
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("Copy it now")).toBeVisible();
    return page.locator("pre.secret").innerText();
  };
  const key = await test.step("an API key is created", () =>
    createKey("Dock scanners", []));
  const truckKey =
    await test.step("another one is for positions only", async () => {
      const positionsOnly = await createKey("Trucks", ["Positions"]);
      const refused = await fetch(`${portal.url}/api/ingest/scans`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${positionsOnly}`,
          "Content-Type": "application/json",
        },
        body: "[]",
      });
      expect(refused.status).toBe(403);
      return positionsOnly;
    });

  /** Opens a proof of delivery, and returns its texts. */
  async function readProof(path: string): Promise<string> {
    const answer = await page.request.get(path);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    const { pages } = await readPdfFile(await answer.body(), {
      includeMarkedContent: false,
    });
    const texts = pages.flatMap(({ items }) =>
      items.map((item) => ("str" in item ? item.str : "")),
    );
    return texts.join(" ");
  }

  /** Sends a file with the key, as scanners and phones do; returns the counts. */
  async function send(kind: string, body: Buffer | object) {
    const answer = await fetch(`${portal.url}/api/ingest/${kind}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
      },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    });
    const { result } = (await answer.json()) as {
      result: { status: string; counts: object[] };
    };
    expect(answer.status).toBe(200);
    expect(result.status).toBe("applied");
    return result.counts;
  }

  await test.step("scans and arrivals come by HTTP", async () => {
    expect(
      await send("scans", await readFixture("loading-scans.json")),
    ).toMatchObject([{ kind: "scans", changed: 40, rejected: 0 }]);
    expect(
      await send("scans", await readFixture("delivery-scans.json")),
    ).toMatchObject([{ kind: "scans", changed: 21, rejected: 0 }]);
    expect(
      await send("stops", await readFixture("arrivals.json")),
    ).toMatchObject([{ kind: "stops", changed: 3, rejected: 0 }]);
  });

  await test.step("searches find the cartons", async () => {
    // The second was not on the truck's list of delivered cartons.
    await page.goto(
      "/search/ASN-search?ASNs=095212340000000013+095212340000000198",
    );
    expect(
      (await cellsOf(page)).map((cells) => [cells[0], cells[3], cells[11]]),
    ).toEqual([
      ["095212340000000013", "0101 Court Avenue", "Scanned"],
      ["095212340000000198", "0102 Ingersoll", "No Scan or POD"],
    ]);
    for (const [path, found] of [
      [`/search/advanced-search/${day}`, 60],
      ["/search/manifest-search/m=HF-1001", 36],
      ["/search/packing-slip/ps=PS-1", 10],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(`Results Found: ${found}`)).toBeVisible();
    }
  });

  await test.step("a shipment is found by its PRO number, manifest and day", async () => {
    const shipment = {
      pool: "DSM",
      pro: "7001001",
      manifest: "HF-1001",
      store: "0101",
      scheduledDate: "2026-11-23",
      pickupAt: "2026-11-23T06:00:00-06:00",
    };
    expect(await send("shipments", [shipment])).toMatchObject([
      { kind: "shipments", created: 1, rejected: 0 },
    ]);
    for (const search of [
      "PRO-search/PROs=7001001",
      "manifest-search/m=HF-1001",
      `advanced-search/${day}`,
    ]) {
      await page.goto(`/tracking/${search}`);
      await expect(page.getByText("Results Found: 1")).toBeVisible();
      expect((await cellsOf(page)).flat()).toContain("7001001");
    }
  });

  await test.step("the reports and the dashboard count them", async () => {
    await page.goto(`/onTime-report/summary/pool/${day}`);
    expect(await cellsOf(page)).toEqual([
      ["DSM", "4", "1", "1 (25.00%)"],
      ["OMA", "4", "0", "1 (25.00%)"],
    ]);
    await page.goto(`/scan-report/summary/pool/${day}`);
    expect(await cellsOf(page)).toEqual([
      ["DSM", "18", "36", "50.00%"],
      ["OMA", "7", "24", "29.17%"],
    ]);
    await page.goto(`/doorscan-report/summary/pool/${day}`);
    expect(await cellsOf(page)).toEqual([
      ["DSM", "4", "1", "25.00%"],
      ["OMA", "4", "1", "25.00%"],
    ]);
    await page.goto(`/dashboard/${day}`);
    expect(await cellsOf(page)).toEqual([
      ["DSM", "HF-1001", "11/23/2026", "36", "36", "18"],
      ["OMA", "HF-1002", "11/23/2026", "24", "24", "7"],
    ]);
  });

  await test.step("the map shows the stops, and their progress", async () => {
    const count = (status: string) =>
      page.getByText(new RegExp(`^${status}: \\d+`)).first();
    await page.goto("/track?date=2026-11-23");
    await expect(page.getByText("Results Found: 8")).toBeVisible();
    await expect(count("Complete")).toContainText("Complete: 2");
    await expect(count("In Progress")).toContainText("In Progress: 1");
    await send("stops", [
      {
        pool: "DSM",
        date: "2026-11-23",
        route: "1",
        store: "0102",
        departure: "2026-11-23T11:45:00-06:00",
      },
    ]);
    await page.reload();
    await expect(count("Complete")).toContainText("Complete: 3");
    await expect(count("In Progress")).toContainText("In Progress: 0");
  });

  await test.step("the map shows where a truck is, and its way", async () => {
    const report = async (lat: number, lon: number, timestamp: string) => {
      const query = new URLSearchParams({
        key: truckKey,
        id: "prairie-1",
        lat: String(lat),
        lon: String(lon),
        timestamp,
      });
      const address = `${portal.url}/api/ingest/positions?${query.toString()}`;
      expect((await fetch(address, { method: "POST" })).status).toBe(200);
    };
    const truck = page.locator(".trucks li");
    await expect(truck).toHaveCount(0);
    await report(41.59, -93.65, "2026-11-23T17:50:00Z");
    await page.reload();
    await expect(truck).toHaveText(/^T-1 · Route 1 · DSM · Des Moines, IA · /);
    await report(42.3, -93.6, "2026-11-23T18:20:00Z");
    await page.reload();
    await expect(truck).not.toContainText(" · Des Moines, IA · ");
    await expect(truck).toContainText(/ \d+ mi \w+ of |Ames/);
  });

  await test.step("the proof of delivery names who signed", async () => {
    await page.goto("/search/ASN-search?ASNs=095212340000000013");
    const path = await page
      .locator("table tbody a[href^='/POD/']")
      .first()
      .getAttribute("href");
    const generated = await readProof(path ?? "");
    expect(generated).toContain("A. Novak");
    expect(generated).not.toContain("3 pallets in good order");
  });

  await test.step("a signed sheet that is loaded takes its place", async () => {
    const name = "0101_2026-11-23.pdf";
    await load(page, name, await readFixture(name), "Signed documents: 1 new");
    await page.goto("/search/ASN-search?ASNs=095212340000000013");
    const link = page.locator("table tbody a[href^='/POD/']").first();
    const path = (await link.getAttribute("href")) ?? "";
    expect(await readProof(path)).toContain("3 pallets in good order");
  });

  await test.step("the dispatcher sees the cartons of her pool only", async () => {
    await page.context().clearCookies();
    await signInWith({ email: "rosa@prairie.example", password });
    await page.goto(`/search/advanced-search/${day}`);
    await expect(page.getByText("Results Found: 36")).toBeVisible();
    await page.goto("/data");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Page not found",
    );
  });
});
