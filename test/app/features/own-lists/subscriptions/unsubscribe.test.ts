import { expect, test } from "vitest";
import { unsubscribe } from "../../../../../app/features/own-lists/subscriptions/unsubscribe.server";
import { stageContext } from "../../../support/stage-context";

const stop = (answer: object) => {
  const { context, made } = stageContext({ unsubscribe: answer }, {}, [
    "subscriptions",
  ]);
  return { made, reply: unsubscribe({ params: { token: "abc" }, context }) };
};

test("one click sends the token of the link and nothing else", async () => {
  const { made, reply } = stop({ ok: true });
  expect((await reply).data.outcome).toBe("stopped");
  expect(made).toEqual([
    { name: "unsubscribe", payload: { token: "abc" }, options: undefined },
  ]);
});

test("an unknown link is said to be one, and a silent provider can be asked again", async () => {
  const failed = { ok: false, message: null, fields: {} };
  const unknown = await stop({ ...failed, code: "refused", httpStatus: 404 })
    .reply;
  expect(unknown).toMatchObject({
    data: { outcome: "unknown" },
    init: { status: 400 },
  });
  const silent = await stop({ ...failed, code: "unreachable" }).reply;
  expect(silent).toMatchObject({
    data: { outcome: "failed" },
    init: { status: 502 },
  });
});

test("a provider without mails has no such page", async () => {
  const { context } = stageContext({}, {}, []);
  await expect(
    unsubscribe({ params: { token: "abc" }, context }),
  ).rejects.toMatchObject({ status: 404 });
});
