import { draftOwnerCookie } from "../../app/engine/session/form-owner";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  sessionCookie,
  success,
  type FaultyProvider,
  type Reply,
} from "../portal/faulty-provider";
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
const question =
  'Are you sure you want to remove ann@acme.example from group "Acme"';

/** Lets the session end: from now on the provider knows it only by another cookie. */
const endSession = (provider: FaultyProvider) =>
  provider.on("getIsAdmin", ({ cookie }) =>
    cookie === "" ? refusal(401) : success({ result: true }),
  );

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

test("users that the provider does not add stay in the field, each with the reason, also when the session expires", async ({
  visitor,
  provider,
}) => {
  visitor.setCookie(draftOwnerCookie, "dana");
  let page = await visitor.open("/management?group=5&edit");
  const add = async (entered?: string) =>
    (page = await visitor.submit(
      page,
      "Add",
      entered === undefined ? {} : { [emails]: entered },
    ));
  for (const [reply, message] of [
    [refusal(404, "There is no such user."), "There is no such user."],
    [refusal(400), "Error communicating with server"],
    ["broken connection", "Unable to connect to server"],
    [refusal(500), "Error communicating with server"],
  ] as const) {
    provider.on("addUserToGroup", () => reply);
    await add("new@acme.example");
    expect(page.alerts).toEqual([message]);
    expect(page.valueOf(emails)).toBe("new@acme.example");
  }
  expect(page.main).toContain("may already have been added");
  // The connection breaks in the middle of several calls.
  const users = Array.from({ length: 8 }, (_, at) => `u${at}@acme.example`);
  provider.on("addUserToGroup", ({ payload }) =>
    payload.targetEmail === users[2] ? "broken connection" : success(),
  );
  await add(users.join(" "));
  expect(page.textsOf("[role=alert] li")).toEqual([
    ...[0, 1].map((at) => `Added ${users[at]} to the group`),
    `${users[2]}: Unable to connect to server`,
    ...[3, 4].map((at) => `Added ${users[at]} to the group`),
    ...[5, 6, 7].map((at) => `${users[at]}: Not tried`),
  ]);
  const left = [2, 5, 6, 7].map((at) => users[at]).join("\n");
  expect(page.valueOf(emails)).toBe(left);

  visitor.clearCookies();
  endSession(provider);
  await add();
  expect(page.alerts).toEqual([
    expect.stringContaining("Your session has expired."),
  ]);
  expect(page.valueOf(emails)).toBe(left);
  visitor.consumeServerErrors();
  visitor.setCookie(sessionCookie, randomUUID());
  visitor.setCookie(draftOwnerCookie, "dana");
  provider.on("addUserToGroup", () => success());
  await add();
  expect(page.main.match(/Added u\d@acme.example to the group/g)).toHaveLength(
    4,
  );
  expect(page.valueOf(emails)).toBe("");
});

test("a user that the provider does not remove stays in the question, with the reason, also when the session expires", async ({
  visitor,
  provider,
}) => {
  const asking = "/management?group=5&edit&remove=71";
  visitor.setCookie(draftOwnerCookie, "dana");
  let page = await visitor.open(asking);
  for (const [reply, message] of [
    [
      refusal(409, "You are the last administrator."),
      "You are the last administrator.",
    ],
    [refusal(400), "Unknown error while removing user"],
    [refusal(500), "Unknown error while removing user"],
    ["broken connection", "Unable to connect to server"],
  ] as const) {
    provider.on("removeUserFromGroup", () => reply);
    page = await visitor.submit(await visitor.open(asking), "Remove");
    expect(page.alerts).toEqual([message]);
    expect(page.textOf("[role=alertdialog]")).toContain(question);
  }
  visitor.consumeServerErrors();

  visitor.clearCookies();
  endSession(provider);
  const asked = provider.received("removeUserFromGroup").length;
  page = await visitor.submit(page, "Remove");
  expect(page.alerts).toEqual([
    expect.stringContaining("Your session has expired."),
  ]);
  expect(page.textOf("[role=alertdialog]")).toContain(question);
  expect(provider.received("removeUserFromGroup")).toHaveLength(asked);
  visitor.setCookie(sessionCookie, randomUUID());
  visitor.setCookie(draftOwnerCookie, "dana");
  provider.on("removeUserFromGroup", () => success());
  page = await visitor.submit(page, "Remove");
  expect(page.main).toContain("Removed ann@acme.example from the group");
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
