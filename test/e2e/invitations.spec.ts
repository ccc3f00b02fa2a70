import PostalMime from "postal-mime";
import type { Page } from "playwright/test";
import { startMailServer } from "../contract/mail-server";
import { startPortal } from "../portal/portal-process";
import { expect, solveHumanCheck, test as base } from "./harness/test";

/** A company that starts empty and sends its mail by a real SMTP server. */

const password = "Parcel-2026!";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const test = base.extend<{ company: { url: string; mail: MailServer } }>({
  company: async ({}, use) => {
    const mail = await startMailServer();
    const portal = await startPortal({
      DEMO_DATA: "off",
      BRAND_NAME: "Prairie",
      SMTP_URL: mail.url,
      MAIL_FROM: "portal@prairie.example",
    });
    await use({ url: portal.url, mail });
    await portal.stop();
    await mail.close();
  },
  baseURL: async ({ company }, use) => use(company.url),
  // The browser runs on the machine of the portal, as on a first morning.
  extraHTTPHeaders: async ({}, use) => use({}),
});

/** The mails to an address, oldest first. */
const mailsTo = async ({ received }: MailServer, email: string) => {
  const mails = received.filter(({ to }) => to.includes(email));
  return Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)));
};

const expectSubjects = (mail: MailServer, email: string, subjects: string[]) =>
  expect
    .poll(
      async () =>
        (await mailsTo(mail, email)).map(({ subject }) => subject ?? ""),
      { timeout: 20_000 },
    )
    .toEqual(subjects);

/** The link in the latest mail to an address. */
const linkTo = async (mail: MailServer, email: string) =>
  /https?:\S+/.exec((await mailsTo(mail, email)).at(-1)?.text ?? "")?.[0] ?? "";

const dialog = (page: Page) => page.getByRole("dialog");
const box = (page: Page) => page.getByPlaceholder("Enter email of user to add");
const checkbox = (page: Page) =>
  dialog(page).getByLabel("Invite people who have no account");
const add = (page: Page) =>
  dialog(page).getByRole("button", { name: "Add", exact: true });
const invitations = (page: Page) =>
  dialog(page).getByRole("region", { name: "Open invitations" });

async function fillRegistration(page: Page, email: string, firstName: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByLabel("First Name").fill(firstName);
}

test(
  "people without an account are invited by mail, and join the group when they confirm their address",
  { tag: "@no-js" },
  async ({
    page,
    company: { mail },
    browser,
    baseURL,
    javaScriptEnabled,
    expectAccessibleInLightAndDark,
    expectNoWiderThan320,
    expectValid,
  }) => {
    test.slow();
    await page.goto("/");
    await page.getByRole("link", { name: "Create administrator" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Set up this portal",
    );
    await fillRegistration(page, "dana@prairie.example", "Dana");
    await page.getByRole("button", { name: "Create administrator" }).click();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    // A page does not wait long for the rights of its user.
    await expect(async () => {
      await page.goto("/");
      await expect(page.getByRole("link", { name: /^Admin/ })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await page.goto("/management?form=new-pool");
    await dialog(page).getByLabel("Name").fill("Dispatch");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await page
      .getByRole("link", { name: /Dispatch$/ })
      .last()
      .click();
    await expect(dialog(page)).toContainText("Edit Pool Group Dispatch");

    // Without the checkbox, the answer is that of the specification.
    await box(page).fill("rosa@prairie.example");
    await add(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "There is no confirmed account with this email.",
    );
    await expect(invitations(page)).toHaveCount(0);
    await checkbox(page).check();
    await add(page).click();
    await expect(dialog(page).getByRole("status").first()).toHaveText(
      "Invited rosa@prairie.example",
    );
    await expect(box(page)).toHaveValue("");
    await expect(checkbox(page)).not.toBeChecked();
    await expect(invitations(page).getByRole("listitem")).toContainText(
      /^rosa@prairie\.exampleInvited \w+\s\d+,\s\d+, open until \w+\s\d+,\s\d+/,
    );
    await expectSubjects(mail, "rosa@prairie.example", [
      "You are invited to Prairie Tracking Portal",
    ]);

    // A mistake beside good addresses stays, with the checkbox.
    await box(page).fill(
      "sam@prairie.example\nno-address@\ndana@prairie.example",
    );
    await checkbox(page).check();
    await add(page).click();
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
      "Invited sam@prairie.example",
      "no-address@: Invalid email",
      "Added dana@prairie.example to the group",
    ]);
    await expect(box(page)).toHaveValue("no-address@");
    await expect(checkbox(page)).toBeChecked();
    await expect(invitations(page).getByRole("listitem")).toHaveCount(2);
    if (javaScriptEnabled) await expectAccessibleInLightAndDark();
    else await expectValid(page.url());

    const withdraw = (email: string) =>
      invitations(page).getByRole("button", {
        name: `Withdraw the invitation of ${email}`,
      });
    await expectSubjects(mail, "sam@prairie.example", [
      "You are invited to Prairie Tracking Portal",
    ]);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await withdraw("sam@prairie.example").click();
    await expect(
      dialog(page).getByText("Withdrew the invitation of sam@prairie.example"),
    ).toBeVisible();
    await expect(invitations(page).getByRole("listitem")).toHaveCount(1);
    // Another page still has the button.
    await invitations(other)
      .getByRole("button", { name: /sam@prairie/ })
      .click();
    await expect(invitations(other).getByRole("alert")).toHaveText(
      "This address is not invited to this group, or not any more.",
    );
    await other.close();

    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const rosa = await context.newPage();
    await rosa.goto(await linkTo(mail, "rosa@prairie.example"));
    await expect(
      rosa.getByRole("heading", { name: "Create New Account" }),
    ).toBeVisible();
    await fillRegistration(rosa, "Rosa@prairie.example", "Rosa");
    await solveHumanCheck(rosa);
    await rosa.getByRole("button", { name: "Register" }).click();
    await expect(
      rosa.getByRole("heading", { name: "Registration Successful" }),
    ).toBeVisible();
    await page.reload();
    await expect(invitations(page).getByRole("listitem")).toHaveCount(1);
    await expectSubjects(mail, "Rosa@prairie.example", [
      "Confirm your email address for Prairie Tracking Portal",
    ]);
    await rosa.goto(await linkTo(mail, "Rosa@prairie.example"));
    await expect(
      rosa.getByRole("heading", { name: "Email Confirmed" }),
    ).toBeVisible();
    await context.close();

    await page.reload();
    await expect(
      dialog(page).getByRole("link", { name: "Remove Rosa@prairie.example" }),
    ).toBeVisible();
    await expect(invitations(page)).toHaveCount(0);
    await expectNoWiderThan320();
  },
);
