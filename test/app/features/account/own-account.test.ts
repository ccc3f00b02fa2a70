import { expect, test } from "vitest";
import { changeAccount } from "../../../../app/features/account/own-account.server";
import { stageContext } from "../../support/stage-context";

function submit(values: Record<string, string>) {
  const { context, made } = stageContext(
    { changePassword: { ok: true }, requestEmailChange: { ok: true } },
    {},
    ["account"],
  );
  const request = new Request("http://portal.test/account", {
    method: "POST",
    body: new URLSearchParams(values),
  });
  return { made, reply: changeAccount({ request, context }) };
}

test("a new password without the current one is refused with the errors of both, and nothing is sent", async () => {
  const { made, reply } = submit({ intent: "password", password: "short" });
  const { data, init } = await reply;
  expect(init?.status).toBe(400);
  expect(data.answer.error).toMatchObject({
    currentPassword: ["Must enter your current password"],
    password: [expect.stringContaining("at least 6 characters")],
  });
  expect(made).toEqual([]);
});

test("another email without the current password is refused, and nothing is sent", async () => {
  const { made, reply } = submit({
    intent: "email",
    email: "ann@shop.example",
  });
  expect((await reply).data.answer.error).toEqual({
    currentPassword: ["Must enter your current password"],
  });
  expect(made).toEqual([]);
});

test("a new password is sent with the current one", async () => {
  const { made, reply } = submit({
    intent: "password",
    currentPassword: "Parcel-2026!",
    password: "Pallet-2027!",
    confirmation: "Pallet-2027!",
  });
  await expect(reply).rejects.toMatchObject({ status: 303 });
  expect(made).toMatchObject([
    {
      name: "changePassword",
      payload: { currentPassword: "Parcel-2026!", password: "Pallet-2027!" },
    },
  ]);
});
