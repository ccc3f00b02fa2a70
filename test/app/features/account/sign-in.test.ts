import { expect, test } from "vitest";
import { parseCredentials } from "../../../../app/features/account/sign-in/sign-in.server";
import { formDataOf } from "../../support/sent-forms";

const read = (email: string, password: string) =>
  parseCredentials(formDataOf({ email, password }));

test("the email of a sign-in is trimmed, the password is kept as typed", () => {
  const submission = read(" pat@example.com ", " Secret-1 ");
  expect(submission.status === "success" && submission.value).toEqual({
    email: "pat@example.com",
    password: " Secret-1 ",
  });
});

test("marks that nobody sees in a pasted email are removed", () => {
  const submission = read("\u200epat@example.com\u200b", "Secret-1");
  expect(submission.status === "success" && submission.value.email).toBe(
    "pat@example.com",
  );
});

test.each([
  ["", "Secret-1"],
  ["  ", "Secret-1"],
  ["pat@example.com", ""],
  ["pat@example.com", "x".repeat(129)],
  [`${"a".repeat(250)}@b.co`, "Secret-1"],
  ["pat\0@example.com", "Secret-1"],
])("sign-in with %j and %j is refused without a call", (email, password) => {
  const submission = read(email, password);
  expect(submission.status === "success" ? null : submission.error).toEqual({
    "": ["Incorrect Email Or Password"],
  });
});

test("a command or path of Conform in the form is treated as an unknown field", () => {
  const form = formDataOf({ email: "pat@example.com", password: "Secret-1" });
  form.append("__intent__", JSON.stringify({ type: "reset", payload: {} }));
  form.append("email[0].__proto__.polluted", "yes");
  form.append("__proto__", "yes");
  expect(parseCredentials(form).status).toBe("success");
  expect({}).not.toHaveProperty("polluted");
});
