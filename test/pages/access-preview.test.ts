import { expect, inject } from "vitest";
import { places, startOf, type Place } from "../../app/pages";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { test } from "./harness/test";

/** The part of a preview below a heading. */
const part = (name: "groups" | "screens" | "pools") =>
  `section[aria-labelledby=${name}-heading]`;

/** Opens the preview of a user from the list of a group. */
async function openPreview(
  visitor: Visitor,
  group: string,
  email: string,
): Promise<Page> {
  const groups = await visitor.open("/management");
  const chosen = await visitor.followLink(groups, group);
  const page = await visitor.open(
    chosen.link(`Access of ${email}`, "#selection"),
  );
  expect(page.heading).toMatch(/^Access of /);
  return page;
}

test("an administrator sees the pools, stores and screens of a user and why, from the list of a group", async ({
  administrator: visitor,
}) => {
  const page = await openPreview(visitor, "Midwest", "manager@demo.example");
  expect(page.title).toMatch(/^Access of Morgan Lee · .*Tracking Portal$/);
  expect(page.main).toContain("manager@demo.example");
  expect(page.textsOf(`${part("groups")} li`)).toEqual([
    "Midwest (Master Group)Member · 3 pools",
  ]);
  const pools = part("pools");
  expect(page.textOf(pools)).toContain("3 pools, 90 stores");
  const [first = ""] = page.textsOf(`${pools} li`);
  for (const text of [
    "Pool Chicago",
    "Member of Midwest, which contains Midwest Pools",
    "Member of Midwest, which contains Chicago Stores",
  ])
    expect(first).toContain(text);
  const screens = page.textOf(part("screens"));
  expect(screens).toContain("Everybody who logs in");
  expect(screens).not.toContain("Administers");

  const stores = await visitor.followLink(page, "30 stores of pool Chicago");
  expect(stores.heading).toBe("Stores of Chicago for Morgan Lee");
  expect(stores.textsOf("section:contains('Pool Chicago') li")).toHaveLength(
    30,
  );
  const back = await visitor.followLink(
    stores,
    "Back to everything that the user has",
  );
  expect(back.heading).toBe("Access of Morgan Lee");
  const group = await visitor.followLink(back, "Back to the group");
  expect(group.textOf("#selection h3")).toBe("Midwest");
});

for (const [group, email, role] of [
  ["Midwest", "manager@demo.example", "regional"],
  ["National", "admin@demo.example", "administrator"],
] as const)
  test(
    `the screens of the preview open for the user, and no others: ${email}`,
    { tags: role === "regional" ? ["all"] : [] },
    async ({ visitor, signInAs }) => {
      await signInAs("administrator");
      const preview = await openPreview(visitor, group, email);
      const names = preview.textsOf(`${part("screens")} dd`);
      const listed = new Set(names.flatMap((some) => some.split(", ")));
      visitor.clearCookies();
      await signInAs(role);
      for (const place of Object.values<Place>(places)) {
        const { label } = place;
        const { status } = await visitor.get(startOf(place));
        expect([label, status === 200]).toEqual([label, listed.has(label)]);
      }
    },
  );

test("an administrator of one group sees what this group gives, and no other user", async ({
  visitor,
  openSessionOf,
}) => {
  const user = inject("portal").signIns.find(
    ({ email }) => email === "regional@demo.example",
  );
  if (!user) throw new Error("There is no administrator of one group.");
  await openSessionOf(user);
  const page = await openPreview(
    visitor,
    "Southern Pools",
    "regional@demo.example",
  );
  expect(page.main).toContain("Other groups may give the user more.");
  expect(page.textOf(part("pools"))).toContain("2 pools, 60 stores");
  for (const query of ["id=1", "id=999999", "id=x", ""]) {
    const refused = await visitor.get(`/management/access?${query}`);
    expect(refused.status, query).toBe(404);
    expect(refused.alerts, query).toEqual([
      "There is no such user in the groups that you administer.",
    ]);
  }
});
