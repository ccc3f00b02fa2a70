import { expect } from "vitest";
import type { Page } from "../portal/page";
import { faultyTest, test } from "./harness/test";

/** The alerts of the list. */
const itemsOf = (page: Page) => page.textsOf("main li:has(button)");

test("the cartons of a list are watched from its result, until the alert is removed", async ({
  regional: visitor,
}) => {
  const result = await visitor.open(
    "/search/ASN-search?ASNs=WATCHED-1+WATCHED-2",
  );
  const form = await visitor.followLink(
    result,
    "Alert when they are delivered",
  );
  expect(form.valueOf("Cartons")).toBe("WATCHED-1\nWATCHED-2");
  const refused = await visitor.submit(form, "Save", { Cartons: "" });
  expect(refused.status).toBe(400);
  expect(refused.descriptionOf("Cartons")).toContain("Must include");
  const list = await visitor.submit(refused, "Save", {
    Cartons: "WATCHED-1, WATCHED-2 WATCHED-3",
  });
  const alert = "WATCHED-1 and 2 more cartons: 0 of 3 delivered";
  expect(itemsOf(list)).toContainEqual(expect.stringContaining(alert));

  const change = await visitor.followLink(list, /^Change: .*WATCHED-1/);
  expect(change.main).toContain(alert);
  expect(change.$("textarea").length).toBe(0);
  const saved = await visitor.submit(change, "Save");
  const removed = await visitor.submit(saved, /^Remove: .*WATCHED-1/);
  expect(removed.main).toContain("The alert is removed.");
  expect(itemsOf(removed).join()).not.toContain(alert);
});

test("an alert about late deliveries of a store is created, changed and removed", async ({
  regional: visitor,
}) => {
  const alerts = await visitor.followLink(await visitor.open("/"), "New alert");
  const form = await visitor.followLink(alerts, "A delivery is late");
  const option = form.$("optgroup").eq(1).find("option").first();
  const store = option.text();
  expect(store).toMatch(/^Only store \d+/);
  const refused = await visitor.submit(form, "Save", {
    Where: option.attr("value") ?? "",
    "Time zone": "Chicago time",
  });
  expect(refused.descriptionOf("Time zone")).toMatch(/Enter a time zone/);
  expect(refused.valueOf("Where")).toBe(option.attr("value"));
  const list = await visitor.submit(refused, "Save", {
    "Time zone": "America/Chicago",
  });
  const ofStore = (page: Page) =>
    itemsOf(page)
      .filter((item) => item.includes(store))
      .join();
  expect(ofStore(list)).toContain("From 6:00 AM to 9:00 PM (America/Chicago)");

  const name = `A delivery is late, ${store}`;
  const change = await visitor.followLink(list, `Change: ${name}`);
  expect(change.valueOf("Where")).toBe(option.attr("value"));
  const changed = await visitor.submit(change, "Save", {
    "Mail me at night, too": true,
  });
  expect(ofStore(changed)).toContain("At any hour (America/Chicago)");
  const removed = await visitor.submit(changed, `Remove: ${name}`);
  expect(removed.main).toContain("The alert is removed.");
  expect(ofStore(removed)).toBe("");
});

test("an alert about one carton begins on the page of the carton", async ({
  regional: visitor,
}) => {
  const results = await visitor.open(
    "/search/advanced-search/s=-7d_f=-1d_deliv=1",
  );
  const link = results.$("tbody a").first();
  const carton = await visitor.open(link.attr("href") ?? "");
  const form = await visitor.followLink(carton, "Alert when it is delivered");
  expect(form.valueOf("Cartons")).toBe(link.text());
});

test("an alert of exceptions asks for their kinds, which a change shows again", async ({
  regional: visitor,
}) => {
  const alerts = await visitor.open("/alerts");
  const form = await visitor.followLink(alerts, "An exception opens");
  const store = form.$("optgroup").eq(1).find("option").first().attr("value");
  const refused = await visitor.submit(form, "Save", { Where: store ?? "" });
  expect(refused.status).toBe(400);
  expect(refused.main).toContain("Choose at least one kind");
  expect(refused.valueOf("Where")).toBe(store);
  const list = await visitor.submit(refused, "Save", {
    exceptionKinds: ["refused", "noProof"],
  });
  const name = "An exception opens: Refused, No proof";
  expect(itemsOf(list)).toContainEqual(expect.stringContaining(name));

  const change = await visitor.followLink(
    list,
    /^Change: An exception opens: Refused, No proof, /,
  );
  expect(
    change
      .$("fieldset :checked")
      .map((_, box) => change.$(box).val())
      .get(),
  ).toEqual(["refused", "noProof"]);
  const removed = await visitor.submit(
    await visitor.submit(change, "Save", { exceptionKinds: ["short"] }),
    /^Remove: An exception opens: Short/,
  );
  expect(itemsOf(removed).join()).not.toContain("An exception opens");
});

test("a list of exceptions leads to an alert of its kinds and its store", async ({
  administrator: visitor,
}) => {
  const all = await visitor.open("/exceptions/list/state=all");
  const store = all.rows.find(({ Store }) => Store)?.Store ?? "";
  const list = await visitor.open(
    `/exceptions/list/st=${store}_k=short+late_state=all`,
  );
  const form = await visitor.followLink(list, "Alert when more open");
  expect(form.valueOf("Where")).toBe(`store-${store}`);
  const checked = () =>
    form
      .$("fieldset :checked")
      .map((_, box) => form.$(box).val())
      .get();
  expect(checked().sort()).toEqual(["late", "short"]);
});

test("a change of an alert that does not exist is answered with 404", async ({
  regional: visitor,
}) => {
  const page = await visitor.get("/alerts/edit?id=999999");
  expect(page.status).toBe(404);
  expect(page.alerts.join()).toContain("There is no such alert");
});

faultyTest(
  "a provider without alerts has no page of alerts, and no link to it",
  async ({ visitor }) => {
    const page = await visitor.open("/contact");
    expect(page.links("Alerts")).toEqual([]);
    expect((await visitor.get("/alerts")).status).toBe(404);
  },
);
