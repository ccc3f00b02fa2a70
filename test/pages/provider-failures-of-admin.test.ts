import { expect } from "vitest";
import { success, type Reply } from "../portal/faulty-provider";
import { answerAdmin, groupOf } from "../portal/admin-provider";
import { hostileTexts } from "../portal/hostile-texts";
import { faultyTest } from "./harness/test";

const refusal = (status: number, message?: string): Reply => ({
  status,
  body: { status: "Error", ...(message === undefined ? {} : { message }) },
});
const masterGroups = "[aria-labelledby=master-group-heading]";
const poolGroups = "[aria-labelledby=pool-group-heading]";
const emails = "targetEmail";

const test = faultyTest.extend("provider", ({ provider }) => {
  answerAdmin(provider);
  return provider;
});

test("each panel of the admin screen that fails says so, the others work, and Retry recovers", async ({
  visitor,
  provider,
}) => {
  for (const [call, panel, message, then] of [
    [
      "getUserMasterGroups",
      masterGroups,
      "Unknown error while loading master group data",
      "Acme",
    ],
    [
      "getUserPoolGroups",
      poolGroups,
      "Unknown error while loading pool group data",
      "Midwest",
    ],
    [
      "getMasterGroupInfo",
      "#selection",
      "Unknown error loading group info",
      "ann@acme.example",
    ],
  ] as const) {
    provider.on(call, () => refusal(500, "Table user_group is broken"));
    const page = await visitor.open(
      panel === "#selection" ? "/management?group=5" : "/management",
    );
    expect(visitor.consumeServerErrors()).toEqual(["502 /management"]);
    expect(page.textsOf("h2")).toEqual([
      "Master Groups",
      "Pool Groups",
      "Group Selection",
    ]);
    expect(page.alerts).toEqual([message]);
    expect(page.textOf(`${panel} [role=alert]`)).toBe(message);
    answerAdmin(provider);
    const again = await visitor.open(page.link(/^Retry/, panel));
    expect(again.textOf(panel)).toContain(then);
    expect(again.alerts).toEqual([]);
  }
});

test("a user who was removed and added again is removed with another key", async ({
  visitor,
  provider,
}) => {
  // A provider that stores responses would do nothing the second time, and report success.
  provider.on("removeUserFromGroup", () => success());
  let page = await visitor.open("/management?group=5&edit");
  for (const times of [1, 2]) {
    page = await visitor.followLink(page, "Remove jo@acme.example");
    page = await visitor.submit(page, "Remove");
    expect(page.main).toContain("Removed jo@acme.example from the group");
    const keys = provider.received("removeUserFromGroup").map(({ key }) => key);
    expect(new Set(keys).size).toBe(times);
  }
});

test("names and messages of a hostile provider are rendered as text on the admin screen", async ({
  visitor,
  provider,
}) => {
  const texts = hostileTexts.slice(0, 72).map((text) => text.trim());
  provider.on("getUserPoolGroups", () =>
    success({ result: texts.map((text, at) => groupOf(100 + at, text, 2)) }),
  );
  provider.on("getPoolGroupInfo", () =>
    success({
      poolResult: texts,
      userResult: texts.map((text, at) => [text, text, text, `u${at}`]),
    }),
  );
  const message = texts.slice(0, 4).join(" ");
  provider.on("addUserToGroup", () => refusal(404, message));
  const page = await visitor.open("/management?group=101&edit");
  expect(page.$("dialog li")).toHaveLength(texts.length);
  expect(
    page.$("dialog").find("script, img, iframe, svg:not(.icon)"),
  ).toHaveLength(0);
  const refused = await visitor.submit(page, "Add", { [emails]: "a@b.c" });
  expect(refused.alerts).toEqual([message.replace(/\s+/g, " ")]);
});
