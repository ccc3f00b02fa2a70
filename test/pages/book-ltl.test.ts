import { expect } from "vitest";
import { success } from "../portal/faulty-provider";
import type { Page } from "../portal/page";
import { booking, bookingPath } from "./harness/booking";
import { faultyTest, test } from "./harness/test";

/** Expects that a form has the values of a booking. */
function expectKept(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    expect([name, page.valueOf(name)]).toEqual([name, value]);
}

test("without scripts, saved addresses are found and chosen, and typed values stay", async ({
  national: visitor,
}) => {
  const typed = { ...booking("Bakery"), notes: "Mind the step" };
  const nothing = await visitor.submit(
    await visitor.open("/book-LTL?pool=1"),
    "lookUp:companyFrom",
    { ...typed, companyFrom: "zzzzzz" },
  );
  expect(nothing.main).toContain("No saved addresses found");
  const found = await visitor.submit(nothing, "lookUp:customerNumberFrom", {
    customerNumberFrom: "C",
  });
  const list = found.$("[aria-label='Saved addresses by customer number']");
  expect(list.is("[role=group][autofocus]")).toBe(true);
  const first = list.find("button").first();
  const company = first.contents().first().text();
  const chosen = await visitor.submit(found, first.attr("value") ?? "");
  const field = chosen.field("companyFrom");
  expect(field.is("[autofocus]")).toBe(true);
  expect(field.val()).toBe(company);
  expect(chosen.valueOf("customerNumberFrom")).toMatch(/^C\d+/);
  expect(chosen.valueOf("zipFrom")).toMatch(/^\d{5}$/);
  expect(chosen.valueOf("notes")).toMatch(/^Mind the step/);
  for (const name of ["companyTo", "address1To", "cityTo", "zipTo"] as const)
    expect(chosen.valueOf(name)).toBe(typed[name]);
  expect(chosen.main).not.toContain("Saved addresses by customer number");
});

test("what the bill of lading of a booking lacks is asked for, or added on the page of the booking", async ({
  national: visitor,
}) => {
  const { withoutBill, ...values } = booking("Bakery");
  const asked = await visitor.submit(
    await visitor.open(bookingPath),
    "Book",
    values,
  );
  expect(asked.alerts.join()).toContain(
    "Enter the number of pieces, or choose",
  );
  const booked = await visitor.submit(asked, "Book", { withoutBill });
  expect(booked.main).toContain("The shipment is booked.");
  expect(booked.main).toContain(
    "There is no bill of lading for this booking: it lacks the number of pieces, description, and class.",
  );
  const page = await visitor.followLink(booked, "Complete the bill of lading");
  const refused = await visitor.submit(page, "Save", {
    numPieces: "40",
    class: "heavy",
  });
  expect(refused.alerts.join()).toContain("Invalid class: must be a number");
  expect(refused.alerts.join()).toContain("Must not be blank");
  const complete = await visitor.submit(refused, "Save", {
    class: "70",
    description: "Cups",
  });
  expect(complete.main).toContain("The bill of lading is complete.");
  const bill = await visitor.get(complete.link("Bill of Lading"));
  expect(bill.status).toBe(200);
  const again = await visitor.open(booked.path);
  expect(again.main).not.toContain("There is no bill of lading");
  expect(again.main).toContain("Cups");
  expect(await visitor.get("/bookings/999999999")).toMatchObject({
    status: 404,
  });
});

test("a booked shipment is found by its BOL number, and by its PRO number as papers write it", async ({
  national: visitor,
}) => {
  const booked = await visitor.submit(
    await visitor.open(bookingPath),
    "Book",
    booking("Bakery"),
  );
  const [bol = "", pro = ""] = booked.textsOf(".numbers dd");
  // The papers group the digits of a PRO number, and put the word before it.
  const parts = [pro.slice(0, 2), pro.slice(2, 5), pro.slice(5)];
  for (const typed of [
    bol,
    `${parts[0]} ${parts[1]}${parts[2]}`,
    parts.join("-"),
    `PRO#${pro}`,
    `pro${pro}`,
    `pro ${pro}`,
  ]) {
    const found = await visitor.get(
      `/find?q=${encodeURIComponent(typed)}&wait=1`,
    );
    expect(found.location, typed).toBe(`/shipment?pro=${pro}`);
  }
  const list = await visitor.submit(await visitor.open("/tracking"), "Search", {
    "PRO Numbers": `PRO# ${pro}, pro ${pro}`,
  });
  expect(list.path).toBe(`/tracking/PRO-search/PROs=${pro}+${pro}`);
});

test("a booking after the session has expired is not lost: the user logs in elsewhere and sends it again", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const form = await visitor.open("/book-LTL?pool=1");
  visitor.clearCookies();
  const values = booking("Bakery <b>Seven</b>");
  const expired = await visitor.submit(form, "Book", values);
  expect(expired.alerts.join()).toContain("Your session has expired.");
  expect(expired.$("[role=alert] a").attr("href")).toBe(
    "/login?next=%2Fbook-LTL%3Fpool%3D1",
  );
  expectKept(expired, values);
  await signInAs("national");
  // The form was opened without a shipment: its rate has never been shown.
  const asked = await visitor.submit(expired, "Book");
  expect(asked.alerts.join()).toContain("The rate is now");
  expectKept(asked, values);
  const booked = await visitor.submit(asked, "Book");
  expect(booked.main).toContain("The shipment is booked.");
  expect(booked.main).toContain(
    "There is no bill of lading for this booking: it lacks the number of pieces, description, and class.",
  );
});

faultyTest(
  "a booking without an ID says why its bill of lading cannot be opened",
  async ({ visitor, provider }) => {
    provider.on("createLTLBooking", () => success());
    const page = await visitor.submit(
      await visitor.open("/book-LTL?pool=1"),
      "Book",
      booking("Kiln"),
    );
    expect(page.main).toContain("The shipment is booked.");
    expect(page.main).toContain("the booking has no ID");
    expect(page.main).not.toContain("it lacks");
    expect(page.links("Bill of Lading")).toHaveLength(0);
  },
);
