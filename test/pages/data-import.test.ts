/** @module-tag all */

import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Page } from "../portal/page";
import { companyTest } from "./harness/company";
import { test } from "./harness/test";
import { uploadFile } from "./harness/upload-file";

const storesHeader = "Store,Pool,Name,Address 1,City,State,ZIP Code";

const statusOf = (page: Page) => page.textOf("h2");

test("the Data screen has a template of every kind, and a page with the columns of every kind", async ({
  administrator: visitor,
}) => {
  const data = await visitor.open("/data");
  const templates = "section[aria-labelledby=templates-heading] ul";
  expect(data.textsOf(`${templates} li`)).toContain("Stops of the day");
  for (const link of data.links(/./, templates)) {
    const answer = await visitor.get(link);
    expect(answer.headers.get("content-type")).toContain("text/csv");
  }
  const columns = await visitor.followLink(data, "Columns of documents");
  expect(columns.heading).toBe("Columns of documents");
  expect(
    columns.textsOf("table:contains('Columns of Stores') tr"),
  ).toContainEqual(expect.stringMatching(/^ZIP Code.*60602/));
  // Files are not CSV: they have a name instead of a template.
  expect(columns.main).toMatch(/Signed documents.*Name each file like /);
  const back = await visitor.followLink(columns, "Back to Data");
  expect(back.path).toBe("/data");
});

// The portal starts in the time of a hook, not of the first test.
companyTest.beforeAll(({ company }) => {
  expect(company.portal.url).not.toBe("");
}, 300_000);

companyTest(
  "a rejected file is applied once what it lacked is loaded",
  async ({ visitor }) => {
    const stores = `${storesHeader}\n0101,OMA,Old Market,1 Howard St,Omaha,NE,68102\n`;
    const rejected = await uploadFile(visitor, "stores.csv", stores);
    expect(statusOf(rejected)).toBe("Rejected");
    expect(rejected.textsOf("button")).toContain("Discard");
    const pools = await uploadFile(visitor, "pools.csv", "Pool\nOMA\n");
    expect(statusOf(pools)).toBe("Ready to apply");
    expect(statusOf(await visitor.submit(pools, "Apply"))).toBe("Applied");
    const applied = await visitor.submit(
      await visitor.open(rejected.path),
      "Apply",
    );
    expect(statusOf(applied)).toBe("Applied");
    expect(applied.main).toContain("Stores: 1 new");
    const hash = createHash("sha256").update(stores).digest("hex");
    expect(applied.main).toContain(hash);
  },
);

companyTest(
  "texts of a file are shown as texts, and its errors.csv contains no formula",
  async ({ visitor, company }) => {
    const name = "<img src=x onerror=alert(1)>.csv";
    const cell = "<script>alert(1)</script>";
    const page = await uploadFile(
      visitor,
      name,
      `${storesHeader}\n=1+2,${cell},@SUM(A1),"=HYPERLINK(""http://evil.example"")",Des Moines,IA,50309\n`,
    );
    expect(page.main).toContain(cell);
    expect(page.$("main").find("img, script").length).toBe(0);
    const csv = await visitor.get(page.link("All errors as CSV"));
    const cells = csv.text
      .replace("\uFEFF", "")
      .split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    expect(cells).toContain("'@SUM(A1)");
    expect(cells.filter((text) => /^"?[=+@\t\r]/.test(text))).toEqual([]);
    const again = await visitor.followLink(await visitor.open("/data"), name);
    expect(again.path).toBe(page.path);

    // Names that no address contains, and folders of the provider.
    for (const path of [
      "/data/..%2F..%2Fetc/errors.csv",
      "/data/templates/..%2Fpools.csv",
      "/data/templates/nothing.csv",
      "/data/AAAAAAAAAAAAAAAA",
    ])
      expect((await visitor.get(path)).status, path).toBe(404);
    const form = await visitor.open("/data");
    const foreign = await visitor.send("/data", {
      ...form.submission("Check file", {
        file: new File(["Pool\nEvil\n"], "pools.csv"),
      }),
      headers: { origin: "http://evil.example" },
    });
    expect(foreign.status).toBe(403);
    expect(company.portal.output()).not.toContain("Evil");
  },
);

companyTest(
  "a discarded file is not applied; what was chosen stays when nothing or too little was sent",
  async ({ visitor }) => {
    const send = async (values: { file?: File }) =>
      visitor.submit(await visitor.open("/data"), "Check file", {
        Kind: "pools",
        ...values,
      });
    const missing = await send({});
    expect(missing.alerts.join()).toContain("Choose a file");
    expect(missing.valueOf("Kind")).toBe("pools");
    const empty = await send({ file: new File([""], "nothing.csv") });
    expect(empty.alerts.join()).toContain("The file is empty");
    expect(empty.valueOf("Kind")).toBe("pools");

    const file = new File(["Pool\nDSM\n"], "discarded.csv");
    const checked = await send({ file });
    const discarded = await visitor.submit(checked, "Discard");
    expect(statusOf(discarded)).toBe("Discarded");
    expect(discarded.textsOf("button")).not.toContain("Apply");
    const late = await visitor.submit(checked, "Apply");
    expect(late.status).toBe(400);
    expect(late.main).toContain("The document was discarded.");

    const form = await visitor.open("/data");
    visitor.clearCookies();
    const expired = await visitor.submit(form, "Check file", {
      Kind: "pools",
      file,
    });
    expect(expired.alerts[0]).toMatch(
      /session has expired.* then choose the file again/,
    );
    expect(expired.valueOf("Kind")).toBe("pools");
  },
);

companyTest(
  "an API key is shown once, sends files, and is revoked",
  async ({ visitor }) => {
    const send = (key: string) =>
      visitor.send("/api/ingest/pools", {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "text/csv" },
        body: "Pool\nDSM\n",
      });
    const form = await visitor.followLink(
      await visitor.open("/data"),
      "API keys",
    );
    const refused = await visitor.submit(form, "Create");
    expect(refused.alerts.join()).toContain("Enter a name");
    const created = await visitor.submit(form, "Create", {
      Name: "Dock <scanners>",
      Kinds: ["pools"],
    });
    expect(created.main).toContain("Copy it now");
    const key = created.textOf("pre.secret");
    expect(key).toMatch(/^tp_[\w-]{30,}$/);
    expect((await send(key)).status).toBe(200);

    const keys = await visitor.open("/data/keys");
    expect(keys.text).not.toContain(key);
    const row = (page: Page) =>
      page.textsOf("tr").find((text) => text.includes("Dock <scanners>"));
    expect(row(keys)).toContain("Pools");
    const revoked = await visitor.submit(keys, "Revoke Dock <scanners>");
    expect(revoked.main).toContain("The key is revoked.");
    expect(row(revoked)).toContain("Revoked");
    expect((await send(key)).status).toBe(401);
  },
);

companyTest(
  "a trading partner is kept by its ISA id until it is removed",
  async ({ visitor }) => {
    const form = await visitor.open("/data/partners");
    const refused = await visitor.submit(form, "Save", {
      Sender: "ZZ:ACMESHIPPER",
    });
    expect(refused.alerts.join()).toContain("Enter a name");
    expect(refused.valueOf("Sender")).toBe("ZZ:ACMESHIPPER");
    const saved = await visitor.submit(refused, "Save", { Name: "Acme" });
    expect(saved.main).toContain("Saved Acme");
    expect(saved.textsOf("tr").join()).toContain("ZZ:ACMESHIPPERAcme");
    const removed = await visitor.submit(saved, "Remove ZZ:ACMESHIPPER");
    expect(removed.main).toContain("There are no trading partners.");
  },
);
