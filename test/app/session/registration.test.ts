import { describe, expect, test } from "vitest";
import { parseRegistration } from "../../../app/session/registration.server";

const right = {
  email: "pat@stores.example.com",
  firstName: "Pat",
  lastName: "",
  password: "Secret-1",
  confirmation: "Secret-1",
};

function errorsOf(changes: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...right, ...changes }))
    form.append(name, value);
  const submission = parseRegistration(form);
  return submission.status === "success" ? {} : submission.error;
}

const mixed =
  "Password must contain uppercase & lowercase letters, and at least one number and special character!";

describe("The registration form", () => {
  test("takes what the rules allow, with texts trimmed", () => {
    const form = new FormData();
    const typed = {
      ...right,
      email: "  pat@stores.example.com ",
      firstName: " Pat ",
      lastName: "  Doe ",
    };
    for (const [name, value] of Object.entries(typed)) form.append(name, value);
    const submission = parseRegistration(form);
    expect(submission.status === "success" && submission.value).toEqual({
      ...right,
      lastName: "Doe",
    });
  });

  test("names the first broken rule alone, in the order of the specification", () => {
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
  ])("finds no email in %j", (email) => {
    expect(errorsOf({ email })).toEqual({ email: ["Invalid email!"] });
  });

  test.each(["a@b.c", "o'brien+1@a.b.example", "üñí@exämple.de"])(
    "takes the email %j",
    (email) => {
      expect(errorsOf({ email })).toEqual({});
    },
  );

  test.each(["secret-1", "SECRET-1", "Secret-x", "Secret12", "Secret- 1"])(
    "asks for a mixed password instead of %j",
    (password) => {
      expect(errorsOf({ password, confirmation: password })).toEqual({
        password: [mixed],
      });
    },
  );

  test("refuses what the provider could not store", () => {
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
