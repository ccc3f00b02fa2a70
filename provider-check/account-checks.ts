import { relayedCookie } from "../app/provider-client/cookie-relay";
import { success } from "../provider/contract/envelope";
import type { Check, CheckContext } from "./check";
import {
  expectEnvelope,
  expectRefusal,
  expectSignedOut,
  expectSuccess,
} from "./expectations";
import { Deviation, Skipped } from "./outcome";
import { unknownEmail } from "./plans";
import { cookieAfter } from "./provider-under-check";

const signIn = ({ provider, options: { email, password } }: CheckContext) =>
  provider.send("loginPortal", { email, password }, { cookie: null });

const nameOf = (line: string) => line.split("=", 1)[0]?.trim() ?? "";

/** Signs in; every other check needs the session. */
export const signInCheck: Check = {
  id: "loginPortal.answer",
  expects:
    "Sign-in with the given credentials is a success with a name and a cookie that the portal can relay.",
  userSees: "the sign-in form again",
  async run(context) {
    const answer = await signIn(context);
    expectSuccess("loginPortal", answer);
    const cookie = cookieAfter(answer.setCookies);
    if (cookie === "")
      throw new Deviation(
        answer.setCookies.length === 0
          ? "The answer has no Set-Cookie"
          : "The portal relays none of the cookies: a name of letters, a value without spaces, commas and quotes, at most 4,096 bytes",
        "the sign-in form again after every sign-in",
      );
    context.provider.cookie = cookie;
  },
};

/** Sign-in, cookies and the user's pools. */
export const accountChecks: readonly Check[] = [
  {
    id: "loginPortal.cookies",
    expects:
      "Every cookie of the sign-in can be relayed: a legal name and value, at most 4,096 bytes, not named like the portal's own.",
    userSees: "features that need the missing cookie fail",
    async run(context) {
      const { setCookies } = await signIn(context);
      const lost = setCookies.filter(
        (line) => relayedCookie(line, true) === null,
      );
      if (lost.length > 0)
        throw new Deviation(`Not relayed: ${lost.map(nameOf).join(", ")}`);
    },
  },
  {
    id: "loginPortal.same-cookie",
    expects:
      "The cookies of a session keep their values: no call sets another one.",
    userSees:
      "slow pages, because rows are loaded again for each; and the login page, if the earlier value is refused, because a page makes several calls at a time",
    async run({ provider }) {
      const kept = new Set(provider.cookie?.split("; "));
      for (const [name, payload] of [
        ["checkValidUser", { skipRedirects: true }],
        ["getUserPoolAndStoreList", undefined],
      ] as const) {
        const { setCookies } = await provider.send(name, payload);
        const changed = setCookies.filter(
          (line) =>
            relayedCookie(line, true) !== null &&
            !kept.has(cookieAfter([line])),
        );
        if (changed.length > 0)
          throw new Deviation(
            `${name} set another value of ${changed.map(nameOf).join(", ")}`,
          );
      }
    },
  },
  {
    id: "loginPortal.wrong-password",
    expects: "Sign-in with an unknown email is a failure without a session.",
    userSees: "the account of somebody else",
    async run({ provider }) {
      const payload = { email: unknownEmail, password: "Wrong-pass-1" };
      const answer = await provider.send("loginPortal", payload, {
        cookie: null,
      });
      expectRefusal("loginPortal", answer);
    },
  },
  {
    id: "getUserPoolAndStoreList.consistent",
    expects:
      "Every pool has a name, and the list of all stores contains the stores of every pool.",
    userSees: "a pool without a name, or stores that cannot be chosen",
    async run({ samples }) {
      const { poolDict, poolNameMap, fullStoreList } = await samples.fields(
        "getUserPoolAndStoreList",
      );
      const names = Object(poolNameMap) as Record<string, unknown>;
      const stores = new Set(
        (Array.isArray(fullStoreList) ? fullStoreList : []).map(String),
      );
      for (const [pool, ofPool] of Object.entries(Object(poolDict) as object)) {
        if (!names[pool]) throw new Deviation("A pool has no name");
        const lost = (Array.isArray(ofPool) ? ofPool : [])
          .map(String)
          .filter((store) => !stores.has(store)).length;
        if (lost > 0)
          throw new Deviation(
            `${lost} stores of a pool are not in fullStoreList`,
          );
      }
    },
  },
  {
    id: "logoutPortal.answer",
    expects: "Logout of a second session is a success that clears its cookies.",
    userSees: '"The site encountered an error while logging out"',
    async run(context) {
      const cookie = cookieAfter((await signIn(context)).setCookies);
      if (cookie === "") throw new Skipped("the sign-in set no cookie");
      const answer = await context.provider.send("logoutPortal", undefined, {
        cookie,
      });
      expectSuccess("logoutPortal", answer);
      if (!answer.setCookies.some(clears))
        throw new Deviation(
          "No Set-Cookie of the answer clears a cookie",
          "the login page with a message that the session has expired, because the browser keeps the cookie",
        );
    },
  },
  {
    id: "logoutPortal.ends-session",
    expects: "After logout, the cookie of the session is of no use.",
    userSees: "nothing; but who has copied the cookie stays signed in",
    async run(context) {
      const cookie = cookieAfter((await signIn(context)).setCookies);
      if (cookie === "") throw new Skipped("the sign-in set no cookie");
      const { provider } = context;
      await provider.send("logoutPortal", undefined, { cookie });
      const answer = await provider.send("getUserPoolAndStoreList", undefined, {
        cookie,
      });
      expectSignedOut(answer);
      const checked = await provider.send(
        "checkValidUser",
        { skipRedirects: true },
        { cookie },
      );
      if (expectEnvelope(checked).status === success)
        throw new Deviation("checkValidUser is still a success");
    },
  },
];

/** Returns whether a Set-Cookie line deletes its cookie. */
function clears(line: string): boolean {
  const maxAge = /;\s*max-age=(-?\d+)/i.exec(line)?.[1];
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = /;\s*expires=([^;]+)/i.exec(line)?.[1];
  return expires === undefined
    ? /^[^=]*=\s*(?:;|$)/.test(line)
    : Date.parse(expires) <= Date.now();
}
