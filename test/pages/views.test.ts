import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Page } from "../portal/page";
import { faultyTest, test } from "./harness/test";

test("a view without a name is refused where the name is typed, and the chosen dates are kept", async ({
  national: visitor,
}) => {
  const result = await visitor.open(
    "/search/advanced-search/s=-7d_f=-1d_deliv=1?sort=Time",
  );
  const form = await visitor.followLink(result, "Save view");
  expect(form.heading).toBe("Save view");
  const asNow = "The dates as they are now";
  const { $ } = form;
  const value = form
    .field("Dates")
    .find("option")
    .filter((_, option) => $(option).text() === asNow)
    .attr("value");
  const refused = await visitor.submit(form, "Save", {
    Dates: value ?? "",
    Name: "",
  });
  expect(refused.descriptionOf("Name")).toContain("Must enter a name");
  expect(refused.field("Dates").find("option[selected]").text()).toBe(asNow);

  const foreign = await visitor.open("/views/edit?path=//evil.example");
  expect(foreign.alerts.join()).toContain(
    "This page cannot be saved as a view.",
  );
});

/** The saved views with this name in the list. */
const itemsOf = (page: Page, name: string) =>
  page.textsOf("main li").filter((item) => item.includes(name));

const unusedName = () => `Late, Chicago ${randomUUID().slice(0, 8)}`;

test(
  "the map is saved as a view, which replaces an earlier one",
  { tags: ["all"] },
  async ({ national: visitor }) => {
    const name = unusedName();
    const result = await visitor.open("/search/manifest-search/m=none");
    await visitor.submit(
      await visitor.followLink(result, "Save view"),
      "Save",
      { Name: name },
    );
    const map = await visitor.open("/track");
    const form = await visitor.followLink(map, "Save view");
    const { $ } = form;
    const earlier = form
      .field("Save as")
      .find("option")
      .filter((_, option) => $(option).text() === `Instead of ${name}`);
    const list = await visitor.submit(form, "Save", {
      Name: `${name}, map`,
      "Save as": earlier.attr("value") ?? "",
    });
    expect(list.main).toContain(`The view ${name}, map is saved.`);
    expect(itemsOf(list, name)).toHaveLength(1);
    expect(list.link(`${name}, map`, "main")).toMatch(/\/track/);
    await visitor.submit(list, `Remove ${name}, map`);
  },
);

test(
  "a report is mailed at chosen times, which are changed and stopped",
  { tags: ["all"] },
  async ({ national: visitor }) => {
    const name = unusedName();
    const result = await visitor.open("/search/manifest-search/m=none");
    const times = await visitor.submit(
      await visitor.followLink(result, "Mail it to me regularly"),
      "Save and choose when",
      { Name: name },
    );
    expect(times.heading).toBe("Mail this report");
    const refused = await visitor.submit(times, "Save", {
      "When to send it": "weekly-1",
      Hour: "6",
      "Time zone": "Chicago time",
      "Send nothing when the report has no rows": true,
    });
    expect(refused.descriptionOf("Time zone")).toMatch(/Enter a time zone/);
    expect(refused.valueOf("Time zone")).toBe("Chicago time");
    const list = await visitor.submit(refused, "Save", {
      "Time zone": "Chicago",
    });
    expect(list.main).toContain(`The report ${name} comes by mail.`);
    expect(itemsOf(list, name).join()).toMatch(
      /By mail: Every Monday at 6:00 AM \(America\/Chicago\) · next Mon, /,
    );

    const change = await visitor.followLink(list, `Change the mail of ${name}`);
    expect(change.valueOf("When to send it")).toBe("weekly-1");
    expect(
      change.field("Send nothing when the report has no rows").attr("checked"),
    ).toBeDefined();
    const stopped = await visitor.submit(change, "Stop the mails");
    expect(stopped.main).toContain("The report no longer comes by mail.");
    expect(itemsOf(stopped, name).join()).not.toContain("By mail");
    const again = await visitor.followLink(stopped, `Mail ${name}`);
    expect(again.valueOf("When to send it")).toBe("weekdays");
    await visitor.submit(stopped, `Remove ${name}`);
  },
);

test("a link that stops mails acts by its button only, without a session", async ({
  visitor,
}) => {
  const page = await visitor.open("/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA");
  const stopped = await visitor.submit(page, "Stop these mails");
  expect(stopped.textsOf("[role=status]").join()).toContain(
    "You get no mails from it.",
  );
});

faultyTest(
  "a provider without views has no page of views, and no link to it",
  async ({ visitor }) => {
    const contact = await visitor.open("/contact");
    expect(contact.links("Saved views")).toEqual([]);
    expect((await visitor.open("/views")).status).toBe(404);
  },
);
