import { expect } from "vitest";
import { test } from "./harness/test";

test("a user who is not an administrator finds an empty administration and changes nothing", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const home = await visitor.open("/");
  expect(home.links(/^Map Track/)).toHaveLength(1);
  expect(home.links(/^Admin/)).toEqual([]);
  for (const path of ["/management", "/management?group=9&edit"]) {
    const page = await visitor.open(path);
    expect(page.status, path).toBe(403);
    expect(page.main, path).toBe("");
    expect(page.textOf(".person"), path).toBe("Sam");
  }
  const posted = await visitor.post("/management?group=9&edit", {
    intent: "add",
    groupID: "9",
    groupType: "1",
    targetEmail: "shipper@demo.example",
  });
  expect(posted.status).toBe(403);
});
