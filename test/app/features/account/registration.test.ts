import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parseRegistration,
  register,
} from "../../../../app/features/account/registration/registration.server";
import { action } from "../../../../app/routes/register.$verificationID";
import {
  findRegistrationError,
  trimRegistration,
} from "../../../../provider/contract/accounts";
import { cleanEmail } from "../../../../shared/typed-text";
import { calls } from "../../../../provider/contract/calls";
import { formDataOf } from "../../support/sent-forms";
import { outcome, stageContext } from "../../support/stage-context";

const right = {
  email: "pat@stores.example.com",
  firstName: "Pat",
  lastName: "",
  password: "Secret-1",
  confirmation: "Secret-1",
};

function errorsOf(changes: Record<string, string>) {
  const submission = parseRegistration(formDataOf({ ...right, ...changes }));
  return submission.status === "success" ? {} : submission.error;
}

const mixed =
  "Password must contain uppercase & lowercase letters, and at least one number and special character!";

describe("a registration form", () => {
  test("is accepted when it follows the rules, and its texts are trimmed", () => {
    const typed = {
      ...right,
      email: "  pat@stores.example.com ",
      firstName: " Pat ",
      lastName: "  Doe ",
    };
    const submission = parseRegistration(formDataOf(typed));
    expect(submission.status === "success" && submission.value).toEqual({
      ...right,
      lastName: "Doe",
    });
  });

  test("shows only the first error, in the order of the specification", () => {
    const broken = {
      email: "nobody",
      firstName: " ",
      password: "abc",
      confirmation: "other",
    };
    expect(errorsOf(broken)).toEqual({ email: ["Invalid email!"] });
    expect(errorsOf({ ...broken, email: right.email })).toEqual({
      firstName: ["Must enter first name"],
    });
    expect(
      errorsOf({ ...broken, email: right.email, firstName: "Pat" }),
    ).toEqual({ password: ["Password must be at least 6 characters long!"] });
    expect(errorsOf({ password: "abcdef", confirmation: "other" })).toEqual({
      password: [mixed],
    });
    expect(errorsOf({ confirmation: "Secret-2" })).toEqual({
      confirmation: ["Passwords must match!"],
    });
  });

  test.each([
    "",
    "a@b",
    "a@.c",
    "@b.co",
    "a b@c.de",
    "a@b@c.de",
    "a@b..c",
    "a@bc.",
    "abcd",
    "a@b.c\0o",
    `${"a".repeat(250)}@b.co`,
  ])("rejects the email %j", (email) => {
    expect(errorsOf({ email })).toEqual({ email: ["Invalid email!"] });
  });

  test.each(["a@b.c", "o'brien+1@a.b.example", "üñí@exämple.de"])(
    "accepts the email %j",
    (email) => {
      expect(errorsOf({ email })).toEqual({});
    },
  );

  test.each(["secret-1", "SECRET-1", "Secret-x", "Secret12", "Secret- 1"])(
    "rejects the password %j because it is not mixed",
    (password) => {
      expect(errorsOf({ password, confirmation: password })).toEqual({
        password: [mixed],
      });
    },
  );

  test("rejects values that the provider cannot store", () => {
    const long = `Secret-1${"x".repeat(200)}`;
    expect(
      Object.keys(errorsOf({ password: long, confirmation: long }) ?? {}),
    ).toEqual(["password"]);
    expect(Object.keys(errorsOf({ firstName: "P\0t" }) ?? {})).toEqual([
      "firstName",
    ]);
    expect(Object.keys(errorsOf({ lastName: "D".repeat(101) }) ?? {})).toEqual([
      "lastName",
    ]);
  });
});

const bidi = "\u202e";

describe("A name", () => {
  test.each([
    "O'Brien",
    "Zoë",
    "Zoe\u0308",
    "李",
    "葛\u{e0100}城",
    "🙂",
    "☺\ufe0f",
    "مه\u200cدی",
    "ශ්\u200dරී",
    "മോഹന്\u200d",
    "Nguyễn Thị",
    "<b>x</b>",
  ])("is accepted as written: %j", (name) => {
    expect(errorsOf({ firstName: name, lastName: name })).toEqual({});
  });

  test.each([
    `${bidi}nnA`,
    "\u2066Ann\u2069",
    "A\u200bnn",
    "\u200dAnn",
    "Ann\u200c",
    "A\u00adnn",
    "A\ufeffnn",
    "\u3164",
    "\u2800",
    "A\nn",
    "A\u2028n",
    "A\tn",
    "A\u0007n",
    "👩\u200d🚀",
    "Ann\u{e0041}",
  ])("with invisible characters is rejected: %j", (name) => {
    const message = "A name stands on one line and has no invisible characters";
    expect(errorsOf({ firstName: name })).toEqual({ firstName: [message] });
    expect(errorsOf({ lastName: name })).toEqual({ lastName: [message] });
  });

  test("with a lone surrogate is rejected in a payload; forms cannot contain one", () => {
    const registration = { ...right, firstName: "A\ud83d" };
    expect(findRegistrationError(registration)?.field).toBe("firstName");
  });
});

describe("A password", () => {
  test.each(["Pässwort1", "Pa\u0308sswort1", "Passwörd٣"])(
    "is rejected if it has only letters with accents and digits of any script: %j",
    (password) => {
      expect(errorsOf({ password, confirmation: password })).toEqual({
        password: [mixed],
      });
    },
  );

  test.each(["Pässwort1!", "Ünïcode٣☺", "Pa´sswo1", "🙂🙂Aa1🙂"])(
    "is accepted in any script: %j",
    (password) => {
      expect(errorsOf({ password, confirmation: password })).toEqual({});
    },
  );

  test("is measured in characters, not in UTF-16 units", () => {
    const password = "🙂🙂Aa1";
    expect(errorsOf({ password, confirmation: password })).toEqual({
      password: ["Password must be at least 6 characters long!"],
    });
  });
});

/** Random texts of characters that the rules mention. */
const nearRules = fc.oneof(
  { weight: 4, arbitrary: fc.constant("") },
  {
    weight: 8,
    arbitrary: fc.string({
      unit: fc.constantFrom(
        ..."aAzZ019!ä´ß٣ \t\0\u0308\u200b\u200c\u200d\u202e\ufe0f\u00ad\u3164",
        "🙂",
        "李",
        "م",
        "@",
        ".",
        "<",
        ",",
      ),
      maxLength: 12,
    }),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ minLength: 120, maxLength: 300 }) },
);
const oneOrNear = (text: string) =>
  fc.tuple(fc.boolean(), nearRules, nearRules).map(([isRight, before, after]) =>
    // Forms can only contain well-formed text.
    (isRight ? text : `${before}${text}${after}`).toWellFormed(),
  );

test("portal and provider accept the same registrations", () => {
  const numRuns = 100;
  let accepted = 0;
  fc.assert(
    fc.property(
      oneOrNear("pat@stores.example"),
      oneOrNear("Secret-1"),
      oneOrNear("Pat"),
      fc.oneof(fc.constant(""), oneOrNear("Doe")),
      (email, password, firstName, lastName) => {
        const typed = { email, password, firstName, lastName };
        const atPortal = errorsOf({ ...typed, confirmation: password });
        const { request } = calls.registerAccountPortal;
        const sent = { ...typed, email: cleanEmail(email) };
        const payload = request.safeParse(trimRegistration(sent));
        const atProvider = payload.success
          ? findRegistrationError(trimRegistration(payload.data))
          : null;
        const isAccepted = payload.success && atProvider === null;
        if (isAccepted) accepted += 1;
        expect(Object.keys(atPortal ?? {}).length === 0).toBe(isAccepted);
      },
    ),
    { numRuns },
  );
  // The samples contain accepted and refused registrations.
  expect(accepted).toBeGreaterThan(0.03 * numRuns);
  expect(accepted).toBeLessThan(0.97 * numRuns);
});

test.each([
  ["has not answered", "unreachable", null, true],
  ["has failed", "refused", 500, true],
  ["has refused", "refused", 400, false],
])(
  "the form says whether the account may exist when the provider %s",
  async (_cause, code, httpStatus, unsure) => {
    const failure = { ok: false, code, httpStatus, message: null, fields: {} };
    const { context } = stageContext({
      registerAccountPortal: { ...failure, retryAfterSeconds: null },
    });
    Object.assign(context, {
      humanCheck: {
        verify: () => Promise.resolve(true),
        idOf: () => "question-1",
        issue: () => null,
      },
    });
    const request = new Request("http://portal.example/register", {
      method: "POST",
      body: new URLSearchParams(right),
    });
    const shown = await outcome<object>(
      action({ request, params: {}, context }),
    );
    expect(shown).toMatchObject({ data: { screen: "form", unsure } });
  },
);

describe("the registration token", () => {
  const post = async (registrationToken: unknown, settings = {}) => {
    const staged = stageContext(
      { registerAccountPortal: { ok: true, message: null, registrationToken } },
      settings,
    );
    Object.assign(staged.context, {
      humanCheck: {
        verify: () => Promise.resolve(true),
        idOf: () => "question-1",
      },
    });
    const { signal } = new AbortController();
    expect(
      await register(formDataOf(right), staged.context, signal),
    ).toBeNull();
    // The provider receives the id of the solved human check.
    expect(staged.made[0]?.options).toMatchObject({
      humanCheck: "question-1",
      signal,
    });
    return staged;
  };

  test("is kept in a portal cookie until the link expires", async () => {
    const { cookies, made } = await post("token-1");
    expect(cookies).toEqual([
      "__portal_registration=token-1; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax",
    ]);
    expect(made[0]?.payload).toEqual({
      email: right.email,
      password: right.password,
      firstName: "Pat",
      lastName: null,
    });
  });

  test("has the __Host- prefix under https", async () => {
    const { cookies } = await post("token-1", {
      PUBLIC_ORIGIN: "https://portal.example",
    });
    expect(cookies).toEqual([
      "__Host-__portal_registration=token-1; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
  });

  test.each([null, "", "a b", "x".repeat(201), "a\nb"])(
    "is not kept if the provider returns no valid token: %j",
    async (token) => {
      expect((await post(token)).cookies).toEqual([]);
    },
  );
});
