import { describe, expect, it } from "vitest";
import {
  expired,
  unreachable,
} from "../../../../app/engine/provider-client/failures";
import { stageContext } from "../../support/stage-context";
import { cookieOf, groups, key, look, refusal, send } from "./staged-admin";

const ok = (fields: object = {}) => ({ ok: true, message: null, ...fields });
const answers = {
  ...groups,
  inviteToGroup: ok({ result: [{ outcome: "invited", message: null }] }),
  getGroupInvitations: ok({
    result: [
      {
        email: "sam@acme.example",
        invitedAt: "2026-11-20T03:00:00Z",
        expiresAt: "2026-12-20T03:00:00Z",
      },
      { email: "odd@acme.example", invitedAt: "yesterday", expiresAt: null },
    ],
  }),
  withdrawInvitation: ok(),
};
const stage = (
  changes: Partial<Record<keyof typeof answers, unknown>> = {},
  extensions = ["invitations"],
) =>
  stageContext(
    { ...answers, ...changes },
    { PORTAL_TIME_ZONE: "America/Chicago" },
    extensions,
  );
type Staged = ReturnType<typeof stage>;

const invite = (staged: Staged, targetEmail: string, more: object = {}) =>
  send(staged, { intent: "add", invite: "on", targetEmail, ...more });
const withdraw = (staged: Staged, more: object = {}) =>
  send(staged, {
    intent: "withdraw",
    targetEmail: "sam@acme.example",
    ...more,
  });
const callsOf = ({ made }: Staged, name: string) =>
  made.filter((call) => call.name === name);
const outcomes = (...result: (string | [string, string])[]) => ({
  inviteToGroup: ok({
    result: result.map((one) =>
      typeof one === "string"
        ? { outcome: one, message: null }
        : { outcome: one[0], message: one[1] },
    ),
  }),
});

describe("inviting", () => {
  it("makes one call for all addresses, and shows on the next page who was added and who invited", async () => {
    const staged = stage(outcomes("added", "invited"));
    expect(await invite(staged, "ann@a.example, bob@a.example")).toEqual({
      thrown: { status: 303, location: "/management?group=5&edit" },
    });
    expect(callsOf(staged, "addUserToGroup")).toEqual([]);
    const [call, ...more] = callsOf(staged, "inviteToGroup");
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      payload: {
        groupID: 5,
        targetEmails: ["ann@a.example", "bob@a.example"],
      },
      options: { whenExpired: "fail" },
    });
    expect(call?.options?.idempotencyKey).toMatch(/^[\w-]{43}$/);
    const next = await look(stage(), "?group=5&edit", cookieOf(staged));
    expect(next).toMatchObject({
      data: {
        flash: {
          kind: "added",
          emails: ["ann@a.example"],
          more: 0,
          invited: ["bob@a.example"],
          invitedMore: 0,
          key,
        },
      },
    });
  });

  it("counts the addresses that do not fit into the cookie", async () => {
    const long = Array.from(
      { length: 50 },
      (_, at) => `user-with-a-long-name-${at}@acme.example`,
    );
    const staged = stage(outcomes(...long.map(() => "invited")));
    await invite(staged, long.join("\n"));
    const next: unknown = await look(
      stage(),
      "?group=5&edit",
      cookieOf(staged),
    );
    const { data } = next as {
      data: { flash: { invited: string[]; invitedMore: number } };
    };
    expect(data.flash.invited.length).toBeGreaterThan(10);
    expect(data.flash.invited.length + data.flash.invitedMore).toBe(50);
    expect(cookieOf(staged).length).toBeLessThan(4_000);
  });

  it("keeps what was not carried out, with the reasons and the checkbox", async () => {
    const staged = stage(
      outcomes("invited", "member", ["refused", "Too many"], "refused"),
    );
    const emails = ["a@b.example", "c@d.example", "e@f.example", "g@h.example"];
    const reply = await invite(staged, [...emails, "x@", "y"].join("\n"));
    expect(callsOf(staged, "inviteToGroup")[0]?.payload).toMatchObject({
      targetEmails: emails,
    });
    expect(reply).toMatchObject({
      status: 400,
      data: {
        invites: true,
        typed: [...emails.slice(1), "x@", "y"].join("\n"),
        lines: [
          { message: "Invited a@b.example", done: true },
          { message: "This user is already in this group.", done: false },
          { message: "Too many", done: false },
          { message: "Error communicating with server", done: false },
          { message: "Invalid email", done: false },
          { message: "Invalid email", done: false },
        ],
      },
    });
    expect("data" in reply && reply.data?.key).not.toBe(key);
  });

  it("treats missing outcomes as failures", async () => {
    const reply = await invite(
      stage(outcomes("invited")),
      "a@b.example c@d.example",
    );
    expect(reply).toMatchObject({
      data: {
        typed: "c@d.example",
        lines: [{ done: true }, { message: "Error communicating with server" }],
      },
    });
  });

  it.each([
    [unreachable(null), 502, { unsure: true, key, expired: false }],
    [expired(401), 401, { unsure: false, key, expired: true }],
    [refusal(404, "There is no such group."), 400, { unsure: false }],
  ])(
    "keeps everything if the call fails: %o",
    async (failure, status, data) => {
      const reply = await invite(
        stage({ inviteToGroup: failure }),
        "a@b.example c@d.example",
      );
      expect(reply).toMatchObject({
        status,
        data: {
          ...data,
          invites: true,
          typed: "a@b.example c@d.example",
          lines: [],
        },
      });
    },
  );

  it("uses another key for other addresses", async () => {
    const keyFor = async (typed: string) => {
      const staged = stage(outcomes("invited", "invited"));
      await invite(staged, typed);
      return callsOf(staged, "inviteToGroup")[0]?.options?.idempotencyKey;
    };
    expect(await keyFor("a@b.example")).toBe(await keyFor("A@b.example "));
    expect(await keyFor("a@b.example")).not.toBe(
      await keyFor("a@b.example c@d.example"),
    );
  });

  it("makes no call for a text that is no address", async () => {
    const staged = stage();
    expect(await invite(staged, "a@b")).toMatchObject({
      status: 400,
      data: { lines: [{ message: "Invalid email" }], typed: "a@b" },
    });
    expect(callsOf(staged, "inviteToGroup")).toEqual([]);
  });

  it("is adding if the provider does not announce it", async () => {
    const staged = stage({}, []);
    await invite(staged, "a@b.example");
    expect(callsOf(staged, "inviteToGroup")).toEqual([]);
    expect(callsOf(staged, "addUserToGroup")).toHaveLength(1);
    expect(await look(staged, "?group=5&edit")).toMatchObject({
      data: { canInvite: false, selection: { invitations: null } },
    });
    expect(callsOf(staged, "getGroupInvitations")).toEqual([]);
  });

  it("does not happen without the checkbox", async () => {
    const staged = stage();
    await send(staged, { intent: "add", targetEmail: "a@b.example" });
    expect(callsOf(staged, "inviteToGroup")).toEqual([]);
  });
});

describe("open invitations", () => {
  it("are listed with days in the time zone of the portal", async () => {
    expect(await look(stage(), "?group=5&edit")).toMatchObject({
      status: 200,
      data: {
        canInvite: true,
        selection: {
          invitations: [
            {
              email: "sam@acme.example",
              invitedOn: "Nov 19, 2026",
              openUntil: "Dec 19, 2026",
            },
            { email: "odd@acme.example", invitedOn: "", openUntil: "" },
          ],
        },
      },
    });
  });

  it("that cannot be loaded do not fail the page", async () => {
    const staged = stage({ getGroupInvitations: unreachable(null) });
    expect(await look(staged, "?group=5&edit")).toMatchObject({
      status: 200,
      data: { selection: { invitations: "failed", users: [{}, {}] } },
    });
  });

  it("are withdrawn by address", async () => {
    const staged = stage();
    expect(await withdraw(staged)).toEqual({
      thrown: { status: 303, location: "/management?group=5&edit" },
    });
    expect(callsOf(staged, "withdrawInvitation")).toMatchObject([
      { payload: { groupID: 5, targetEmail: "sam@acme.example" } },
    ]);
    expect(
      await look(stage(), "?group=5&edit", cookieOf(staged)),
    ).toMatchObject({
      data: {
        flash: {
          kind: "changed",
          message: "Withdrew the invitation of sam@acme.example",
        },
      },
    });
  });

  it.each([
    [{ targetEmail: "" }],
    [{ targetEmail: "a\0@b.example" }],
    [{ groupID: "99" }],
    [{ groupID: "6" }],
  ])("are not withdrawn by a forged form: %j", async (forged) => {
    const staged = stage();
    expect(await withdraw(staged, forged)).toMatchObject({
      status: 400,
      data: { problems: ["Unknown error. Try reloading the page."] },
    });
    expect(callsOf(staged, "withdrawInvitation")).toEqual([]);
  });

  it.each([
    [unreachable(null), 502, { unsure: true, key }],
    [expired(401), 401, { expired: true, problems: [] }],
    [refusal(404, "Gone."), 400, { problems: ["Gone."], unsure: false }],
  ])("stay if the call fails: %o", async (failure, status, data) => {
    const reply = await withdraw(stage({ withdrawInvitation: failure }));
    expect(reply).toMatchObject({
      status,
      data: { of: "withdraw", typed: "sam@acme.example", ...data },
    });
  });
});
