import { describe, expect, it } from "vitest";
import {
  groupIntents,
  type GroupFormReply,
} from "../../../../app/features/admin/admin-view";
import { unreachable } from "../../../../app/engine/provider-client/failures";
import {
  cookieOf,
  key,
  look,
  refusal,
  send,
  stageAdmin,
  stageGroupForms,
} from "./staged-admin";

const submit = (
  staged: Parameters<typeof send>[0],
  fields: Record<string, string>,
  query?: string,
) => send<GroupFormReply>(staged, fields, query);
const view = async (...args: Parameters<typeof look>) => {
  const outcome = await look(...args);
  if (!("data" in outcome) || outcome.data.screen !== "groups")
    throw new Error("There is no view");
  return outcome.data;
};
const names = ({ made }: ReturnType<typeof stageAdmin>) =>
  made.map(({ name }) => name);

describe("against a provider without the extension", () => {
  it("makes the specified calls only and shows no forms", async () => {
    const staged = stageAdmin();
    const shown = await view(staged, "?group=5&form=parts");
    expect(shown).toMatchObject({
      rights: null,
      choices: null,
      selection: { forms: null },
    });
    expect(names(staged).sort()).toEqual([
      "getIsAdmin",
      "getMasterGroupInfo",
      "getUserMasterGroups",
      "getUserPoolGroups",
    ]);
  });

  it("treats their intents as unknown ones: as those of the form that adds users", async () => {
    const staged = stageAdmin();
    const outcome = await submit(staged, {
      intent: groupIntents.delete,
      targetEmail: "",
    });
    expect(outcome).toMatchObject({ status: 400, data: { of: "add" } });
    expect(names(staged)).not.toContain("deleteGroup");
  });
});

describe("against a provider with the extension", () => {
  it("loads the rights, the details, and the choices of the form of pools", async () => {
    expect(await view(stageGroupForms(), "?group=5&form=parts")).toMatchObject({
      rights: { fill: true },
      choices: [{ id: "6", name: "Midwest" }, { id: "7" }],
      selection: {
        forms: {
          allPools: false,
          partIds: ["6"],
          administrators: [{ id: "73", name: "Bo", email: "bo@acme.example" }],
        },
      },
    });
    const pools = await view(stageGroupForms(), "?group=6&form=parts");
    expect(pools.choices).toEqual([
      { id: "1", name: "Chicago" },
      { id: "2", name: "Dallas" },
    ]);
  });

  it("shows the screen without forms if a call of the extension fails", async () => {
    const failed = {
      getMayCreateGroups: unreachable(null),
      getGroupDetails: unreachable(null),
    };
    const outcome = await look(stageGroupForms(failed), "?group=5");
    expect(outcome).toMatchObject({
      status: 200,
      data: { rights: { fill: false }, selection: { forms: null } },
    });
  });

  it.each([
    [
      groupIntents.create,
      { name: " East ", groupID: "", groupType: "2" },
      ["createGroup", { groupType: 2, groupName: "East" }],
      "/management?group=8",
      'Created the group "East"',
    ],
    [
      groupIntents.rename,
      { name: "Best" },
      ["renameGroup", { groupID: 5, groupName: "Best" }],
      "/management?group=5",
      "Renamed the group",
    ],
    [
      groupIntents.parts,
      { parts: "7" },
      ["setGroupPoolGroups", { groupID: 5, poolGroupIDs: [7] }],
      "/management?group=5",
      "Changed the pool groups of the group",
    ],
    [
      groupIntents.parts,
      { parts: "2", allPools: "on", groupID: "6", groupType: "2" },
      ["setGroupPools", { groupID: 6, allPools: true, poolIDs: ["2"] }],
      "/management?group=6",
      "Changed the pools of the group",
    ],
    [
      groupIntents.addAdministrator,
      { targetEmail: "cy@acme.example" },
      ["addGroupAdministrator", { groupID: 5, targetEmail: "cy@acme.example" }],
      "/management?group=5&form=administrators",
      "Added cy@acme.example as administrator",
    ],
    [
      groupIntents.removeAdministrator,
      { targetEmail: "bo@acme.example", userID: "73" },
      ["removeGroupAdministrator", { groupID: 5, userID: "73" }],
      "/management?group=5&form=administrators",
      "Removed bo@acme.example as administrator",
    ],
    [
      groupIntents.delete,
      {},
      ["deleteGroup", { groupID: 5 }],
      "/management",
      'Deleted the group "Acme"',
    ],
  ] as const)(
    "%s makes its call once with the key of the form, and says so on the next page",
    async (intent, fields, [name, payload], location, message) => {
      const staged = stageGroupForms();
      expect(await submit(staged, { ...fields, intent })).toEqual({
        thrown: { status: 303, location },
      });
      const calls = staged.made.filter((call) => call.name === name);
      expect(calls).toEqual([
        {
          name,
          payload,
          options: { idempotencyKey: key, whenExpired: "fail" },
        },
      ]);
      const next = stageGroupForms();
      const shown = await view(next, location.slice(11), cookieOf(staged));
      expect(shown.flash).toEqual({ kind: "changed", message });
      // Shown once.
      expect(cookieOf(next)).toBe("__portal_membership=");
    },
  );

  it.each([
    [groupIntents.create, { name: " " }, "name", "Must enter a name"],
    [
      groupIntents.rename,
      { name: "x".repeat(101) },
      "name",
      "A name has at most 100 characters",
    ],
    [
      groupIntents.rename,
      { name: "a\0b" },
      "name",
      "A name stands on one line and has no invisible characters",
    ],
    [
      groupIntents.addAdministrator,
      { targetEmail: "" },
      "targetEmail",
      "Must enter email of a user to add",
    ],
    [
      groupIntents.addAdministrator,
      { targetEmail: "x" },
      "targetEmail",
      "Invalid email",
    ],
  ])(
    "%s with %o is refused at its field %s without a call",
    async (intent, fields, field, error) => {
      const staged = stageGroupForms();
      const outcome = await submit(staged, { ...fields, intent });
      expect(outcome).toMatchObject({
        status: 400,
        data: { of: "group", answer: { error: { [field]: [error] } } },
      });
      expect(
        names(staged).filter((name) => /^(create|rename|add)/.test(name)),
      ).toEqual([]);
    },
  );

  it("redisplays the form with its values and the provider's message", async () => {
    const staged = stageGroupForms({
      renameGroup: refusal(
        409,
        "There is already a master group with this name.",
      ),
    });
    const fields = { intent: groupIntents.rename, name: "Taken" };
    expect(await submit(staged, fields)).toMatchObject({
      status: 400,
      data: {
        form: "name",
        group: { id: "5", type: 1, name: "Acme" },
        answer: {
          initialValue: { name: "Taken" },
          error: { "": ["There is already a master group with this name."] },
        },
        key,
      },
    });
  });

  it.each([
    ["they are those of the opened form", "7", null, true],
    ["they are those that are wanted", "6", "other", true],
    ["others have changed them", "7", "other", false],
  ])(
    "replaces the pool groups of a group if %s: %s, %s, %s",
    async (_, parts, version, isReplaced) => {
      const { selection } = await view(
        stageGroupForms(),
        "?group=5&form=parts",
      );
      const forms = selection && "forms" in selection ? selection.forms : null;
      const staged = stageGroupForms();
      const outcome = await submit(staged, {
        intent: groupIntents.parts,
        parts,
        partsVersion: version ?? forms?.partsVersion ?? "",
      });
      expect(names(staged).includes("setGroupPoolGroups")).toBe(isReplaced);
      if (!isReplaced)
        expect(outcome).toMatchObject({
          status: 400,
          data: {
            answer: {
              initialValue: { parts },
              error: { "": [expect.stringContaining("Press Save again")] },
            },
          },
        });
    },
  );

  it("keeps the key if the outcome is unknown, and says that a repeat is safe", async () => {
    const staged = stageGroupForms({ setGroupPools: unreachable(null) });
    const fields = {
      intent: groupIntents.parts,
      groupID: "6",
      groupType: "2",
      parts: "2",
    };
    expect(await submit(staged, fields)).toMatchObject({
      status: 502,
      data: {
        form: "parts",
        answer: { initialValue: { parts: "2" } },
        unsure: true,
        key,
      },
    });
  });

  it("keeps the form when the session has expired", async () => {
    const expired = { ...refusal(401, null), code: "expired" };
    const staged = stageGroupForms({ createGroup: expired });
    const fields = { intent: groupIntents.create, name: "East" };
    expect(await submit(staged, fields)).toMatchObject({
      status: 401,
      data: {
        expired: true,
        answer: { initialValue: { name: "East" }, error: { "": [] } },
      },
    });
  });

  it("gives users who are not administrators an empty response", async () => {
    const staged = stageGroupForms({
      getIsAdmin: { ok: true, message: null, result: false },
    });
    for (const intent of Object.values(groupIntents))
      expect(await submit(staged, { intent, name: "" })).toEqual({
        data: null,
        status: 403,
      });
  });

  it("refuses a group that is not the administrator's without a change", async () => {
    const staged = stageGroupForms();
    const fields = { intent: groupIntents.delete, groupID: "99" };
    expect(await submit(staged, fields)).toMatchObject({
      status: 400,
      data: {
        answer: { error: { "": ["Unknown error. Try reloading the page."] } },
      },
    });
    expect(names(staged)).not.toContain("deleteGroup");
  });
});
