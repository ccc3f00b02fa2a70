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

test("500 emails that are added to a group at once are refused and kept", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("administrator");
  const groups = await visitor.open("/management");
  const group = await visitor.followLink(groups, "Eastern Pools");
  expect(group.main).toContain("No users in this group");
  const dialog = await visitor.followLink(group, /^Edit (Pool|Master) Group /);
  expect(dialog.field("Email").is("[autofocus]")).toBe(true);
  const emails = Array.from({ length: 500 }, (_, at) => `u${at}@x.example`);
  const refused = await visitor.submit(dialog, "Add", {
    Email: emails.join("\n"),
  });
  expect(refused.alerts.join()).toContain("You entered 500 emails");
  expect(refused.valueOf("Email")).toBe(emails.join("\n"));
  const closed = await visitor.followLink(refused, "Close");
  expect(closed.$("dialog").length).toBe(0);
});
