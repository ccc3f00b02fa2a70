import { expect } from "vitest";
import { test } from "./harness/test";

test("an administrator of one pool group may rename it and give it administrators, and no more", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("regional administrator");
  const page = await visitor.followLink(
    await visitor.open("/management"),
    "Southern Pools",
  );
  for (const name of [/^Rename /, "Edit Administrators"])
    expect(page.links(name), String(name)).toHaveLength(1);
  for (const name of [/Edit Pools/, /Delete group/, /^New group/])
    expect(page.links(name), String(name)).toEqual([]);
  for (const query of ["form=new-pool", "group=2&form=parts"]) {
    const refused = await visitor.open(`/management?${query}`);
    expect(refused.heading).toBe("Admin");
    expect(refused.$("dialog"), query).toHaveLength(0);
  }
});
