import type { Page } from "playwright/test";
import { holdReply, success, type Reply } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { hostileTexts } from "../portal/hostile-texts";
import { expect } from "./harness/test";

const refusal = (status: number, message?: string): Reply => ({
  status,
  body: { status: "Error", ...(message === undefined ? {} : { message }) },
});
const group = (
  groupID: number,
  groupName: string | null,
  groupType: 1 | 2,
) => ({
  groupID,
  groupName,
  groupType,
});
const users = [
  ["Ann", "Lee", "ann@acme.example", 71],
  ["Jo", null, "jo@acme.example", 72],
];
const panel = (page: Page, name: string) => page.getByRole("region", { name });
const popup = (page: Page) => page.getByRole("dialog");
const box = (page: Page) => page.getByPlaceholder("Enter email of user to add");
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

test.beforeEach(async ({ provider, haveSession, unexpectedConsole }) => {
  unexpectedConsole.allow(/answer 50[23]: .*\/management/);
  provider.on("getIsAdmin", () => success({ result: true }));
  provider.on("getUserMasterGroups", () =>
    success({ result: [group(5, "Acme", 1)] }),
  );
  provider.on("getUserPoolGroups", () =>
    // A company's own system may return an id as a text, and omit a name.
    success({
      result: [group(6, "Midwest", 2), { groupID: "7", groupType: 2 }],
    }),
  );
  provider.on("getMasterGroupInfo", () =>
    success({ groupResult: ["Midwest"], userResult: users }),
  );
  provider.on("getPoolGroupInfo", () =>
    success({ poolResult: ["Chicago"], userResult: users }),
  );
  await haveSession();
});

test("each panel fails separately, with the specified message, and recovers", async ({
  page,
  provider,
  expectAccessible,
}) => {
  const faults = [
    [
      "getUserMasterGroups",
      "Master Groups",
      "Unknown error while loading master group data",
    ],
    [
      "getUserPoolGroups",
      "Pool Groups",
      "Unknown error while loading pool group data",
    ],
  ] as const;
  for (const [call, name, message] of faults) {
    const usual = group(5, "Acme", 1);
    provider.on(call, () => refusal(500, "Table user_group is broken"));
    const answer = await page.goto("/management");
    expect(answer?.status()).toBe(502);
    await expect(panel(page, name).getByRole("alert")).toHaveText(message);
    await expect(page.getByRole("alert")).toHaveCount(1);
    await expectAccessible();
    provider.on(call, () => success({ result: [usual] }));
    await panel(page, name)
      .getByRole("link", { name: /^Retry/ })
      .click();
    await expect(panel(page, name).getByRole("link")).toHaveText(["Acme"]);
  }
  const chosen = panel(page, "Group Selection");
  const infos = [
    ["broken connection", "Unknown error loading group info"],
    [{ body: '{"status":"Succ' }, "Unknown error loading group info"],
    [refusal(403), "Error loading group info"],
    [refusal(404, "No such group"), "Error loading group info"],
  ] as const;
  for (const [reply, message] of infos) {
    provider.on("getMasterGroupInfo", () => reply);
    await page.goto("/management?group=5");
    await expect(chosen.getByRole("alert")).toHaveText(message);
    await expect(panel(page, "Master Groups").getByRole("link")).toHaveCount(1);
  }
  provider.on("getMasterGroupInfo", () =>
    success({ groupResult: [], userResult: [] }),
  );
  await chosen.getByRole("link", { name: /^Retry/ }).click();
  await expect(chosen.getByText("No users in this group")).toBeVisible();
  await page.goto("/management?group=abc");
  await expect(chosen.getByRole("alert")).toHaveText("Error parsing group ID");
});

test("an administrator sees Retry when the administrator check fails", async ({
  page,
  provider,
}) => {
  provider.on("getIsAdmin", () => refusal(500));
  const answer = await page.goto("/management?group=5");
  expect(answer?.status()).toBe(502);
  await expect(page.getByRole("main")).not.toContainText("Acme");
  provider.on("getIsAdmin", () => success({ result: true }));
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText("Acme");
});

test("users that the provider does not add or remove stay in the lists, with the reason", async ({
  page,
  provider,
  context,
  haveSession,
}) => {
  await page.goto("/management?group=5&edit");
  const additions: [Reply, string][] = [
    [refusal(404, "There is no such user."), "There is no such user."],
    [refusal(400), "Error communicating with server"],
    ["broken connection", "Unable to connect to server"],
    [refusal(500), "Error communicating with server"],
  ];
  // Each message differs from the one before, so that each answer is waited for.
  for (const [reply, message] of additions) {
    provider.on("addUserToGroup", () => reply);
    await box(page).fill("new@acme.example");
    await press(page, "Add");
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(box(page)).toHaveValue("new@acme.example");
  }
  await expect(page.getByText(/may already have been added/)).toBeVisible();
  // The connection breaks in the middle of several calls.
  const emails = Array.from({ length: 8 }, (_, at) => `u${at}@acme.example`);
  provider.on("addUserToGroup", ({ payload }) =>
    payload.targetEmail === emails[2] ? "broken connection" : success(),
  );
  await box(page).fill(emails.join(" "));
  await press(page, "Add");
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    ...[0, 1].map((at) => `Added ${emails[at]} to the group`),
    `${emails[2]}: Unable to connect to server`,
    ...[3, 4].map((at) => `Added ${emails[at]} to the group`),
    ...[5, 6, 7].map((at) => `${emails[at]}: Not tried`),
  ]);
  await expect(box(page)).toHaveValue(
    [2, 5, 6, 7].map((at) => emails[at]).join("\n"),
  );
  // An expired session loses nothing either.
  await context.clearCookies();
  provider.on("getIsAdmin", ({ cookie }) =>
    cookie === "" ? refusal(401) : success({ result: true }),
  );
  await press(page, "Add");
  await expect(page.getByRole("alert")).toContainText(
    "Your session has expired.",
  );
  await expect(box(page)).toHaveValue(/^u2@acme/);
  await haveSession();
  provider.on("addUserToGroup", () => success());
  await press(page, "Add");
  await expect(
    page.getByText(/^Added u\d@acme.example to the group$/),
  ).toHaveCount(4);
  await expect(box(page)).toHaveValue("");

  const removals: [Reply, string][] = [
    [
      refusal(409, "You are the last administrator."),
      "You are the last administrator.",
    ],
    [refusal(400), "Unknown error while removing user"],
    [refusal(500), "Unknown error while removing user"],
    ["broken connection", "Unable to connect to server"],
  ];
  for (const [reply, message] of removals) {
    provider.on("removeUserFromGroup", () => reply);
    await page.goto("/management?group=5&edit&remove=71");
    await press(page, "Remove");
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(page.getByRole("alertdialog")).toContainText(
      'Are you sure you want to remove ann@acme.example from group "Acme"',
    );
  }
  provider.on("removeUserFromGroup", () => success());
  await press(page, "Remove");
  await expect(
    page.getByText("Removed ann@acme.example from the group"),
  ).toBeVisible();
});

test("while the provider is slow, the screen shows what it waits for, and nothing is sent twice", async ({
  page,
  provider,
}) => {
  await page.goto("/management");
  const details = holdReply(
    success({ poolResult: ["Chicago"], userResult: users }),
  );
  provider.on("getPoolGroupInfo", details.behaviour);
  await page.getByRole("link", { name: "Group Name Not Found" }).click();
  await expect(
    panel(page, "Group Selection").getByText("Loading…"),
  ).toBeVisible();
  details.release();
  await page.getByRole("link", { name: /^Edit (Pool|Master) Group / }).click();
  await expect(popup(page)).toContainText(
    "Edit Pool Group Group Name Not Found",
  );

  const addition = holdReply(success());
  provider.on("addUserToGroup", addition.behaviour);
  await box(page).fill("new@acme.example");
  await press(page, "Add");
  const adding = page.getByRole("button", { name: "Adding…" });
  await expect(adding).toHaveAttribute("aria-disabled", "true");
  // Playwright would wait for it, unlike a double click.
  await adding.click({ force: true });
  // What was typed now would be cleared with the addresses that are being added.
  await expect(box(page)).not.toBeEditable();
  addition.release();
  await expect(
    page.getByText("Added new@acme.example to the group"),
  ).toBeVisible();
  expect(provider.received("addUserToGroup")).toHaveLength(1);
  await expect(box(page)).toHaveValue("");
  await expect(box(page)).toBeEditable();

  const removal = holdReply(success());
  provider.on("removeUserFromGroup", removal.behaviour);
  await popup(page)
    .getByRole("link", { name: "Remove jo@acme.example" })
    .click();
  await press(page, "Remove");
  await expect(
    popup(page).getByRole("listitem").filter({ hasText: "Jo" }),
  ).toContainText("Removing…");
  removal.release();
  await expect(
    page.getByText("Removed jo@acme.example from the group"),
  ).toBeVisible();
});

test("a user who was removed and added again can be removed again", async ({
  page,
  provider,
}) => {
  // A provider that stores responses would do nothing the second time, and report success.
  provider.on("removeUserFromGroup", () => success());
  await page.goto("/management?group=5&edit");
  for (const times of [1, 2]) {
    await page.getByRole("link", { name: "Remove jo@acme.example" }).click();
    await press(page, "Remove");
    // The message remains from the first time; the link reappears once the page has loaded.
    const keys = () =>
      provider.received("removeUserFromGroup").map(({ key }) => key);
    await expect.poll(() => keys().length).toBe(times);
    expect(new Set(keys()).size).toBe(times);
    await expect(
      page.getByText("Removed jo@acme.example from the group"),
    ).toBeVisible();
  }
});

test("a session that expires during the removal dialog loses nothing", async ({
  page,
  context,
  provider,
  haveSession,
}) => {
  await page.goto("/management?group=5&edit&remove=71");
  await context.clearCookies();
  provider.on("getIsAdmin", ({ cookie }) =>
    cookie === "" ? refusal(401) : success({ result: true }),
  );
  await press(page, "Remove");
  await expect(page.getByRole("alert")).toContainText(
    "Your session has expired.",
  );
  await expect(page.getByRole("alertdialog")).toContainText(
    'Are you sure you want to remove ann@acme.example from group "Acme"',
  );
  expect(provider.received("removeUserFromGroup")).toEqual([]);
  await haveSession();
  provider.on("removeUserFromGroup", () => success());
  await press(page, "Remove");
  await expect(
    page.getByText("Removed ann@acme.example from the group"),
  ).toBeVisible();
});

test("names and messages of a hostile provider are rendered as text", async ({
  page,
  provider,
}) => {
  const texts = hostileTexts.slice(0, 72).map((text) => text.trim());
  provider.on("getUserPoolGroups", () =>
    success({ result: texts.map((text, at) => group(100 + at, text, 2)) }),
  );
  provider.on("getPoolGroupInfo", () =>
    success({
      poolResult: texts,
      userResult: texts.map((text, at) => [text, text, text, `u${at}`]),
    }),
  );
  const message = texts.slice(0, 4).join(" ");
  provider.on("addUserToGroup", () => refusal(404, message));
  await page.goto("/management?group=101&edit");
  await expect(popup(page).getByRole("listitem")).toHaveCount(texts.length);
  await expect(
    popup(page).locator("script, img, iframe, svg:not(.icon)"),
  ).toHaveCount(0);
  await box(page).fill("a@b.c");
  await press(page, "Add");
  await expect(page.getByRole("alert")).toHaveText(
    message.replace(/\s+/g, " "),
  );
});
