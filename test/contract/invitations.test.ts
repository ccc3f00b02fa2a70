/** @module-tag all */

import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addAdministrator } from "../../provider/accounts/groups/administrator";
import {
  deleteExpiredInvitations,
  lockInvitations,
} from "../../provider/accounts/groups/invitations";
import { onEachEngine } from "./engines";
import { groupWorld, noSuchGroup, success, type TestUser } from "./group-world";
import { makeMailsDue, queuedMails } from "./jobs/queued-jobs";
import { startMailServer } from "./mail-server";
import { codeIn, startTestProvider, testPassword } from "./test-provider";
import { whenOthersWait } from "./waiting-statements";

vi.setConfig({ testTimeout: 300_000 });

/** Longest wait for a mail, which others may be sent before. */
const waiting = { timeout: 120_000 };

const day = 24 * 60 * 60 * 1000;

onEachEngine("Invitations", (engine) => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let provider: Awaited<ReturnType<typeof startTestProvider>>;
  let world: ReturnType<typeof groupWorld>;
  let made = 0;

  beforeAll(async () => {
    server = await startMailServer();
    provider = await startTestProvider(
      engine,
      {
        SMTP_URL: server.url,
        MAIL_FROM: "portal@brand.example",
        BRAND_NAME: "Brand",
        PUBLIC_ORIGIN: "http://localhost:4321",
      },
      undefined,
      { pollSeconds: 0.5 },
    );
    world = groupWorld(provider);
  });
  afterAll(async () => {
    await provider.remove();
    await server.close();
  });
  beforeEach(() => {
    server.state.refuse = false;
  });

  /** An address that no test has used. */
  const newEmail = () => `guest${(made += 1)}@shop.example`;
  const newGroup = async () => {
    const group = await world.addPoolGroup();
    return { group, ann: await world.addPerson({ administers: [group] }) };
  };

  const invite = (
    who: TestUser,
    groupID: number,
    targetEmails: string[],
    headers: Record<string, string> = {},
  ) => world.call(who, "inviteToGroup", { groupID, targetEmails }, headers);
  const outcome = async (who: TestUser, group: number, email: string) => {
    const { result } = await invite(who, group, [email]);
    return (result as { outcome: string }[] | undefined)?.[0]?.outcome;
  };
  const withdraw = (who: TestUser, groupID: number, targetEmail: string) =>
    world.call(who, "withdrawInvitation", { groupID, targetEmail });
  const listed = async (who: TestUser, groupID: number) => {
    const { result } = await world.call(who, "getGroupInvitations", {
      groupID,
    });
    return (result as { email: string }[] | undefined)?.map(
      ({ email }) => email,
    );
  };
  const mailsTo = (email: string, subject = /invited/) =>
    server.received.filter(
      ({ to, raw }) =>
        to[0]?.toLowerCase() === email.toLowerCase() &&
        subject.test(/^Subject: (.*)$/m.exec(raw)?.[1] ?? ""),
    );
  const expectMails = (email: string, count: number) =>
    expect.poll(() => mailsTo(email).length, waiting).toBe(count);
  const queued = async (email: string) =>
    (await queuedMails(provider.db)).filter((mail) => mail.email === email);

  const register = (email: string) =>
    provider.call(
      "registerAccountPortal",
      { email, password: testPassword, firstName: "Gus", lastName: null },
      { address: `203.0.113.${(made += 1) % 250}` },
    );
  const confirmationMail = (email: string) => mailsTo(email, /Confirm/).at(-1);
  const expectConfirmationMail = (email: string) =>
    expect.poll(() => confirmationMail(email), waiting).toBeDefined();
  /** Confirms the registration by its mail. */
  async function confirm(email: string) {
    await expectConfirmationMail(email);
    const mail = confirmationMail(email)?.raw ?? "";
    const { text = "" } = await PostalMime.parse(mail);
    return provider.call("verifyAccountPortal", {
      verificationCode: codeIn(text),
      password: testPassword,
    });
  }
  const accountOf = async (email: string) => {
    const [row] = await provider.db.query<{ id: string; verified: boolean }>(
      "SELECT id, verified_at IS NOT NULL AS verified FROM account WHERE email_key = lower($1)",
      [email],
    );
    return row;
  };
  const membersOf = async (group: number) =>
    (await world.peopleOf(group)).members;

  it("become memberships when the address is confirmed, and not before", async () => {
    const { group, ann } = await newGroup();
    const email = newEmail();
    expect(await invite(ann, group, [` ${email} `])).toEqual({
      ...success,
      result: [{ outcome: "invited" }],
    });
    expect(await listed(ann, group)).toEqual([email]);
    await expectMails(email, 1);
    await register(email.toUpperCase());
    expect(await membersOf(group)).toEqual([]);
    const refused = await provider.call("loginPortal", {
      email,
      password: testPassword,
    });
    expect(refused.httpStatus).toBe(401);
    expect((await confirm(email)).httpStatus).toBe(200);
    const account = await accountOf(email);
    expect(await membersOf(group)).toEqual([account?.id]);
    expect(await listed(ann, group)).toEqual([]);
    expect(await world.changesOf(group)).toMatchObject([
      { actor: ann.id, whom: account?.id, change: "member added" },
    ]);
  });

  it("come with an answer that says no more than adding does", async () => {
    const { group, ann } = await newGroup();
    const member = await world.addPerson({ memberOf: [group] });
    const known = await world.addPerson();
    const waiting = newEmail();
    await register(waiting);
    const elsewhere = newEmail();
    const other = await newGroup();
    await invite(other.ann, other.group, [elsewhere]);
    await expectMails(elsewhere, 1);
    const unknown = newEmail();
    const emails = [member.email, known.email, waiting, elsewhere, unknown];
    expect(await invite(ann, group, [...emails, "no address"])).toEqual({
      ...success,
      result: [
        { outcome: "member" },
        { outcome: "added" },
        // An unconfirmed registration and an invitation by others look like an unknown address.
        { outcome: "invited" },
        { outcome: "invited" },
        { outcome: "invited" },
        { outcome: "refused", message: "Invalid email" },
      ],
    });
    expect((await membersOf(group)).sort()).toEqual(
      [member.id, known.id].sort(),
    );
    expect(await listed(ann, group)).toEqual([waiting, elsewhere, unknown]);
    expect(await listed(other.ann, other.group)).toEqual([elsewhere]);
  });

  it("are mailed as plain text that no user has written", async () => {
    const group = await world.addPoolGroup([], "Buy at https://evil.example");
    const ann = await world.addPerson({
      administers: [group],
      firstName: "<b>Evil</b>",
    });
    const email = newEmail();
    await invite(ann, group, [email]);
    await expectMails(email, 1);
    const [mail] = mailsTo(email);
    const parsed = await PostalMime.parse(mail?.raw ?? "");
    expect(parsed.subject).toBe("You are invited to Brand Tracking Portal");
    expect(parsed.html).toBeUndefined();
    expect(parsed.to).toEqual([{ name: "", address: email }]);
    expect(mail?.raw).not.toMatch(/evil/i);
    const links = parsed.text?.match(/https?:\S+/g);
    expect(links).toEqual(["http://localhost:4321/register"]);
  });

  it("send one mail a day to an address, and three in 30 days, whoever invites", async () => {
    const { group, ann } = await newGroup();
    const other = await newGroup();
    const email = newEmail();
    const last = newEmail();
    await invite(ann, group, [email, email, email.toUpperCase()]);
    expect(await outcome(other.ann, other.group, email)).toBe("invited");
    expect((await withdraw(ann, group, email)).httpStatus).toBe(200);
    expect(await outcome(ann, group, email)).toBe("invited");
    for (let days = 1; days < 6; days += 1) {
      await expectMails(email, Math.min(days, 3));
      await expect.poll(() => queued(email)).toEqual([]);
      provider.clock.advance(day);
      // Counted attempts are deleted by the hour.
      ann.cookie = await provider.openSession(ann.id);
      expect(await outcome(ann, group, email)).toBe("invited");
    }
    await invite(ann, group, [last]);
    await expectMails(last, 1);
    await expectMails(email, 3);
  });

  it("are not mailed any more after they were withdrawn, or have ended with an administration", async () => {
    const { group, ann } = await newGroup();
    const bob = await world.addPerson({ administers: [group] });
    const [email, ended, kept] = [newEmail(), newEmail(), newEmail()];
    server.state.refuse = true;
    await invite(ann, group, [email, kept]);
    await invite(bob, group, [ended]);
    await expect
      .poll(async () => {
        const mails = await Promise.all([email, ended, kept].map(queued));
        return mails.flat().filter(({ state }) => state === "retry").length;
      })
      .toBe(3);
    await world.call(ann, "removeGroupAdministrator", {
      groupID: group,
      userID: bob.id,
    });
    expect(await withdraw(ann, group, email)).toEqual(success);
    expect((await withdraw(ann, group, email)).httpStatus).toBe(404);
    server.state.refuse = false;
    await makeMailsDue(provider.db);
    await invite(ann, group, [newEmail()]);
    await expectMails(kept, 1);
    for (const one of [email, ended]) {
      await expect.poll(() => queued(one)).toEqual([]);
      expect(mailsTo(one)).toEqual([]);
    }
    await register(email);
    await confirm(email);
    expect(await membersOf(group)).toEqual([]);
  });

  it("end with the administration of who sent them, until another administrator renews them", async () => {
    const { group, ann } = await newGroup();
    const bob = await world.addPerson({ administers: [group] });
    const [lost, renewed] = [newEmail(), newEmail()];
    await invite(ann, group, [lost, renewed]);
    expect(await listed(bob, group)).toEqual([lost, renewed]);
    await world.call(bob, "removeGroupAdministrator", {
      groupID: group,
      userID: ann.id,
    });
    expect(await listed(bob, group)).toEqual([]);
    expect((await withdraw(bob, group, lost)).httpStatus).toBe(404);
    await invite(bob, group, [renewed]);
    expect(await listed(bob, group)).toEqual([renewed]);
    for (const email of [lost, renewed]) {
      await register(email);
      expect((await confirm(email)).httpStatus).toBe(200);
    }
    expect(await membersOf(group)).toEqual([(await accountOf(renewed))?.id]);
    expect(await world.changesOf(group)).toMatchObject([
      { change: "administrator removed" },
      { actor: bob.id, change: "member added" },
    ]);
    // Nothing comes back with the administration.
    await world.call(bob, "addGroupAdministrator", {
      groupID: group,
      targetEmail: ann.email,
    });
    expect(await listed(ann, group)).toEqual([]);
  });

  it("to several groups are applied together, those of master groups' administrators too", async () => {
    const { group, ann } = await newGroup();
    const below = await world.addPoolGroup();
    const above = await world.addMasterGroup([below]);
    const boss = await world.addPerson({ administers: [above] });
    const email = newEmail();
    await invite(ann, group, [email]);
    await invite(boss, below, [email]);
    await invite(boss, above, [email]);
    await register(email);
    await confirm(email);
    const id = (await accountOf(email))?.id;
    for (const one of [group, below, above])
      expect(await membersOf(one)).toEqual([id]);
  });

  it("are open for 30 days", async () => {
    const { group, ann } = await newGroup();
    const email = newEmail();
    await invite(ann, group, [email]);
    const { result } = await world.call(ann, "getGroupInvitations", {
      groupID: group,
    });
    const [one] = result as { invitedAt: string; expiresAt: string }[];
    expect(Date.parse(one?.invitedAt ?? "")).toBe(
      Math.floor(provider.clock.now.getTime() / 1000) * 1000,
    );
    expect(
      Date.parse(one?.expiresAt ?? "") - Date.parse(one?.invitedAt ?? ""),
    ).toBe(30 * day);
    provider.clock.advance(30 * day);
    ann.cookie = await provider.openSession(ann.id);
    expect(await listed(ann, group)).toEqual([]);
    await register(email);
    await confirm(email);
    expect(await membersOf(group)).toEqual([]);

    const [old, current] = [newEmail(), newEmail()];
    await invite(ann, group, [old]);
    provider.clock.advance(1);
    await invite(ann, group, [current]);
    await deleteExpiredInvitations(
      provider.db,
      new Date(provider.clock.now.getTime() + 30 * day - 1),
    );
    expect(
      await provider.db.query(
        "SELECT email FROM group_invitation WHERE group_id = $1",
        [group],
      ),
    ).toEqual([{ email: current }]);
  });

  it("are nobody's business who does not administer the group", async () => {
    const { group, ann } = await newGroup();
    const other = await newGroup();
    const member = await world.addPerson({ memberOf: [group] });
    const email = newEmail();
    await invite(ann, group, [email]);
    for (const who of [other.ann, member]) {
      expect(await invite(who, group, [newEmail()])).toEqual(noSuchGroup);
      expect(await withdraw(who, group, email)).toEqual(noSuchGroup);
      expect(
        await world.call(who, "getGroupInvitations", { groupID: group }),
      ).toEqual(noSuchGroup);
    }
    // The address is not invited to the group of the other administrator.
    expect(await withdraw(other.ann, other.group, email)).toEqual({
      httpStatus: 404,
      status: "Error",
      message: "This address is not invited to this group, or not any more.",
    });
    expect(await listed(ann, group)).toEqual([email]);
  });

  it("are sent once per key, and a key with other addresses is refused", async () => {
    const { group, ann } = await newGroup();
    const [email, other] = [newEmail(), newEmail()];
    const headers = { "idempotency-key": "invitation-key-0001" };
    const first = await invite(ann, group, [email], headers);
    await withdraw(ann, group, email);
    expect(await invite(ann, group, [email], headers)).toEqual(first);
    expect(await listed(ann, group)).toEqual([]);
    expect((await invite(ann, group, [other], headers)).httpStatus).toBe(409);
    const stored = await provider.db.query<{ answer: string }>(
      "SELECT answer FROM idempotent_answer WHERE call = 'inviteToGroup'",
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain("@");
  });

  it("are limited by administrator, by group, and in number", async () => {
    const { group, ann } = await newGroup();
    const second = await world.addPoolGroup();
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, $2)",
      [ann.id, second],
    );
    const many = (count: number) => Array.from({ length: count }, newEmail);
    const count = async (who: TestUser, to: number, emails: string[]) => {
      const { result } = await invite(who, to, emails);
      return (result as { outcome: string }[]).filter(
        (one) => one.outcome === "invited",
      ).length;
    };
    server.state.refuse = true;
    expect(await count(ann, group, many(50))).toBe(50);
    expect(await count(ann, second, many(50))).toBe(50);
    const known = await world.addPerson();
    const { result } = await invite(ann, group, [newEmail(), known.email]);
    expect(result).toEqual([
      {
        outcome: "refused",
        message:
          "Too many invitations were sent within a day. Invite this address tomorrow.",
      },
      { outcome: "added" },
    ]);
    // The group takes those of other administrators, up to its own limit.
    for (const expected of [50, 50, 50]) {
      const bob = await world.addPerson({ administers: [group] });
      expect(await count(bob, group, many(50))).toBe(expected);
    }
    const carl = await world.addPerson({ administers: [group] });
    expect(await outcome(carl, group, newEmail())).toBe("refused");
    expect(await outcome(carl, second, newEmail())).toBeUndefined();

    await provider.db.query(
      `INSERT INTO group_invitation
       SELECT $1, 'x' || n || '@shop.example', 'x', $2, $3, $3::timestamptz + interval '30 days'
       FROM generate_series(1, 450) AS n`,
      [second, ann.id, provider.clock.now],
    );
    provider.clock.advance(day);
    ann.cookie = await provider.openSession(ann.id);
    expect((await invite(ann, second, [newEmail()])).result).toEqual([
      {
        outcome: "refused",
        message:
          "A group has at most 500 open invitations. Withdraw some first.",
      },
    ]);
    expect(await outcome(ann, second, "x7@shop.example")).toBe("invited");
    await provider.db.query("DELETE FROM pgboss.job WHERE name = 'mail'");
  });

  it("are applied with the confirmation, or neither is", async () => {
    const { group, ann } = await newGroup();
    const email = newEmail();
    await invite(ann, group, [email]);
    await register(email);
    await provider.db.execute(
      "ALTER TABLE group_member ADD CONSTRAINT broken CHECK (account_id < 0) NOT VALID",
    );
    expect((await confirm(email)).httpStatus).toBe(500);
    expect((await accountOf(email))?.verified).toBe(false);
    expect(await listed(ann, group)).toEqual([email]);
    await provider.db.execute(
      "ALTER TABLE group_member DROP CONSTRAINT broken",
    );
    expect((await confirm(email)).httpStatus).toBe(200);
    expect(await membersOf(group)).toEqual([(await accountOf(email))?.id]);
  });

  it("wait for a confirmation of the address, and confirmations for them, as withdrawals do", async () => {
    const { group, ann } = await newGroup();
    const [first, second] = [newEmail(), newEmail()];
    await register(first);
    let invited: ReturnType<typeof invite> | undefined;
    await provider.db.transaction(async (tx) => {
      await lockInvitations(tx);
      await tx.query(
        "UPDATE account SET verified_at = now() WHERE email_key = $1",
        [first],
      );
      invited = invite(ann, group, [first]);
      await whenOthersWait(tx, engine);
    });
    expect((await invited)?.result).toEqual([{ outcome: "added" }]);

    await register(second);
    await expectConfirmationMail(second);
    let confirmed: ReturnType<typeof confirm> | undefined;
    await provider.db.transaction(async (tx) => {
      await lockInvitations(tx);
      confirmed = confirm(second);
      await whenOthersWait(tx, engine);
      await tx.query(
        `INSERT INTO group_invitation
         VALUES ($1, $2, $2, $3, $4, $4::timestamptz + interval '1 day')`,
        [group, second, ann.id, provider.clock.now],
      );
    });
    expect((await confirmed)?.httpStatus).toBe(200);
    expect(await membersOf(group)).toContain((await accountOf(second))?.id);

    const third = newEmail();
    await invite(ann, group, [third]);
    let withdrawn: ReturnType<typeof withdraw> | undefined;
    await provider.db.transaction(async (tx) => {
      await lockInvitations(tx);
      withdrawn = withdraw(ann, group, third);
      await whenOthersWait(tx, engine);
      await tx.query("DELETE FROM group_invitation WHERE email_key = $1", [
        third,
      ]);
    });
    expect((await withdrawn)?.httpStatus).toBe(404);
  });

  it("are applied to an account that the operator creates", async () => {
    const { group, ann } = await newGroup();
    const email = newEmail();
    await invite(ann, group, [email]);
    await addAdministrator(
      provider.db,
      { email, password: "hash", firstName: "Op", lastName: null },
      provider.clock.now,
    );
    expect(await membersOf(group)).toContain((await accountOf(email))?.id);
    expect(await listed(ann, group)).toEqual([]);
  });

  it("leave no address in the log", () => {
    expect(provider.logged.join("\n")).toContain('"kind":"invitation"');
    expect(provider.logged.join("\n")).not.toMatch(/guest\d|shop\.example/);
  });
});
