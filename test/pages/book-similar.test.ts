import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { success } from "../portal/faulty-provider";
import { booking, bookingPath } from "./harness/booking";
import { faultyTest, test } from "./harness/test";

test("the list of bookings, and the page of a booked shipment, show nobody else's bookings", async ({
  visitor,
  signInAs,
}) => {
  const company = `Own ${randomUUID().slice(0, 8)}`;
  await signInAs("national");
  const booked = await visitor.submit(
    await visitor.open(bookingPath),
    "Book",
    booking(company),
  );
  expect(booked.main).toContain("The shipment is booked.");
  expect((await visitor.open("/bookings")).main).toContain(company);

  visitor.clearCookies();
  await signInAs("administrator");
  const contact = await visitor.open("/contact");
  const list = await visitor.open(
    contact.link("My bookings", "nav[aria-label=Places] details"),
  );
  expect(list.heading).toBe("My bookings");
  expect(list.main).not.toContain(company);
  const foreign = await visitor.open(booked.path);
  expect(foreign.main).toContain("This link shows the booking of another user");
  expect(foreign.main).not.toContain(company);
});

faultyTest(
  "without a rate and without a list of bookings, a shipment is booked as ever",
  async ({ visitor, provider }) => {
    provider.on("getLTLRate", () => "broken connection");
    provider.on("createLTLBooking", () =>
      success({
        result: { bookingID: 7, BOLNumber: "952", PRONumber: "107" },
      }),
    );
    const form = await visitor.open(
      "/book-LTL?pool=1&zipFrom=60601&zipTo=53202&numPallets=1",
    );
    expect(form.textOf(".price")).toContain(
      "The rate is not available right now. The shipment can be booked without it.",
    );
    const booked = await visitor.submit(form, "Book", booking("Kiln"));
    expect(booked.main).toContain("The shipment is booked.");
    expect(booked.textOf(".facts")).not.toContain("Rate");
    expect(booked.links("Back to bookings")).toEqual([]);
    const similar = await visitor.followLink(booked, "Book similar");
    expect(similar.valueOf("companyTo")).toBe("Kiln To");
    expect(similar.links("My bookings")).toEqual([]);
    expect((await visitor.get("/bookings")).status).toBe(404);
  },
);
