import { beforeEach, expect, it } from "vitest";
import { createEmailChangeCode } from "../../provider/accounts/email-change";
import type { Queryable } from "../../provider/db/database";
import { onEachEngine } from "./engines";
import { interruptedPasswords } from "./cheap-passwords";
import { queuedMails } from "./jobs/queued-jobs";
import {
  cookieOf,
  startTestProvider,
  testPassword,
  useTestProvider,
  type TestProvider,
} from "./test-provider";

const newPassword = "Another-horse2";
const day = 24 * 3_600_000;

interface Account {
  email: string;
  firstName: string;
  lastName: string | null;
  emailChange: {
    email: string;
    isConfirmedByOld: boolean;
    isConfirmedByNew: boolean;
  } | null;
  sessions: {
    sessionID: string;
    client: string | null;
    usedAt: string;
    isCurrent: boolean;
  }[];
}

const codeOf = (mail: string) =>
  /\/email-change\/([\w-]+)/.exec(mail)?.[1] ?? "";

onEachEngine("The own account", (engine) => {
  const { passwords, afterNextMatch } = interruptedPasswords();
  const provider: TestProvider = useTestProvider(engine, undefined, () =>
    startTestProvider(engine, {}, passwords),
  );
  let count = 0;
  let email = "";
  let newEmail = "";
  let accountId = "";
  let cookie = "";

  beforeEach(async () => {
    count += 1;
    email = `ann${count}@shop.example`;
    newEmail = `Ann.New${count}@shop.example`;
    ({ id: accountId, cookie } = await provider.addPerson({ email }));
  });

  const call = async (
    name: Parameters<TestProvider["call"]>[0],
    payload?: object,
    as = cookie,
  ) => {
    const { httpStatus, body } = await provider.call(name, payload, {
      cookie: as,
    });
    return { httpStatus, ...body } as { httpStatus: number; message?: string };
  };
  const own = async (as = cookie) =>
    (await call("getAccount", undefined, as)) as unknown as Account & {
      httpStatus: number;
    };
  const signIn = async (address: string, password: string) =>
    (await provider.call("loginPortal", { email: address, password }))
      .httpStatus;
  const mailsTo = async (to: string) => {
    await expect.poll(() => queuedMails(provider.db)).toEqual([]);
    return (await provider.mails(0)).filter((mail) =>
      mail.startsWith(`To: ${to}\n`),
    );
  };

  it("has a name that can be changed, by the rules of a registration", async () => {
    const change = (firstName: string, lastName: string | null) =>
      call("changeName", { firstName, lastName });
    expect((await change("  Zoë ", " van Ark ")).httpStatus).toBe(200);
    expect(await own()).toMatchObject({
      email,
      firstName: "Zoë",
      lastName: "van Ark",
      emailChange: null,
    });
    expect(await change(" ", null)).toMatchObject({
      httpStatus: 400,
      message: "Must enter first name",
    });
    expect((await change("Zoë\u202e", null)).httpStatus).toBe(400);
    expect((await own()).firstName).toBe("Zoë");
  });

  it("has a password that is changed with the current one; other sessions end", async () => {
    const other = await provider.openSession(accountId);
    const change = (currentPassword: string, password: string) =>
      call("changePassword", { currentPassword, password });
    expect(await change("Wrong-horse1", newPassword)).toMatchObject({
      httpStatus: 403,
      message: "That is not your current password.",
    });
    expect((await change(testPassword, "short")).httpStatus).toBe(400);
    expect((await own(other)).httpStatus).toBe(200);
    expect((await change(testPassword, newPassword)).httpStatus).toBe(200);
    expect((await own()).httpStatus).toBe(200);
    expect((await own(other)).httpStatus).toBe(401);
    expect(await signIn(email, testPassword)).toBe(401);
    expect(await signIn(email, newPassword)).toBe(200);
    expect((await mailsTo(email)).at(-1)).toContain("was changed");
  });

  it("lets nobody guess the current password with a session", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push(
        (
          await call(
            tries % 2 ? "changePassword" : "requestEmailChange",
            tries % 2
              ? { currentPassword: `Wrong-${tries}`, password: newPassword }
              : { currentPassword: `Wrong-${tries}`, email: newEmail },
          )
        ).httpStatus,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    expect(
      await call("changePassword", {
        currentPassword: testPassword,
        password: newPassword,
      }),
    ).toMatchObject({ httpStatus: 429 });
  });

  it("has one of two passwords that are set at once", async () => {
    const passwords = ["Parallel-horse1", "Parallel-horse2"];
    const statuses = await Promise.all(
      passwords.map(
        async (password) =>
          (
            await call("changePassword", {
              currentPassword: testPassword,
              password,
            })
          ).httpStatus,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 403]);
    const kept = passwords[statuses.indexOf(200)] ?? "";
    expect(await signIn(email, kept)).toBe(200);
  });

  it("lists its sessions only, with the browser that signed in", async () => {
    const { cookie: foreign } = await provider.addPerson();
    provider.clock.advance(60_000);
    const entered = await provider.call(
      "loginPortal",
      { email, password: testPassword },
      { headers: { "x-client-name": "Firefox on Windows" } },
    );
    const { sessions } = await own();
    expect(sessions).toMatchObject([
      { client: null, isCurrent: true },
      { client: "Firefox on Windows", isCurrent: false },
    ]);
    const otherID = sessions[1]?.sessionID;
    const token = cookieOf(entered).split("=")[1] ?? "";
    expect(JSON.stringify(sessions)).not.toContain(token);
    // The id of a session of another account ends nothing.
    const [foreignSession] = (await own(foreign)).sessions;
    const end = (sessionID = "") => call("endSession", { sessionID });
    expect((await end(foreignSession?.sessionID)).httpStatus).toBe(404);
    expect((await own(foreign)).httpStatus).toBe(200);
    expect((await end(otherID)).httpStatus).toBe(200);
    expect((await end(otherID)).httpStatus).toBe(404);
    expect((await own(cookieOf(entered))).httpStatus).toBe(401);
    expect((await own()).sessions).toHaveLength(1);
  });

  it.each(["<b>", "a".repeat(61), "Firefox/128", ""])(
    "does not store %j as the name of a browser",
    async (name) => {
      await provider.call(
        "loginPortal",
        { email, password: testPassword },
        { headers: { "x-client-name": name } },
      );
      expect((await own()).sessions.map(({ client }) => client)).toEqual([
        null,
        null,
      ]);
    },
  );

  it("ends all its sessions at once, this one too", async () => {
    const other = await provider.openSession(accountId);
    const { cookie: foreign } = await provider.addPerson();
    const ended = await provider.call("endAllSessions", undefined, { cookie });
    expect(ended.httpStatus).toBe(200);
    expect(String(ended.headers["set-cookie"])).toContain("Max-Age=0");
    expect((await own()).httpStatus).toBe(401);
    expect((await own(other)).httpStatus).toBe(401);
    expect((await own(foreign)).httpStatus).toBe(200);
  });

  const ask = (address = newEmail, currentPassword = testPassword) =>
    call("requestEmailChange", { email: address, currentPassword });
  const answer = async (code: string, isAccepted = true) => {
    const result = await provider.call(
      "answerEmailChange",
      { code, isAccepted },
      { address: `203.0.113.${count}` },
    );
    return { httpStatus: result.httpStatus, ...result.body } as {
      httpStatus: number;
      outcome?: string;
    };
  };
  /** The codes that were mailed to the old and to the new address. */
  const askForCodes = async () => {
    expect((await ask()).httpStatus).toBe(200);
    return {
      old: codeOf((await mailsTo(email)).at(-1) ?? ""),
      new: codeOf((await mailsTo(newEmail)).at(-1) ?? ""),
    };
  };

  it.each([
    ["old", "new"],
    ["new", "old"],
  ] as const)(
    "has a new email when the %s and then the %s address have confirmed it",
    async (first, second) => {
      const codes = await askForCodes();
      expect((await own()).emailChange).toMatchObject({
        email: newEmail,
        isConfirmedByOld: false,
        isConfirmedByNew: false,
      });
      expect(await answer(codes[first])).toMatchObject({
        outcome: "confirmed",
      });
      // Confirming once more changes nothing.
      expect(await answer(codes[first])).toMatchObject({
        outcome: "confirmed",
      });
      expect(await own()).toMatchObject({
        email,
        emailChange: {
          isConfirmedByOld: first === "old",
          isConfirmedByNew: first === "new",
        },
      });
      expect(await signIn(newEmail, testPassword)).toBe(401);
      expect(await answer(codes[second])).toMatchObject({ outcome: "changed" });
      expect(await own()).toMatchObject({ email: newEmail, emailChange: null });
      expect(await signIn(newEmail, testPassword)).toBe(200);
      expect(await signIn(email, testPassword)).toBe(401);
      for (const code of Object.values(codes))
        expect((await answer(code)).httpStatus).toBe(404);
      expect((await mailsTo(email)).at(-1)).toContain(
        "has another email address now",
      );
    },
  );

  it("keeps its email when either address cancels the change, or its owner does", async () => {
    for (const side of ["old", "new"] as const) {
      const codes = await askForCodes();
      await answer(codes[side === "old" ? "new" : "old"]);
      expect(await answer(codes[side], false)).toMatchObject({
        outcome: "cancelled",
      });
      for (const code of Object.values(codes))
        expect((await answer(code)).httpStatus).toBe(404);
    }
    const codes = await askForCodes();
    await call("cancelEmailChange");
    expect((await answer(codes.new)).httpStatus).toBe(404);
    expect(await own()).toMatchObject({ email, emailChange: null });
  });

  it("forgets a change of the email after a day, and with a newer one or a new password", async () => {
    const expired = await askForCodes();
    provider.clock.advance(day);
    cookie = await provider.openSession(accountId);
    expect((await answer(expired.old)).httpStatus).toBe(404);
    expect((await own()).emailChange).toBeNull();

    const replaced = await askForCodes();
    const latest = await askForCodes();
    expect((await answer(replaced.new)).httpStatus).toBe(404);
    await answer(latest.new);
    await call("changePassword", {
      currentPassword: testPassword,
      password: newPassword,
    });
    expect((await answer(latest.old)).httpStatus).toBe(404);
    expect(await own()).toMatchObject({ email, emailChange: null });
  });

  it("gives no link of a newer change to the address of the one before", async () => {
    const otherEmail = `other${count}@shop.example`;
    await askForCodes();
    let isReplaced = false;
    // The newer change comes between the statements that make the mail of the one before.
    const db: Queryable = {
      async query<Row extends object>(
        ...statement: Parameters<Queryable["query"]>
      ) {
        const rows = await provider.db.query<Row>(...statement);
        if (!isReplaced) {
          isReplaced = true;
          await ask(otherEmail);
        }
        return rows;
      },
    };
    const { now } = provider.clock;
    const created = await createEmailChangeCode(db, accountId, "new", now);
    expect(created?.email).toBe(newEmail);
    expect((await answer(created?.code ?? "")).httpStatus).toBe(404);
    expect((await own()).emailChange).toMatchObject({
      email: otherEmail,
      isConfirmedByNew: false,
    });
  });

  it("gets no other email by a password that was replaced meanwhile", async () => {
    afterNextMatch(() =>
      provider.db.query("UPDATE account SET password = 'new' WHERE id = $1", [
        accountId,
      ]),
    );
    expect((await ask()).httpStatus).toBe(403);
    expect((await own()).emailChange).toBeNull();
  });

  it("does not tell whether the new address has an account, and never takes it", async () => {
    const other = await provider.addAccount(newEmail);
    expect(await ask()).toEqual({ httpStatus: 200, status: "Success" });
    const [notice = ""] = await mailsTo(newEmail);
    expect(notice).toContain("It has an account already");
    expect(codeOf(notice)).toBe("");
    const old = codeOf((await mailsTo(email)).at(-1) ?? "");
    expect(await answer(old)).toMatchObject({ outcome: "confirmed" });
    expect((await own()).email).toBe(email);
    expect((await own(await provider.openSession(other))).email).toBe(newEmail);
  });

  it("does not take an address that was registered and confirmed meanwhile", async () => {
    const codes = await askForCodes();
    await answer(codes.new);
    await provider.addAccount(newEmail);
    expect((await answer(codes.old)).httpStatus).toBe(409);
    expect((await own()).email).toBe(email);
  });

  it("takes the place of a registration of the new address that waits", async () => {
    await provider.addAccount(newEmail, { verified: false });
    const codes = await askForCodes();
    await answer(codes.new);
    expect(await answer(codes.old)).toMatchObject({ outcome: "changed" });
    const accounts = await provider.db.query(
      "SELECT id FROM account WHERE email_key = lower($1)",
      [newEmail],
    );
    expect(accounts).toEqual([{ id: accountId }]);
  });

  it("changes its email once when both addresses confirm at once", async () => {
    const codes = await askForCodes();
    const outcomes = await Promise.all(
      [codes.old, codes.new, codes.old, codes.new].map((code) => answer(code)),
    );
    expect(
      outcomes.filter(({ outcome }) => outcome === "changed"),
    ).toHaveLength(1);
    expect((await own()).email).toBe(newEmail);
    expect(
      (await mailsTo(email)).filter((mail) => mail.includes("address now")),
    ).toHaveLength(1);
  });

  it("needs the password for another email, and mails it three times a day at most", async () => {
    expect((await ask(newEmail, "Wrong-horse1")).httpStatus).toBe(403);
    expect((await ask(email.toUpperCase())).httpStatus).toBe(400);
    expect((await ask("ann@shop")).httpStatus).toBe(400);
    for (const status of [200, 200, 200, 429])
      expect((await ask()).httpStatus).toBe(status);
    // Five a day for the account, of which the refused one is none.
    for (const status of [200, 200, 429])
      expect((await ask(`other.${newEmail}`)).httpStatus).toBe(status);
    expect(provider.logged.join("")).not.toContain(newEmail);
  });
});
