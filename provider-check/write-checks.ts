import { readIncompleteDocument } from "../app/provider-client/incomplete-document.server";
import {
  calls,
  type SpecifiedCallName as CallName,
} from "../provider/contract/calls";
import { groupType } from "../provider/contract/groups";
import type { Check, CheckContext } from "./check";
import { expectDocument } from "./content-checks";
import {
  expectOrderlyAnswer,
  expectRefusal,
  expectSuccess,
} from "./expectations";
import { Deviation, Skipped } from "./outcome";
import type { Fields } from "./plans";

/**
 * Sends a write twice with the same idempotency key, one after the other: after a lost response.
 * @returns both answers, which are successes
 */
async function sendTwice(
  { provider }: CheckContext,
  name: CallName,
  payload: Fields | undefined,
): Promise<[first: Fields, second: Fields]> {
  const options = { idempotencyKey: crypto.randomUUID() };
  const first = await provider.send(name, payload, options);
  const fields = expectSuccess(name, first);
  const second = await provider.send(name, payload, options);
  try {
    return [fields, expectSuccess(name, second)];
  } catch (error) {
    if (!(error instanceof Deviation)) throw error;
    throw new Deviation(
      `The repeat with the same Idempotency-Key: ${error.message}`,
      "an error message although the form was sent; after a lost response nobody knows whether it was",
    );
  }
}

const isRepeat = (first: Fields, second: Fields, name: CallName) =>
  Object.keys(calls[name].answer).every(
    (key) => JSON.stringify(first[key]) === JSON.stringify(second[key]),
  );

/** The id of a booking; null if the provider returns none. */
const bookingId = ({ result }: Fields): string | null => {
  const { bookingID: id } = Object(result) as Fields;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
};

const manualReports = (
  [
    ["manualReport_ReportDelivery", "manualReport_GetUnfinishedDeliveries"],
    ["manualReport_ReportPickup", "manualReport_GetUnfinishedPickups"],
  ] as const
).map(([name, list]): Check => {
  return {
    id: `${name}.once`,
    expects: `A report sent twice with the same Idempotency-Key is a success twice, and its item leaves ${list}.`,
    userSees: "an item that must be reported again",
    writes: true,
    async run(context) {
      const payload = await context.samples.payload(name);
      await sendTwice(context, name, payload);
      const { delivDetailID } = (payload?.formData ?? {}) as Fields;
      const left = await context.provider.send(list);
      const { result } = expectSuccess(list, left);
      if (
        (result as Fields[]).some(
          (item) => String(item.delivDetailID) === delivDetailID,
        )
      )
        throw new Deviation("The item is still in the list");
    },
  };
});

/** The users of a group, as `[first name, last name, email, id]`. */
async function usersOf(
  { provider }: CheckContext,
  poolGroupID: number,
): Promise<unknown[][]> {
  const name = "getPoolGroupInfo";
  const answer = await provider.send(name, { poolGroupID });
  return expectSuccess(name, answer).userResult as unknown[][];
}

/**
 * Checks that write. They leave behind an account that was never confirmed, a booking, and a report of
 * one delivery and of one pickup.
 */
export const writeChecks: readonly Check[] = [
  {
    id: "registerAccountPortal.answer",
    expects:
      "The registration of a new email is a success; before its confirmation, sign-in is refused.",
    userSees: "an error instead of the registration",
    writes: true,
    async run({ provider, samples }) {
      const payload = await samples.payload("registerAccountPortal");
      const name = "registerAccountPortal";
      expectSuccess(name, await provider.send(name, payload));
      const { email, password } = payload ?? {};
      const answer = await provider.send(
        "loginPortal",
        { email, password },
        { cookie: null },
      );
      try {
        expectRefusal("loginPortal", answer);
      } catch (error) {
        if (!(error instanceof Deviation)) throw error;
        throw new Deviation(
          `Sign-in before the confirmation: ${error.message}`,
          "accounts with emails of other people",
        );
      }
    },
  },
  {
    id: "registerAccountPortal.rules",
    expects: "An email without a domain and a weak password are refused.",
    userSees: "an account that others can guess, or that gets no email",
    writes: true,
    async run({ provider, samples }) {
      const name = "registerAccountPortal";
      const payload = await samples.payload(name);
      for (const change of [{ email: "nobody" }, { password: "password" }])
        expectRefusal(
          name,
          await provider.send(name, { ...payload, ...change }),
        );
    },
  },
  {
    id: "verifyAccountPortal.unknown-code",
    expects: "The code of no link is refused.",
    userSees: '"Email Confirmed" for a link that does not exist',
    writes: true,
    async run({ provider, samples }) {
      const name = "verifyAccountPortal";
      const payload = await samples.payload(name);
      expectRefusal(name, await provider.send(name, payload));
    },
  },
  {
    id: "verifyAccountPortal.resend",
    expects: "A new link for an unknown account is answered with the envelope.",
    userSees: '"Unknown server error while sending email"',
    writes: true,
    async run({ provider }) {
      const name = "verifyAccountPortal";
      const answer = await provider.send(name, { numericID: "2000000000" });
      expectOrderlyAnswer(name, answer);
    },
  },
  {
    id: "createLTLBooking.once",
    expects:
      "A booking sent twice with the same Idempotency-Key, at the same time or one after the other, is a success twice, with the same result.",
    userSees: "two bookings after a double click or a lost response",
    writes: true,
    async run(context) {
      const name = "createLTLBooking";
      const payload = await context.samples.payload(name);
      const idempotencyKey = crypto.randomUUID();
      const send = async () =>
        expectSuccess(
          name,
          await context.provider.send(name, payload, { idempotencyKey }),
        );
      const [first, during] = await Promise.all([send(), send()]);
      const after = await send();
      if (bookingId(first) === null)
        throw new Skipped("the answer has no bookingID to compare");
      if (!isRepeat(first, during, name))
        throw new Deviation(
          "The repeat made another booking while the first was being made",
        );
      if (!isRepeat(first, after, name))
        throw new Deviation("The repeat made another booking");
    },
  },
  {
    id: "createLTLBooking.bill-of-lading",
    expects:
      "GET /BOL/{bookingID} is a document, 409 with what is missing, or 404.",
    userSees: "an error page instead of the bill of lading",
    writes: true,
    async run(context) {
      const { provider, samples } = context;
      const name = "createLTLBooking";
      const payload = await samples.payload(name);
      const answer = await provider.send(name, payload, {
        idempotencyKey: crypto.randomUUID(),
      });
      const id = bookingId(expectSuccess(name, answer));
      if (id === null) throw new Skipped("the answer has no bookingID");
      const path = `/BOL/${id}`;
      const { httpStatus, body } = await provider.open(path);
      const missing =
        httpStatus === 409 ? await readIncompleteDocument(body) : null;
      body.destroy();
      if (httpStatus === 404 || missing !== null) return;
      await expectDocument(context, path);
    },
  },
  ...manualReports,
  {
    id: "addUserToGroup.unknown-email",
    expects: "An email without an account is refused.",
    userSees: '"Added … to the group" although nobody was added',
    writes: true,
    async run({ provider, samples }) {
      const name = "addUserToGroup";
      const payload = await samples.payload(name);
      expectRefusal(name, await provider.send(name, payload));
    },
  },
  {
    id: "addUserToGroup.once",
    expects:
      "A user who is added and removed, each twice with the same Idempotency-Key, is in the group in between and not afterwards.",
    userSees: "an error message although the change was made",
    writes: true,
    async run(context) {
      const { samples, options } = context;
      const targetEmail = options.memberEmail;
      if (targetEmail === undefined)
        throw new Skipped("no account was given (--member-email)");
      const { groupID } = (await samples.payload("addUserToGroup")) ?? {};
      const id = Number(groupID);
      const isTarget = ([, , email]: unknown[]) =>
        String(email).toLowerCase() === targetEmail.toLowerCase();
      if ((await usersOf(context, id)).some(isTarget))
        throw new Skipped("the account is in the group already");
      await sendTwice(context, "addUserToGroup", {
        targetEmail,
        groupID: id,
        groupType: groupType.pool,
      });
      const added = (await usersOf(context, id)).filter(isTarget);
      if (added.length !== 1)
        throw new Deviation(
          `The group has the added user ${added.length} times`,
        );
      await sendTwice(context, "removeUserFromGroup", {
        userID: added[0]?.[3],
        groupID: id,
      });
      if ((await usersOf(context, id)).some(isTarget))
        throw new Deviation("The removed user is still in the group");
    },
  },
  {
    id: "removeUserFromGroup.unknown-user",
    expects: "A user who is not in the group is refused.",
    userSees: '"Removed … from the group" although nobody was removed',
    writes: true,
    async run({ provider, samples }) {
      const name = "removeUserFromGroup";
      const payload = await samples.payload(name);
      expectRefusal(name, await provider.send(name, payload));
    },
  },
];
