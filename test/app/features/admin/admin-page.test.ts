import { describe, expect, it } from "vitest";
import {
  expired,
  unreachable,
} from "../../../../app/engine/provider-client/failures";
import { groups, look, refusal, send, stageAdmin } from "./staged-admin";

const named = (staged: { made: { name: string }[] }) =>
  staged.made.map(({ name }) => name);

describe("the admin screen", () => {
  it("shows both lists without a selection", async () => {
    expect(await look(stageAdmin())).toMatchObject({
      status: 200,
      data: {
        screen: "groups",
        masters: { groups: [{ id: "5", name: "Acme" }] },
        pools: {
          groups: [
            { id: "6", name: "Midwest" },
            { id: "7", name: "Group Name Not Found" },
          ],
        },
        selection: null,
        flash: null,
      },
    });
  });

  it("shows a master group with its pool groups, and a pool group with its pools", async () => {
    expect(await look(stageAdmin(), "?group=5")).toMatchObject({
      status: 200,
      data: {
        selection: {
          id: "5",
          name: "Acme",
          type: 1,
          parts: ["Midwest"],
          users: [
            { id: "71", name: "Ann Lee", email: "ann@acme.example" },
            { id: "72", name: "", email: "" },
          ],
        },
      },
    });
    const staged = stageAdmin();
    expect(await look(staged, "?group=6")).toMatchObject({
      data: { selection: { type: 2, parts: ["Chicago"], users: [] } },
    });
    expect(staged.made.at(-1)).toMatchObject({
      name: "getPoolGroupInfo",
      payload: { poolGroupID: 6 },
    });
  });

  it.each(["abc", "", "5x", "-5", "1e3", "0x5", "５", "5.0"])(
    "rejects the group id %j",
    async (id) => {
      const staged = stageAdmin();
      expect(
        await look(staged, `?group=${encodeURIComponent(id)}`),
      ).toMatchObject({
        status: 400,
        data: {
          selection: { failed: "Error parsing group ID" },
          masters: { groups: [{ id: "5" }] },
        },
      });
    },
  );

  it.each(["99", "0", "9".repeat(150)])(
    "responds to a group of another administrator like to an absent one, without a call: %s",
    async (id) => {
      const staged = stageAdmin();
      expect(await look(staged, `?group=${id}`)).toMatchObject({
        status: 404,
        data: { selection: { failed: "Error loading group info" } },
      });
      expect(named(staged)).not.toContain("getMasterGroupInfo");
      expect(named(staged)).not.toContain("getPoolGroupInfo");
    },
  );

  it("shows that a user to be removed is not in the group", async () => {
    expect(await look(stageAdmin(), "?group=5&edit&remove=71")).toMatchObject({
      status: 200,
    });
    expect(await look(stageAdmin(), "?group=5&edit&remove=8")).toMatchObject({
      status: 404,
    });
  });
});

describe("a panel of the admin screen", () => {
  it.each([
    [unreachable(null), 502, "Unknown error loading group info"],
    [unreachable(200), 502, "Unknown error loading group info"],
    [refusal(500, "boom"), 502, "Unknown error loading group info"],
    [refusal(404, "No such group"), 400, "Error loading group info"],
    [refusal(403, null), 400, "Error loading group info"],
  ])(
    "shows the failure of the selected group only: %j",
    async (failure, status, message) => {
      expect(
        await look(stageAdmin({ getMasterGroupInfo: failure }), "?group=5"),
      ).toMatchObject({
        status,
        data: {
          masters: { groups: [{ id: "5" }] },
          pools: { groups: [{ id: "6" }, { id: "7" }] },
          selection: { failed: message },
        },
      });
    },
  );

  it("does not know the type of a group in a list that failed", async () => {
    const staged = stageAdmin({ getUserMasterGroups: unreachable(null) });
    expect(await look(staged, "?group=5")).toMatchObject({
      status: 502,
      data: { selection: { failed: "Unknown error loading group info" } },
    });
  });
});

describe("a user who is not an administrator", () => {
  const others = () =>
    stageAdmin({ getIsAdmin: { ...groups.getIsAdmin, result: false } });

  it.each(["", "?group=5", "?group=abc", "?group=5&edit&remove=71"])(
    "gets an empty shell: %s",
    async (query) =>
      expect(await look(others(), query)).toEqual({
        status: 403,
        data: { screen: "nothing" },
      }),
  );

  it.each([200, 403])(
    "gets an empty shell from a provider that refuses the check with HTTP status %s",
    async (status) => {
      const getIsAdmin = refusal(status, "For administrators only");
      expect(await look(stageAdmin({ getIsAdmin }))).toEqual({
        status: 403,
        data: { screen: "nothing" },
      });
    },
  );

  it.each<Record<string, string>>([
    { intent: "add", targetEmail: "a@b.c" },
    { intent: "add", targetEmail: "" },
    { intent: "undo", targetEmail: "a@b.c" },
    { intent: "remove", userID: "71", targetEmail: "a@b.c" },
    { intent: "withdraw", targetEmail: "a@b.c" },
    { intent: "nonsense", groupID: "abc" },
  ])("changes nothing: %j", async (fields) => {
    const staged = others();
    expect(await send(staged, fields)).toEqual({
      status: 403,
      data: null,
    });
    expect(named(staged)).not.toContain("addUserToGroup");
    expect(named(staged)).not.toContain("removeUserFromGroup");
  });

  it.each([
    [unreachable(null), 502, "Unable to connect to server"],
    [refusal(500, "Try later"), 502, "Try later"],
  ])(
    "is neither assumed nor excluded while the check fails: %j",
    async (failure, status, message) => {
      expect(
        await look(stageAdmin({ getIsAdmin: failure }), "?group=5&find=a"),
      ).toEqual({
        status,
        data: {
          screen: "failed",
          message,
          retry: "/management?group=5&find=a",
        },
      });
      const staged = stageAdmin({ getIsAdmin: failure });
      expect(
        await send(staged, { intent: "add", targetEmail: "a@b.c" }),
      ).toMatchObject({
        status,
        data: { problems: [message], typed: "a@b.c" },
      });
      expect(named(staged)).not.toContain("addUserToGroup");
    },
  );
});

it("a redisplayed form makes no call when the provider does not respond", async () => {
  const staged = stageAdmin({ addUserToGroup: expired(401) });
  await send(staged, { intent: "add", targetEmail: "a@b.c" });
  const before = staged.made.length;
  staged.context.method = "POST";
  expect(await look(staged, "?group=5&edit")).toMatchObject({
    status: 200,
    data: { screen: "formAlone" },
  });
  expect(staged.made).toHaveLength(before);
});
