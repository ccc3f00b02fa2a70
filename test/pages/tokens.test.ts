import { randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import { signInOf } from "../portal/sessions";
import { Visitor } from "../portal/visitor";
import { submitWhenFree } from "./harness/submit-when-free";
import { test } from "./harness/test";

test(
  "an API token is created with the password, opens the results that it may read as JSON, and is revoked",
  { tags: ["all"] },
  async ({ visitor, openSessionOf }) => {
    const account = signInOf(inject("portal"), "regional");
    await openSessionOf(account);
    const form = await visitor.followLink(
      await visitor.open("/account"),
      "API tokens",
    );
    const empty = await visitor.submit(form, "Create token");
    expect(empty.alerts.join()).toContain("Choose what it may read");
    expect(empty.alerts.join()).toContain("Must enter your current password");

    const name = `Sheet ${randomUUID().slice(0, 8)}`;
    const createWith = (password: string) =>
      submitWhenFree(visitor, () =>
        visitor.submit(form, "Create token", {
          Name: name,
          "Cartons and shipments": true,
          "Valid for": "30",
          "Current Password": password,
        }),
      );
    const wrong = await createWith("Wrong-horse1");
    expect(wrong.alerts.join()).toContain("That is not your current password.");
    expect(wrong.text).not.toContain("Wrong-horse1");
    expect(wrong.valueOf("Name")).toBe(name);
    const created = await createWith(account.password);
    expect(created.main).toContain("The token is created.");
    const token = /tpp_[\w-]{43}/.exec(created.text)?.[0] ?? "";

    const program = new Visitor(visitor.url, visitor.address);
    const ask = (path: string) =>
      program.get(path, { authorization: `Bearer ${token}` });
    const rows = "/search/advanced-search/s=-7d_f=-1d.json";
    const answer = await ask(rows);
    expect(answer.status).toBe(200);
    const found = JSON.parse(answer.text) as { rows: object[] };
    expect(found.rows.length).toBeGreaterThan(0);
    const report = await ask("/onTime-report/result/s=-7d_f=-1d.json");
    expect(report.status).toBe(403);

    const list = await visitor.open("/account/tokens");
    const items = (page: typeof list) =>
      page.textsOf("main li").filter((item) => item.includes(name));
    expect(list.text).not.toContain(token);
    expect(items(list).join()).toContain("Last used");
    const revoked = await visitor.submit(list, `Revoke the token ${name}`);
    expect(revoked.main).toContain("The token is revoked.");
    expect(items(revoked).join()).toContain("Revoked");
    expect((await ask(rows)).status).toBe(401);
  },
);
