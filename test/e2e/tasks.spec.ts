import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { staff } from "../../provider/demo/staff";
import { signInOf } from "../portal/sessions";
import { expectFoundPage } from "./harness/found-page";
import { expect, test } from "./harness/test";

/** The tasks of docs/tasks.md, each begun on the page after sign-in, done with as many clicks as the page says. */

/** What a user does: presses of the mouse or a finger, keys that do something, fields that are filled in. */
class Effort {
  clicks = 0;
  keys = 0;
  fields = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator) {
    this.clicks++;
    await target.click();
  }

  async press(key: string) {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  /** Types or pastes into the focused field. */
  async type(text: string) {
    this.fields++;
    await this.page.keyboard.insertText(text);
  }

  /** Types into a field that the user reaches by Tab from the one before. */
  async fill(field: Locator, text: string) {
    this.fields++;
    await field.fill(text);
  }

  async choose(field: Locator, label: string) {
    this.fields++;
    await field.selectOption({ label });
  }
}

/** Expects the effort of a task to be that of its row in docs/tasks.md. */
async function expectEffort(task: string, { clicks, keys, fields }: Effort) {
  const text = await readFile("docs/tasks.md", "utf8");
  const row = text
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find(([, name]) => name === task);
  expect([clicks, keys, fields].map(String), task).toEqual(row?.slice(5, 8));
}

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Looks for what is typed into the search box of the frame. */
async function find(effort: Effort, typed: string) {
  const box = effort.page.getByRole("banner").locator("input[name=q]");
  await effort.click(box);
  await effort.type(typed);
  await effort.press("Enter");
}

/** Opens the late deliveries of last week; returns their number. */
async function openLate(effort: Effort): Promise<string> {
  const { page } = effort;
  const link = main(page).getByRole("link", { name: /late deliveries$/ });
  const [count = ""] = /[\d,]+/.exec((await link.textContent()) ?? "") ?? [];
  await effort.click(link);
  await expect(page).toHaveURL(/\/onTime-report\/result\/s=-7d_f=-1d_ot=001$/);
  await expect(page.getByText(/^Results Found:/)).toHaveText(
    `Results Found: ${count}`,
  );
  return count;
}

/** Follows a link to a document, and returns its content type. */
async function openDocument(effort: Effort, link: Locator, path: RegExp) {
  const answered = effort.page
    .context()
    .waitForEvent("response", (answer) => path.test(answer.url()));
  await effort.click(link);
  const answer = await answered;
  expect(answer.status()).toBe(200);
  return answer.headers()["content-type"];
}

/** Returns the ASNs of delivered cartons that have a proof of delivery. */
async function cartonsWithProof(page: Page): Promise<string[]> {
  const answer = await page.request.get(
    "/search/advanced-search/s=-7d_f=-1d_deliv=1_scanType=1",
  );
  const rows = (await answer.text()).split("<tr").slice(1);
  return rows.flatMap((row) =>
    row.includes('href="/POD/')
      ? (/\/carton\?asn=(\d+)/.exec(row)?.[1] ?? [])
      : [],
  );
}

/** Begins a task on the page after sign-in. */
async function begin(page: Page): Promise<Effort> {
  await page.goto("/");
  await expect(heading(page)).toHaveText("Overview");
  return new Effort(page);
}

async function findCarton(page: Page, task: string) {
  const [asn = ""] = await cartonsWithProof(page);
  const effort = await begin(page);
  await find(effort, asn);
  await expectFoundPage(page, `/carton?asn=${asn}`);
  await expect(heading(page)).toHaveText(`Carton ${asn}`);
  await expectEffort(task, effort);
}

test("task: a carton is found by its number", async ({ national: page }) => {
  await findCarton(page, "Find a carton");
});

test(
  "task: a carton is found by its number on a phone",
  { tag: "@phone-only" },
  async ({ national: page }) => {
    await findCarton(page, "Find a carton on a phone");
  },
);

test("task: fifty pasted ASNs are matched", async ({ national: page }) => {
  const asns = (await cartonsWithProof(page)).slice(0, 50);
  const effort = await begin(page);
  await find(effort, asns.join(" "));
  await expectFoundPage(page, /\/search\/ASN-search\?ASNs=/);
  await expect(page.getByText("50 of 50 found")).toBeVisible();
  await expectEffort("Look up 50 pasted ASNs", effort);
});

test("task: the late deliveries of last week are listed, exported and printed", async ({
  page,
  portal,
  openSessionOf,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body?.setAttribute("data-printed", "");
  });
  // The figures of a shared session may be from before a delivery that another test has reported.
  await openSessionOf(signInOf(portal, "national"));
  const list = await begin(page);
  await openLate(list);
  await expectEffort("List the late deliveries of last week", list);

  const exported = await begin(page);
  const count = await openLate(exported);
  const downloaded = page.waitForEvent("download");
  await exported.click(page.getByRole("link", { name: "Export Data" }));
  const lines = (await readFile(await (await downloaded).path(), "utf8"))
    .trim()
    .split("\n");
  expect((lines.length - 1).toLocaleString("en-US")).toBe(count);
  await expectEffort("Export them", exported);

  const printed = await begin(page);
  await openLate(printed);
  await printed.click(page.getByRole("link", { name: "Print all" }));
  await expect(page).toHaveURL(/[?&]print=all/);
  await expect
    .poll(async () =>
      (await page.locator("tbody tr").count()).toLocaleString("en-US"),
    )
    .toBe(count);
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await expectEffort("Print them", printed);
});

test("task: the late deliveries of last week are kept as a view and mailed", async ({
  page,
  openSessionOf,
  portal,
}) => {
  // The saved view is seen by nobody else.
  await openSessionOf(signInOf(portal, "regional"));
  const kept = await begin(page);
  await openLate(kept);
  await kept.click(page.getByRole("link", { name: "Save view" }));
  await expect(heading(page)).toHaveText("Save view");
  const name = await page.getByLabel("Name", { exact: true }).inputValue();
  // The other mode saves the same one at the same time.
  const ownName = `${name} ${randomUUID().slice(0, 8)}`;
  await page.getByLabel("Name", { exact: true }).fill(ownName);
  await kept.click(main(page).getByRole("button", { name: "Save" }));
  await expect(page.getByText(`The view ${ownName} is saved.`)).toBeVisible();
  await expectEffort("Keep them as a view", kept);
  await main(page)
    .getByRole("button", { name: `Remove ${ownName}` })
    .click();
  await expect(page.getByText("The view is removed.")).toBeVisible();

  const mailed = await begin(page);
  await openLate(mailed);
  await mailed.click(page.getByRole("group").getByText("Share"));
  const mail = page.getByRole("link", { name: "Mail link" }).first();
  const href = decodeURIComponent((await mail.getAttribute("href")) ?? "");
  expect(href).toContain("mailto:?subject=On-time report");
  expect(href).toContain(
    `${portal.url}/onTime-report/result/s=-7d_f=-1d_ot=001`,
  );
  await mailed.click(mail);
  await expectEffort("Mail a link to them", mailed);
});

test("task: today's map, and what is not complete on it", async ({
  national: page,
}) => {
  const places = page.getByRole("navigation", { name: "Places" });
  const map = await begin(page);
  await map.click(places.getByRole("link", { name: "Map", exact: true }));
  await expect(heading(page)).toHaveText(/^Map Track/);
  await expectEffort("See today's map", map);

  const open = await begin(page);
  await open.click(main(page).getByRole("link", { name: /^Incomplete/ }));
  await expect(page).toHaveURL("/track?show=incomplete");
  await expect(heading(page)).toHaveText(/^Map Track/);
  await expectEffort("See only what is incomplete on it", open);
});

test("task: the proof of delivery of a carton", async ({ national: page }) => {
  const [asn = ""] = await cartonsWithProof(page);
  const effort = await begin(page);
  await find(effort, asn);
  await expectFoundPage(page, `/carton?asn=${asn}`);
  const link = page.getByRole("link", { name: "Proof of delivery (PDF)" });
  expect(await openDocument(effort, link, /\/POD\//)).toBe("application/pdf");
  await expectEffort("Open the proof of delivery of a carton", effort);
});

test(
  "task: a shipment is booked, and another one like it, each with its bill of lading",
  { tag: "@no-js" },
  async ({ national: page, javaScriptEnabled }) => {
    const company = `Kiln ${randomUUID().slice(0, 8)}`;
    const book = main(page).getByRole("button", { name: "Book", exact: true });
    const bill = page.getByRole("link", { name: "Bill of Lading" });
    const first = await begin(page);
    await first.click(main(page).getByRole("link", { name: /^Book LTL/ }));
    await first.choose(page.getByRole("combobox", { name: "Pool" }), "Chicago");
    await first.click(page.getByRole("button", { name: "Continue" }));
    for (const side of ["From", "To"]) {
      const end = page.getByRole("group", { name: side, exact: true });
      for (const [label, value] of [
        ["Company Name", `${company} ${side}`],
        ["Address 1", "1 Kiln Rd"],
        ["City", "Gary"],
        ["State", "IN"],
        ["Zip", "46401"],
      ] as const)
        await first.fill(end.getByLabel(label), value);
    }
    for (const [label, value] of [
      ["Number of Pallets", "2"],
      ["Total Weight", "1,200"],
      ["Number of Pieces", "40"],
      ["Class", "70"],
      ["Description", "Cups"],
    ] as const)
      await first.fill(page.getByLabel(label), value);
    const task = "Book a shipment and open its bill of lading";
    const rate = page.locator(".price");
    if (javaScriptEnabled) await expect(rate).toContainText("for 2 pallets");
    await first.click(book);
    if (!javaScriptEnabled) {
      // The rate of the typed values is shown first.
      await expect(page.getByRole("alert")).toContainText("The rate is now");
      await first.click(book);
    }
    await expect(page.getByText("The shipment is booked.")).toBeVisible();
    expect(await openDocument(first, bill, /\/BOL\//)).toBe("application/pdf");
    await expectEffort(
      javaScriptEnabled ? task : `${task}, without JavaScript`,
      first,
    );

    const next = await begin(page);
    const freight = page.locator("nav.places details", {
      hasText: "My bookings",
    });
    await next.click(freight.locator("summary"));
    await next.click(freight.getByRole("link", { name: "My bookings" }));
    await next.click(
      page
        .getByRole("row")
        .filter({ hasText: company })
        .getByRole("link", { name: /^Book similar/ }),
    );
    await next.click(book);
    await expect(page.getByText("The shipment is booked.")).toBeVisible();
    expect(await openDocument(next, bill, /\/BOL\//)).toBe("application/pdf");
    await expectEffort("Book the same once more", next);
  },
);

test("task: a delivery is reported", async ({ national: page }) => {
  const effort = await begin(page);
  await effort.click(
    main(page).getByRole("link", { name: /^Report Delivery/ }),
  );
  const items = main(page).locator("ul.menu a");
  await expect(items.first()).toBeVisible();
  // Other tests take the first and the last one that were scheduled before today.
  await page.goto("/report-entry/delivery?page=2");
  const texts = await items.allInnerTexts();
  const ids = texts.flatMap((text) => /ID (\d+)/.exec(text)?.[1] ?? []);
  const id = ids[10] ?? "";
  await effort.click(items.filter({ hasText: `ID ${id}` }));
  await effort.fill(page.getByLabel("Arrival Time, hours"), "1405");
  await effort.fill(page.getByLabel("Departure Time, hours"), "1430");
  await effort.click(page.getByRole("button", { name: "Review report" }));
  const review = page.locator("dl.review");
  await expect(review).toContainText(/2:05 PM \w+ \(\d+:05 [AP]M UTC\)/);
  await expect(review).toContainText("25 min");
  await effort.click(page.getByRole("button", { name: "Submit report" }));
  await expect(page.getByText("Report submitted successfully")).toBeVisible();
  await expectEffort("Report a delivery", effort);
});

test("task: five users are added to a group, and one is removed", async ({
  administrator: page,
}) => {
  const people = staff()
    .filter(({ memberOf }) => memberOf[0] === "Southern Pools")
    .slice(0, 5)
    .map(({ email }) => email);
  const effort = await begin(page);
  await effort.click(main(page).getByRole("link", { name: /^Admin/ }));
  await effort.click(page.getByRole("link", { name: "Columbus Stores" }));
  await effort.click(page.getByRole("link", { name: /^Edit Pool Group/ }));
  const popup = page.getByRole("dialog");
  await expect(
    popup.getByPlaceholder("Enter email of user to add"),
  ).toBeFocused();
  await effort.type(people.join(", "));
  await effort.click(popup.getByRole("button", { name: "Add", exact: true }));
  for (const email of people)
    await expect(popup.getByText(`Added ${email} to the group`)).toBeVisible();
  const remove = async (email: string, by: Pick<Effort, "click">) => {
    await by.click(popup.getByRole("link", { name: `Remove ${email}` }));
    await by.click(
      page.getByRole("alertdialog").getByRole("button", { name: "Remove" }),
    );
    await expect(
      popup.getByText(`Removed ${email} from the group`),
    ).toBeVisible();
  };
  const [first = "", ...others] = people;
  await remove(first, effort);
  await expectEffort("Add five users to a group and remove one", effort);
  // The group is again as the next test expects it.
  for (const email of others)
    await remove(email, { click: (target) => target.click() });
});
