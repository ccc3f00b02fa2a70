import {
  checkCurrentPassword,
  lockComparedAccount,
} from "../accounts/passwords/current-password";
import { lockAccount } from "../accounts/lock-account";
import {
  completeSignIn,
  consumeCodeAttempt,
} from "../accounts/sessions/pending-sign-in";
import { attemptLimits, consumeAttempt } from "../accounts/rate-limit";
import {
  consumeFactorCode,
  getSecondFactor,
  replaceRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from "../accounts/second-factor";
import type { Queryable } from "../db/database";
import { enqueueMail } from "../notify/mail/mail-queue";
import {
  getGroupSecondFactor,
  setGroupSecondFactor,
} from "../accounts/groups/group-second-factor";
import { noSuchGroup } from "../accounts/groups/membership";
import { refuse, type Refusal } from "../refusal";
import {
  openSession,
  refuseRateLimited,
  type AccountServices,
} from "./account-calls";
import { administratorOf } from "./groups";
import type { CallContext, Caller, Handlers } from "./handler";
import { refusePassword, wrongPassword } from "./own-account";
import { refusalText } from "../messages";

const wrongCode = refuse(403, refusalText("wrongFactorCode"));
const ended = refuse(410, refusalText("signInEnded"));
const isOnAlready = refuse(409, refusalText("hasSecondFactor"));

/**
 * Does what needs a code of the caller's second factor, in the transaction that uses the code up.
 * @returns the result; a refusal if the code is wrong, or was used, or too many were wrong
 */
async function withCode<Result>(
  { db, now }: CallContext,
  { accountId }: Caller,
  code: string,
  act: (tx: Queryable) => Promise<Result>,
): Promise<Result | Refusal> {
  const attempt = await consumeCodeAttempt(db, accountId, code, now);
  if (!attempt.allowed) return refuseRateLimited(attempt.retryAfter);
  const done = await db.transaction(async (tx) => {
    // Before the second factor, in the order of a sign-in that is completed.
    await lockAccount(tx, accountId);
    return (await consumeFactorCode(tx, accountId, code, now))
      ? { result: await act(tx) }
      : null;
  });
  if (done === null) return wrongCode;
  await attempt.undo();
  return done.result;
}

/** The calls of the second factor. */
export function secondFactorHandlers({
  passwords,
  cookie,
  product,
  sendMails,
}: AccountServices & { product: string }) {
  return {
    async completeSignIn({ token, code }, context) {
      const { db, now, clientAddress, clientName } = context;
      const attempt = await consumeAttempt(
        db,
        attemptLimits.factorCodeAddress,
        clientAddress,
        now,
      );
      if (!attempt.allowed) return refuseRateLimited(attempt.retryAfter);
      const result = await completeSignIn(db, { token, code, clientName }, now);
      switch (result.kind) {
        case "ended":
          return ended;
        case "wrong":
          return wrongCode;
        case "too-many":
          return refuseRateLimited(result.retryAfter);
        case "signed-in":
          // Everybody in an office may sign in within minutes.
          await attempt.undo();
          return openSession(context, cookie, result);
      }
    },

    getSecondFactor: (_, { db }, { accountId }) =>
      getSecondFactor(db, accountId, product),

    async setUpSecondFactor({ currentPassword, ...factor }, context, caller) {
      const { db, now, sessionHash = null } = context;
      const { accountId } = caller;
      const check = await checkCurrentPassword(context, passwords, {
        accountId,
        password: currentPassword,
      });
      if (check.kind !== "right") return refusePassword(check);
      const { stored } = check;
      const recoveryCodes = await db.transaction((tx) =>
        setUpSecondFactor(
          tx,
          accountId,
          { ...factor, stored },
          sessionHash,
          now,
        ),
      );
      if (recoveryCodes === "wrong") return wrongCode;
      if (recoveryCodes === "changed") return wrongPassword;
      if (recoveryCodes === "on") return isOnAlready;
      sendMails();
      return { recoveryCodes };
    },

    async createRecoveryCodes({ code }, context, caller) {
      const { accountId } = caller;
      const done = await withCode(context, caller, code, async (tx) => {
        await enqueueMail(tx, { kind: "recovery-codes-created", accountId });
        return { recoveryCodes: await replaceRecoveryCodes(tx, accountId) };
      });
      sendMails();
      return done;
    },

    async turnOffSecondFactor({ code, currentPassword }, context, caller) {
      const { accountId } = caller;
      const check = await checkCurrentPassword(context, passwords, {
        accountId,
        password: currentPassword,
      });
      if (check.kind !== "right") return refusePassword(check);
      const done = await withCode(context, caller, code, async (tx) => {
        if (!(await lockComparedAccount(tx, accountId, check.stored)))
          return wrongPassword;
        await turnOffSecondFactor(tx, accountId);
        return {};
      });
      sendMails();
      return done;
    },

    async getGroupSecondFactor({ groupID }, { db }, { accountId }) {
      const isRequired = await getGroupSecondFactor(db, accountId, groupID);
      return isRequired === null ? noSuchGroup : { isRequired };
    },

    setGroupSecondFactor({ groupID: groupId, isRequired }, context, caller) {
      return setGroupSecondFactor(
        context.db,
        { groupId, isRequired },
        administratorOf(context, caller),
      );
    },
  } satisfies Handlers;
}
