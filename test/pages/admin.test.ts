import { expect } from "vitest";
import { staff } from "../../provider/demo/staff";
import { test } from "./harness/test";

test("a user who is not an administrator finds an empty administration and changes nothing", async ({
  national: visitor,
}) => {
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

test(
  "several users are added to a group at once, one is removed and added again",
  { tags: ["all"] },
  async ({ administrator: visitor }) => {
    const unused = (group?: string) =>
      staff().find(({ memberOf }) => memberOf[0] === group)?.email ?? "";
    const [first, second] = [unused(), unused("Western Pools")];
    const all = await visitor.open("/management");
    expect(all.main).toContain("Select a group to view/edit its properties.");
    const company = await visitor.followLink(all, "Coast to Coast");
    expect(company.links(/In Coast to Coast$/)).toHaveLength(3);
    const found = await visitor.open("/management?find=los+ang");
    expect(found.main).toMatch(/1 of \d+ groups matches “los ang”\./);
    const group = await visitor.followLink(found, /^Los Angeles Stores/);
    expect(group.textsOf("h2")).toContain("Group Selection");
    expect(group.textsOf("h3")).toContain("Los Angeles Stores");
    const edit = await visitor.followLink(group, /^Edit Pool Group /);
    expect(edit.textOf("[role=dialog], dialog")).toContain(
      "Edit Pool Group Los Angeles Stores",
    );
    const add = (page: typeof edit, email: string) =>
      visitor.submit(page, "Add", { Email: email });
    expect((await add(edit, "")).alerts).toEqual([
      "Must enter email of a user to add",
    ]);
    const added = await add(
      edit,
      `${first.toUpperCase()}, "Doe, Jo" <${second}>\nnobody@demo.example;${first} jo`,
    );
    expect(added.textsOf("[role=alert] li")).toEqual([
      `Added ${first.toUpperCase()} to the group`,
      `Added ${second} to the group`,
      "nobody@demo.example: There is no confirmed account with this email.",
      "jo: Invalid email",
    ]);
    expect(added.valueOf("Email")).toBe("nobody@demo.example\njo");
    expect((await add(added, first)).alerts).toEqual([
      "This user is already in this group.",
    ]);

    const asked = await visitor.followLink(added, `Remove ${first}`);
    expect(asked.textOf("[role=alertdialog]")).toContain(
      `Are you sure you want to remove ${first} from group "Los Angeles Stores"`,
    );
    const removed = await visitor.submit(asked, "Remove");
    expect(removed.main).toContain(`Removed ${first} from the group`);
    expect(removed.links(`Remove ${first}`)).toEqual([]);
    const undone = await visitor.submit(removed, "Undo");
    expect(undone.main).toContain(`Added ${first} to the group`);
    expect(undone.links(`Remove ${first}`)).toHaveLength(1);

    // Another administrator removes one of them while the question is open.
    const question = await visitor.open(asked.path);
    await visitor.submit(await visitor.open(asked.path), "Remove");
    const late = await visitor.submit(question, "Remove");
    expect(late.alerts).toEqual([
      "This user is not in this group, or not any more.",
    ]);
    expect(late.links(`Remove ${second}`)).toHaveLength(1);
    const again = await add(late, first);
    expect(again.main).toContain(`Added ${first} to the group`);
    expect(again.valueOf("Email")).toBe("");
    // The group is again as another attempt expects it.
    for (const email of [first, second])
      await visitor.submit(
        await visitor.followLink(again, `Remove ${email}`),
        "Remove",
      );
  },
);
