import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Visitor } from "../portal/visitor";
import { test } from "./harness/test";
import { uploadFile } from "./harness/upload-file";

/** Uploads a file with a store of its own, which can be applied. */
async function uploadStore(visitor: Visitor): Promise<string> {
  const page = await uploadFile(
    visitor,
    `store-${randomUUID().slice(0, 8)}.csv`,
    `Store,Pool,Name,Address 1,City,State,ZIP Code\r\nT${randomUUID().slice(0, 8)},Chicago,Lake,1 Lake St,Chicago,IL,60602\r\n`,
  );
  return page.path;
}

async function expectUntouched(visitor: Visitor, path: string) {
  const page = await visitor.open(path);
  expect(page.textOf("h2")).toBe("Ready to apply");
}

test("users who are not administrators of every pool group see no Data screen, and neither load nor apply a file", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("administrator");
  const path = await uploadStore(visitor);
  const form = await visitor.open("/data");
  const pools = new File(["Pool\nOmaha\n"], "pools.csv");
  const upload = form.submission("Check file", { file: pools });
  for (const role of ["national", "regional", "store"] as const) {
    visitor.clearCookies();
    await signInAs(role);
    for (const address of [
      "/data",
      "/data/columns",
      "/data/keys",
      "/data/partners",
      "/data/stores",
      "/data/templates/pools.csv",
      path,
      `${path}/errors.csv`,
    ])
      expect((await visitor.get(address)).status, address).toBe(404);
    const posts = [
      await visitor.send("/data", upload),
      await visitor.post(path, {
        intent: "apply",
        idempotencyKey: randomUUID(),
      }),
      await visitor.post("/data/keys", { intent: "save", name: role }),
    ];
    for (const { status, text } of posts) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain("tp_");
    }
  }
  visitor.clearCookies();
  await signInAs("administrator");
  await expectUntouched(visitor, path);
  expect((await visitor.open("/data")).main).not.toContain("pools.csv");
});

test("a button that the page of a file does not have, and a form of another site, leave the file as it is", async ({
  administrator: visitor,
}) => {
  const path = await uploadStore(visitor);
  expect((await visitor.post(path, { intent: "unknown" })).status).toBe(400);
  for (const address of [path, "/data?index"]) {
    const body = new FormData();
    body.append("intent", "apply");
    const foreign = await visitor.send(address, {
      method: "POST",
      headers: { origin: "https://other.example" },
      body,
    });
    expect(foreign.status).toBe(403);
  }
  await expectUntouched(visitor, path);
});
