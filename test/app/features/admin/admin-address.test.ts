import { describe, expect, it } from "vitest";
import {
  adminPath,
  readAdminAddress,
} from "../../../../app/features/admin/admin-address";
import { filterItems } from "../../../../app/features/admin/filter-items";

const read = (query: string) => readAdminAddress(new URLSearchParams(query));

describe("the URL of the admin screen", () => {
  it.each([
    ["", "/management"],
    ["group=5", "/management?group=5"],
    ["edit=&group=5", "/management?group=5&edit"],
    [
      "group=5&edit&remove=7&find=chi+cago&user=ann",
      "/management?group=5&edit&remove=7&find=chi+cago&user=ann",
    ],
    // A URL without a group cannot contain `edit`.
    ["edit&remove=7&user=ann&find=a", "/management?find=a"],
    ["group=5&remove=7", "/management?group=5"],
    ["group=%26edit%3Dx&find=edit", "/management?group=%26edit%3Dx&find=edit"],
    ["group=", "/management?group="],
    ["group=5&form=parts", "/management?group=5&form=parts"],
    ["group=5&form=require-factor", "/management?group=5&form=require-factor"],
    ["form=require-factor", "/management"],
    ["form=new-pool&find=a", "/management?form=new-pool&find=a"],
    // Only new groups need no selected one, and the popup of users comes first.
    ["form=name", "/management"],
    ["group=5&edit&form=name", "/management?group=5&edit"],
    ["group=5&form=other", "/management?group=5"],
  ])("%s is encoded as %s", (query, path) =>
    expect(adminPath(read(query))).toBe(path),
  );

  it("ignores parameters that are too long or malformed", () => {
    expect(read(`group=${"5".repeat(999)}`).group).toHaveLength(200);
    expect(read("find=%ED%A0%80").find.isWellFormed()).toBe(true);
  });
});

it("a list is filtered by the typed text, regardless of case", () => {
  const names = ["Chicago North", "CHICAGO", "Dallas"];
  const to = (query: string) => filterItems(names, query, (name) => [name]);
  expect(to(" chicago ")).toEqual(["Chicago North", "CHICAGO"]);
  expect(to("")).toEqual(names);
  expect(to("<b>")).toEqual([]);
});
