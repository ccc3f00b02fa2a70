import * as z from "zod";
import type { RawAnswer } from "../app/provider-client/wire";
import { calls, type CallName } from "../provider/contract/calls";
import { maxListLength } from "../provider/contract/limits";
import type { Check, CheckContext } from "./check";
import {
  expectOrderlyAnswer,
  expectRefusal,
  expectSignedOut,
  expectSuccess,
  hasData,
} from "./expectations";
import { Deviation, Skipped } from "./outcome";
import { plans, unknownText, type CallPlan, type Fields } from "./plans";
import { callNames } from "./samples";
import {
  constantFields,
  missingFields,
  otherValues,
  invalidValues,
  type Variant,
} from "./variants";

/** Calls that start and end sessions: the check cannot be made without them, and they store no data. */
const signInCalls: ReadonlySet<CallName> = new Set([
  "loginPortal",
  "logoutPortal",
]);

/** Texts that programs misread: SQL, wildcards, HTML, other scripts, invisible characters. */
const hostileTexts = [
  "' OR '1'='1' --",
  "%",
  "_*%?",
  '"><script>alert(1)</script>',
  "\\u0000${7*7}{{7*7}}",
  "../../etc/passwd",
  "\u202eتسليم 😀 \u200b",
];

/** A cookie header in which every value is replaced. */
const withOtherValues = (cookie: string | null) =>
  (cookie ?? "session=x").replaceAll(/=[^;]*/g, "=AAAAAAAAAAAAAAAAAAAAAA");

/** Sends variants of the valid payload; collects what deviates into one deviation. */
async function sendVariants(
  name: CallName,
  { provider, samples }: CheckContext,
  variantsOf: (payload: Fields, schema: z.ZodType) => Variant[],
  expectation: (answer: RawAnswer) => void,
): Promise<void> {
  const payload = (await samples.payload(name)) ?? {};
  const deviations: { what: string; deviation: Deviation }[] = [];
  for (const { what, changed } of variantsOf(payload, requestOf(name))) {
    try {
      expectation(await provider.send(name, changed));
    } catch (error) {
      if (!(error instanceof Deviation)) throw error;
      deviations.push({ what, deviation: error });
    }
  }
  const [first] = deviations;
  if (!first) return;
  const list = deviations.slice(0, 8).map(({ what }) => what);
  const more = deviations.length - list.length;
  throw new Deviation(
    `${first.deviation.message}: ${list.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
    first.deviation.userSees,
  );
}

const requestOf = (name: CallName): z.ZodType => calls[name].request ?? z.any();

/** Returns the checks of one call that follow from its definition in the contract. */
export function checksOf(
  name: CallName,
  { screen, isNeverEmpty = false }: CallPlan,
): Check[] {
  const { effect, needsSession, expiresOn401, request } = calls[name];
  const writes = effect === "write" && !signInCalls.has(name);
  const isRead = effect === "read";
  const checks: Check[] = [];
  const add = (
    aspect: string,
    expects: string,
    userSees: string,
    run: Check["run"],
  ) => checks.push({ id: `${name}.${aspect}`, expects, userSees, writes, run });

  if (isRead)
    add(
      "answer",
      "A valid request is answered with a success that fits the contract.",
      `an error instead of ${screen}`,
      async ({ samples }) => {
        const answer = await samples.answer(name);
        // Extensions are for users with other rights.
        if (calls[name].extension !== null && answer.httpStatus === 403)
          throw new Skipped("the user may not use this extension");
        expectSuccess(name, answer);
      },
    );

  if (needsSession && !signInCalls.has(name)) {
    const expectation = expiresOn401
      ? expectSignedOut
      : (answer: RawAnswer) => expectRefusal(name, answer);
    const refused = expiresOn401 ? "401 or a redirect" : "a failure";
    const userSees = expiresOn401
      ? "an error message instead of the login page when the session has ended"
      : "the name of somebody else, or pages without being signed in";
    for (const [aspect, cookieOf] of [
      ["no-session", () => null],
      ["unknown-session", withOtherValues],
    ] as const)
      add(
        aspect,
        `${aspect === "no-session" ? "Without a cookie" : "With a cookie of no session"}, the call is answered with ${refused}.`,
        userSees,
        async ({ provider, samples }) => {
          const payload = await samples.payload(name);
          const cookie = cookieOf(provider.cookie);
          expectation(await provider.send(name, payload, { cookie }));
        },
      );
  }

  if (request === null) return checks;
  const fields = request instanceof z.ZodObject ? request.shape : {};
  const constants = constantFields(request);
  const expectRefused = (answer: RawAnswer) => expectRefusal(name, answer);
  const expectNothing = (answer: RawAnswer) => {
    expectOrderlyAnswer(name, answer);
    if (!isNeverEmpty && hasData(name, answer))
      throw new Deviation("Data was found");
  };
  const addVariants = (
    aspect: string,
    expects: string,
    userSees: string,
    expectation: (answer: RawAnswer) => void,
    variantsOf: (payload: Fields, schema: z.ZodType) => Variant[],
  ) =>
    add(aspect, expects, userSees, (context) =>
      sendVariants(name, context, variantsOf, expectation),
    );
  const wrongQuestion = `${screen} for a request that means something else, instead of an error message`;
  const saysNothing =
    constants.size > 0 && constants.size === Object.keys(fields).length;
  if (!saysNothing) {
    addVariants(
      "missing-field",
      "A request without a required field is refused.",
      wrongQuestion,
      expectRefused,
      (payload, schema) => missingFields(payload, schema, constants),
    );
    addVariants(
      "wrong-type",
      "A field of another type is refused.",
      wrongQuestion,
      expectRefused,
      (payload, schema) => invalidValues(payload, schema, constants, "type"),
    );
    addVariants(
      "out-of-range",
      "Values outside the limits of the contract are refused: long texts, long lists, page sizes, days that do not exist.",
      wrongQuestion,
      expectRefused,
      (payload, schema) => invalidValues(payload, schema, constants, "range"),
    );
  }
  if (isRead && !saysNothing) {
    addVariants(
      "unknown-id",
      "Unknown ids and numbers find nothing, or are refused.",
      `${screen} of something else`,
      expectNothing,
      (payload, schema) =>
        otherValues(payload, schema, [unknownText], 2_000_000_000),
    );
    addVariants(
      "hostile-text",
      "Quotes, wildcards, HTML and other scripts are texts like any other: they find nothing, or are refused.",
      `${screen} of everything, or data of other companies`,
      expectNothing,
      (payload, schema) => otherValues(payload, schema, hostileTexts),
    );
  }
  const dateKeys = ["startDate", "endDate"].filter((key) => key in fields);
  const listKey = ["ASNList", "PROList"].find((key) => key in fields);
  if (dateKeys.length > 0) {
    add(
      "widest-dates",
      "The first and the last day of the calendar are accepted (0001-01-01 to 9999-12-31).",
      `an error instead of ${screen}: the calendar does not limit dates`,
      async ({ provider, samples }) => {
        const widest = { startDate: "0001-01-01", endDate: "9999-12-31" };
        const payload = { ...(await samples.payload(name)), ...widest };
        const page = { ...payload, pageSize: 1 };
        expectSuccess(name, await provider.send(name, page));
      },
    );
    add(
      "reversed-dates",
      "An end before the start finds nothing, or is refused.",
      `${screen} of days that were not asked for`,
      async ({ provider, samples }) => {
        const reversed = { startDate: "2020-01-31", endDate: "2020-01-01" };
        const payload = { ...(await samples.payload(name)), ...reversed };
        expectNothing(await provider.send(name, payload));
      },
    );
  }
  if (listKey !== undefined) {
    add(
      "longest-list",
      `A list of ${maxListLength} numbers is accepted.`,
      `an error instead of ${screen} when a long list is pasted`,
      async ({ provider, samples }) => {
        const payload = await samples.payload(name);
        const list = Array.from({ length: maxListLength }, (_, at) =>
          String(900_000_000_000 + at),
        );
        const longest = { ...payload, [listKey]: list };
        expectSuccess(name, await provider.send(name, longest));
      },
    );
    add(
      "empty-list",
      "An empty list finds nothing, or is refused.",
      `${screen} of everything`,
      async ({ provider, samples }) => {
        const payload = { ...(await samples.payload(name)), [listKey]: [] };
        expectNothing(await provider.send(name, payload));
      },
    );
  }
  return checks;
}

/** The checks that follow from the definitions of the calls. */
export const callChecks: readonly Check[] = callNames
  .filter((name) => name !== "logoutPortal")
  .flatMap((name) => checksOf(name, plans[name]));
