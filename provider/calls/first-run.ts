import { rememberBrowserLanguage } from "../accounts/account-language";
import { attemptLimits } from "../accounts/rate-limit";
import { startSession } from "../accounts/sessions/sessions";
import { findRegistrationError, trimRegistration } from "../contract/accounts";
import {
  createFirstAdministrator,
  isFirstRun,
  isFirstRunCode,
} from "../accounts/groups/first-run";
import { noSuchCall, refuse } from "../refusal";
import { consumeLimits, type AccountServices } from "./account-calls";
import type { CallContext, Handlers } from "./handler";
import { refusalText } from "../messages";
import { ruleText } from "../messages/rule-texts";

const wrongCode = refuse(403, refusalText("wrongFirstRunCode"));

/**
 * The calls that create the first administrator. A user of the machine itself needs no code, unless the
 * portal has a public address: a proxy on this machine would make everybody look like one.
 */
export function firstRunHandlers({
  passwords,
  cookie,
  isPublic,
}: AccountServices) {
  const isCodeNeeded = ({ isLocal }: CallContext) => isPublic || !isLocal;
  return {
    async getFirstRun(_payload, context) {
      return (await isFirstRun(context.db))
        ? { codeNeeded: isCodeNeeded(context) }
        : noSuchCall;
    },
    async createFirstAdministrator({ code, ...payload }, context) {
      const { db, now, clientAddress, signal } = context;
      if (!(await isFirstRun(db))) return noSuchCall;
      if (isCodeNeeded(context)) {
        const refusal = await consumeLimits(context, [
          [attemptLimits.firstRunAddress, clientAddress],
        ]);
        if (refusal) return refusal;
        // The code of a concurrent call that has just succeeded is gone: that is no wrong code.
        if (!(await isFirstRunCode(db, code, now)))
          return (await isFirstRun(db)) ? wrongCode : noSuchCall;
      }
      const registration = trimRegistration(payload);
      const error = findRegistrationError(registration);
      if (error !== null) return refuse(400, ruleText(error.message));
      const password = await passwords.hash(registration.password, signal);
      const account = { ...registration, password };
      const accountId = await createFirstAdministrator(db, account, now);
      if (accountId === null) return noSuchCall;
      context.setCookie(
        cookie.set(await startSession(db, accountId, now, context.clientName)),
      );
      await rememberBrowserLanguage(db, accountId, context.language);
      return { name: registration.firstName };
    },
  } satisfies Handlers;
}
