import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { faultyTest, test } from "./harness/test";

const open = "/exceptions/list/k=short_state=open";

/** Opens the first open exception of a kind of the demonstration. */
async function openFirst(visitor: Visitor): Promise<Page> {
  const list = await visitor.open(open);
  const path = list.$("tbody a").first().attr("href") ?? "";
  expect(path).toMatch(/^\/exception\/\d+$/);
  return visitor.open(path);
}

test("the form of exceptions leads to the list, and shows its errors", async ({
  administrator: visitor,
}) => {
  const form = await visitor.open("/exceptions");
  const wrong = await visitor.submit(form, "Search", {
    "Start Date": "someday",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.valueOf("Start Date")).toBe("someday");
  const list = await visitor.submit(form, "Search", { k: ["short", "over"] });
  expect(list.path).toBe("/exceptions/list/k=short+over_state=active");
  expect(list.main).toContain("Short");
  expect(list.main).toContain("Open and in progress");
  const kinds = new Set(list.rows.map(({ Kind = "" }) => Kind));
  expect([...kinds].every((kind) => /^(Short|Not announced)/.test(kind))).toBe(
    true,
  );
  const unknown = await visitor.open("/exceptions/list/k=lost");
  expect(unknown.status).toBe(400);
});

test("an exception is taken, closed with a reason and opened again", async ({
  administrator: visitor,
}) => {
  const page = await openFirst(visitor);
  expect(page.main).toContain("Nobody yet");
  // Names and numbers are not translated.
  expect(page.textOf("h1 [translate=no]")).not.toBe("");
  expect(page.textsOf("dd[translate=no]")).not.toEqual([]);
  const taken = await visitor.submit(page, "Assign to me");
  expect(taken.path).toBe(page.path);
  expect(taken.main).toContain("The exception is assigned to you.");
  expect(taken.main).toContain("In progress");
  const noReason = await visitor.submit(taken, "Close", {
    Comment: "Invoice 7",
  });
  expect(noReason.status).toBe(400);
  expect(noReason.alerts.join()).toContain("Choose a reason");
  expect(noReason.valueOf("Comment")).toBe("Invoice 7");
  const closed = await visitor.submit(noReason, "Close", {
    Reason: "credited",
  });
  expect(closed.main).toContain("The exception is closed.");
  expect(closed.main).toContain("Invoice 7");
  // On a page from before, the exception can neither be taken nor closed.
  const late = await visitor.submit(taken, "Unassign");
  expect(late.status).toBe(400);
  expect(late.alerts.join()).toContain("changed them meanwhile");
  const reopened = await visitor.submit(closed, "Open again");
  expect(reopened.main).toContain("The exception is open again.");
  await visitor.submit(reopened, "Unassign");
  const claim = await visitor.open(
    page.$('a[href^="/CLAIM/"]').attr("href") ?? "",
  );
  expect(claim.status).toBe(200);
});

test("an exception is assigned to somebody of a choice, without an email", async ({
  administrator: visitor,
}) => {
  const page = await openFirst(visitor);
  const nobody = await visitor.submit(page, "Assign");
  expect(nobody.status).toBe(400);
  expect(nobody.alerts.join()).toContain("Choose a person");
  const people = page.$('select[name="newOwner"] option').toArray();
  expect(people.map((one) => page.$(one).text()).join()).not.toContain("@");
  const owner = page.$(people.at(-1)).attr("value") ?? "";
  const assigned = await visitor.submit(nobody, "Assign", {
    "New owner": owner,
  });
  expect(assigned.main).toContain("The exception is assigned.");
  expect(assigned.main).toContain("In progress");
});

test("a note from the page of an exception leads back to it, and its stop can be corrected from there", async ({
  administrator: visitor,
}) => {
  const page = await openFirst(visitor);
  expect(
    (await visitor.followLink(page, "Cancel or move this stop")).status,
  ).toBe(200);
  const form = await visitor.followLink(page, "Add a note");
  const text = `On the trailer ${randomUUID()}`;
  const added = await visitor.submit(form, "Add note", { Text: text });
  expect(added.path).toBe(page.path);
  expect(added.textOf("#notes")).toContain(text);
});

test("several exceptions are taken, and closed with a reason", async ({
  administrator: visitor,
}) => {
  const list = await visitor.open(open);
  const several = await visitor.followLink(list, "Assign or close several");
  const chosen = several
    .$('input[name="id"]')
    .toArray()
    .slice(0, 2)
    .map((box) => several.$(box).attr("value") ?? "");
  expect(chosen).toHaveLength(2);
  const nothing = await visitor.submit(several, "Assign the chosen ones to me");
  expect(nothing.status).toBe(400);
  expect(nothing.alerts.join()).toContain("Choose at least one exception");
  const taken = await visitor.submit(several, "Assign the chosen ones to me", {
    id: chosen,
  });
  expect(taken.main).toContain("2 exceptions are assigned to you.");
  // They are in progress now, and no longer in the list of open ones.
  const mine = await visitor.open("/exceptions/several/o=mine");
  const labels = mine.$("label:has([name=id])").toArray();
  expect(labels.length).toBeGreaterThanOrEqual(2);
  for (const label of labels)
    expect(mine.$(label).text()).toMatch(/ · \w+ \w+$/);
  // One of them is closed on its own page meanwhile.
  await visitor.submit(
    await visitor.open(`/exception/${chosen[0] ?? ""}`),
    "Close",
    { Reason: "found" },
  );
  const closed = await visitor.submit(mine, "Close the chosen ones", {
    id: chosen,
    Reason: "found",
  });
  expect(closed.main).toContain(
    "The exception is closed. Not changed, because others have changed them meanwhile: 1.",
  );
  // Of a list of closed ones, there is none to close.
  const ended = await visitor.open("/exceptions/several/state=closed");
  expect(ended.main).toContain("There is nothing to assign or close");
});

test("Home names the exceptions that can be mended", async ({
  administrator: visitor,
}) => {
  const home = await visitor.open("/");
  expect(home.main).toContain("To resolve now");
  const path = home.$(".to-mend li a").first().attr("href") ?? "";
  expect((await visitor.open(path)).status).toBe(200);
});

faultyTest(
  "a provider without exceptions has a portal without them",
  async ({ visitor }) => {
    for (const path of ["/exceptions", open, "/exception/1"])
      expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.open("/")).main).not.toContain("To resolve now");
  },
);
