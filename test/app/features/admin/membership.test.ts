import { describe, expect, it } from "vitest";
import {
  expired,
  unreachable,
} from "../../../../app/engine/provider-client/failures";
import type { MembershipReply } from "../../../../app/features/admin/admin-view";
import {
  cookieOf,
  groups,
  key,
  look,
  refusal,
  send,
  stageAdmin,
  stageGroupForms,
} from "./staged-admin";

type Staged = ReturnType<typeof stageAdmin>;
const add = (staged: Staged, targetEmail: string, more: object = {}) =>
  send(staged, { intent: "add", targetEmail, ...more });
const remove = (staged: Staged, more: object = {}) =>
  send(
    staged,
    {
      intent: "remove",
      userID: "71",
      targetEmail: "ann@acme.example",
      ...more,
    },
    "?group=5&edit&remove=71&find=ac",
  );
const callsOf = ({ made }: Staged, name: string) =>
  made.filter((call) => call.name === name);
const lines = (emails: readonly string[], at: string) => emails.join(at);
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `user${at}@acme.example`);

/** The provider's response for each email. */
function stageEach(answers: Record<string, unknown>) {
  const staged = stageAdmin();
  const { api } = staged.context;
  const call = api.call.bind(api) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(api, {
    async call(
      name: string,
      payload?: { targetEmail?: string },
      ...rest: unknown[]
    ) {
      const usual = await call(name, payload, ...rest);
      return name === "addUserToGroup"
        ? (answers[payload?.targetEmail ?? ""] ?? usual)
        : usual;
    },
  });
  return staged;
}

describe("adding", () => {
  it("one user makes one call, and shows the result on the next page once", async () => {
    const staged = stageAdmin();
    expect(await add(staged, " Jo@acme.example ")).toEqual({
      thrown: { status: 303, location: "/management?group=5&edit" },
    });
    const [call, ...more] = callsOf(staged, "addUserToGroup");
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      payload: { targetEmail: "Jo@acme.example", groupID: 5, groupType: 1 },
      options: { whenExpired: "fail" },
    });
    expect(call?.options?.idempotencyKey).toMatch(/^[\w-]{43}$/);

    const cookie = cookieOf(staged);
    const next = stageAdmin();
    expect(await look(next, "?group=5&edit", cookie)).toMatchObject({
      data: {
        flash: { kind: "added", emails: ["Jo@acme.example"], more: 0, key },
      },
    });
    expect(next.cookies[0]).toMatch(/^__portal_membership=;.*Max-Age=0/i);
    // Another group does not show the result.
    expect(await look(stageAdmin(), "?group=6", cookie)).toMatchObject({
      data: { flash: null },
    });
    const forged = cookie.replace(/=\w{4}/, "=AAAA");
    expect(await look(stageAdmin(), "?group=5", forged)).toMatchObject({
      data: { flash: null },
    });
  });

  it("the same form again uses the same keys, another user another key", async () => {
    const keys = async (typed: string, used = key) => {
      const staged = stageAdmin();
      await add(staged, typed, { key: used });
      return callsOf(staged, "addUserToGroup").map(
        ({ options }) => options?.idempotencyKey,
      );
    };
    const first = await keys("a@b.c, d@e.f");
    expect(new Set(first).size).toBe(2);
    expect(await keys("A@B.C d@e.f a@b.c")).toEqual(first);
    expect(await keys("a@b.c", "another-key-0123456789")).not.toContain(
      first[0],
    );
  });

  it.each([
    ["", "Must enter email of a user to add"],
    [" ,\n; ", "Must enter email of a user to add"],
    ["ann", "Invalid email"],
    [`${"a".repeat(251)}@b.c`, "Invalid email"],
    ["a\0@b.c", "Invalid email"],
  ])("%j makes no call", async (typed, message) => {
    const staged = stageAdmin();
    expect(await add(staged, typed)).toMatchObject({
      status: 400,
      data: { errors: [message], key, typed: typed.trim() },
    });
    expect(callsOf(staged, "addUserToGroup")).toEqual([]);
  });

  it.each([
    [{ groupID: "99" }],
    [{ groupID: "" }],
    [{ groupID: "abc" }],
    // A pool group with the type of a master group, and the reverse.
    [{ groupID: "6" }],
    [{ groupID: "5", groupType: "2" }],
    [{ groupType: "3" }],
    [{ groupID: "6", groupType: "3" }],
    [{ groupType: "" }],
  ])("to an unknown group is refused: %j", async (forged) => {
    const staged = stageAdmin();
    expect(await add(staged, "a@b.c", forged)).toMatchObject({
      status: 400,
      data: {
        problems: ["Unknown error. Try reloading the page."],
        typed: "a@b.c",
      },
    });
    expect(callsOf(staged, "addUserToGroup")).toEqual([]);
  });

  it("500 emails at once is refused, and all stay in the field", async () => {
    const staged = stageAdmin();
    const typed = lines(many(500), "\n");
    expect(await add(staged, typed)).toMatchObject({
      status: 400,
      data: {
        typed,
        errors: [
          "You entered 500 emails; at most 50 can be added at a time. Nobody was added.",
        ],
      },
    });
    expect(callsOf(staged, "addUserToGroup")).toEqual([]);
  });

  it.each([
    ["a.rather.long.name.", 30],
    ["\u7530\u4e2d\u592a\u90ce\u3055\u3093.", 20],
    ['"\\"', 30],
  ])(
    "50 emails like %s puts the result into a cookie that proxies accept",
    async (start, least) => {
      const staged = stageAdmin();
      const emails = many(50).map((email) => start + email);
      expect(await add(staged, lines(emails, ", "))).toHaveProperty("thrown");
      expect(callsOf(staged, "addUserToGroup")).toHaveLength(50);
      expect(staged.cookies[0]?.length).toBeLessThan(2_600);
      const flash = await look(stageAdmin(), "?group=5", cookieOf(staged));
      const { emails: named, more } = (
        flash as unknown as {
          data: { flash: { emails: string[]; more: number } };
        }
      ).data.flash;
      expect(named.length + more).toBe(50);
      expect(named.length).toBeGreaterThan(least);
    },
  );

  it("keeps failed emails in the field, each with its reason", async () => {
    const staged = stageEach({
      "x@y.z": refusal(404, "No account has this email."),
      "in@y.z": refusal(409, "This user is in the group already."),
      "mute@y.z": refusal(400, null),
    });
    expect(
      await add(staged, "a@b.c x@y.z ann in@y.z d@e.f mute@y.z"),
    ).toMatchObject({
      status: 400,
      data: {
        typed: "x@y.z\nann\nin@y.z\nmute@y.z",
        unsure: false,
        lines: [
          { email: "a@b.c", done: true, message: "Added a@b.c to the group" },
          { email: "x@y.z", message: "No account has this email." },
          { email: "ann", done: false, message: "Invalid email" },
          { email: "in@y.z", message: "This user is in the group already." },
          { email: "d@e.f", done: true },
          { email: "mute@y.z", message: "Error communicating with server" },
        ],
      },
    });
    // Some were added nevertheless.
    expect(staged.cookies).toEqual([]);
  });

  it("uses a new key after refusals only, so that a user who was removed since is not reported as added", async () => {
    const staged = stageEach({
      "in@y.z": refusal(409, "This user is in the group already."),
    });
    const came = await add(staged, "a@b.c in@y.z");
    expect(came).toMatchObject({ data: { typed: "in@y.z" } });
    expect("data" in came && came.data?.key).not.toBe(key);
  });

  it("stops at an outage, and keeps untried emails and the key that may have been used", async () => {
    const emails = many(12);
    const staged = stageEach({ [emails[6] ?? ""]: unreachable(null) });
    const came = await add(staged, lines(emails, "\n"));
    const { data, status } = came as { data: MembershipReply; status: number };
    expect(status).toBe(502);
    expect(data).toMatchObject({ key, unsure: true });
    expect(
      data.lines.map(({ done, message }) => (done ? "done" : message)),
    ).toEqual([
      ...Array<string>(6).fill("done"),
      "Unable to connect to server",
      // They were sent in parallel.
      ...Array<string>(3).fill("done"),
      "Not tried",
      "Not tried",
    ]);
    expect(data.typed.split("\n")).toEqual([emails[6], emails[10], emails[11]]);
    expect(callsOf(staged, "addUserToGroup")).toHaveLength(10);
  });

  it.each([
    [unreachable(null), 502, true, "Unable to connect to server"],
    [refusal(500, null), 502, true, "Error communicating with server"],
    [refusal(503, "Busy"), 503, true, "Busy"],
    [
      refusal(404, "No account has this email."),
      400,
      false,
      "No account has this email.",
    ],
  ])(
    "shows the message of a failure: %j",
    async (failure, status, unsure, message) => {
      const came = await add(stageAdmin({ addUserToGroup: failure }), "a@b.c");
      expect(came).toMatchObject({
        status,
        data: { typed: "a@b.c", unsure, lines: [{ message, done: false }] },
      });
      expect("data" in came && came.data?.key === key).toBe(unsure);
    },
  );

  it("in an expired session redisplays the form with all values", async () => {
    for (const call of [
      "getIsAdmin",
      "getUserMasterGroups",
      "addUserToGroup",
    ]) {
      const staged = stageAdmin({ [call]: expired(401) });
      expect(await add(staged, "a@b.c, d@e.f")).toMatchObject({
        status: 401,
        data: { expired: true, unsure: false, key },
      });
      expect(staged.cookies).toEqual([]);
    }
  });
});

describe("removing", () => {
  it("makes one call with its key, and offers Undo on the next page", async () => {
    const staged = stageAdmin();
    expect(await remove(staged)).toEqual({
      thrown: { status: 303, location: "/management?group=5&edit&find=ac" },
    });
    const [call] = callsOf(staged, "removeUserFromGroup");
    expect(call).toMatchObject({
      payload: { userID: "71", groupID: 5 },
      options: { whenExpired: "fail" },
    });
    const next = await look(stageAdmin(), "?group=5&edit", cookieOf(staged));
    expect(next).toMatchObject({
      data: {
        flash: {
          kind: "removed",
          email: "ann@acme.example",
          undoKey: expect.stringMatching(/^[\w-]{16,64}$/) as string,
        },
      },
    });
  });

  it.each([
    ["71", false],
    ["73", true],
  ])(
    "says of user %s whether an administration has ended, too",
    async (userID, hasEndedAdministration) => {
      const staged = stageGroupForms();
      await remove(staged, { userID });
      const cookie = cookieOf(staged);
      expect(
        await look(stageGroupForms(), "?group=5&edit", cookie),
      ).toMatchObject({
        data: { flash: { kind: "removed", hasEndedAdministration } },
      });
    },
  );

  it.each([
    [
      refusal(409, "This user is not in the group."),
      400,
      false,
      "This user is not in the group.",
    ],
    [refusal(400, null), 400, false, "Unknown error while removing user"],
    [refusal(500, null), 502, true, "Unknown error while removing user"],
    [unreachable(null), 502, true, "Unable to connect to server"],
  ])(
    "shows the message of a failure: %j",
    async (failure, status, unsure, message) => {
      const staged = stageAdmin({ removeUserFromGroup: failure });
      expect(await remove(staged)).toMatchObject({
        status,
        data: {
          of: "remove",
          problems: [message],
          unsure,
          typed: "ann@acme.example",
        },
      });
    },
  );

  it("in an expired session asks for confirmation again after login", async () => {
    expect(
      await remove(stageAdmin({ removeUserFromGroup: expired(401) })),
    ).toMatchObject({
      status: 401,
      data: { expired: true, key, problems: [] },
    });
  });

  it.each([
    { groupID: "99" },
    { groupType: "2" },
    { userID: "" },
    { userID: "7".repeat(40) },
  ])("is refused with forged fields: %j", async (forged) => {
    const staged = stageAdmin();
    expect(await remove(staged, forged)).toMatchObject({
      status: 400,
      data: { problems: ["Unknown error. Try reloading the page."] },
    });
    expect(callsOf(staged, "removeUserFromGroup")).toEqual([]);
  });
});

it("a list that fails to load shows its message, and nothing is sent", async () => {
  const staged = stageAdmin({
    ...groups,
    getUserMasterGroups: unreachable(null),
  });
  expect(await add(staged, "a@b.c")).toMatchObject({
    status: 502,
    data: { problems: ["Unable to connect to server"] },
  });
  expect(callsOf(staged, "addUserToGroup")).toEqual([]);
});
