import { expect } from "vitest";
import { faultyTest, test } from "./harness/test";

test("a view without a name is refused where the name is typed, and the chosen dates are kept", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
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
    expect(contact.links("Saved Views")).toEqual([]);
    expect((await visitor.open("/views")).status).toBe(404);
  },
);
