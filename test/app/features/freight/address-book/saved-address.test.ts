import { describe, expect, it } from "vitest";
import {
  addressLines,
  bookingValuesOf,
  type SavedAddress,
} from "../../../../../app/features/freight/address-book/saved-address";

const acme: SavedAddress = {
  location: "C3001",
  companyName: "Acme & Sons",
  address1: "12 Main St",
  address2: "",
  city: "Joliet",
  state: "IL",
  zip: "60432",
  specialNotes: "Dock 4\nRing twice",
};

describe("choosing a saved address", () => {
  it.each(["From", "To"] as const)("fills the fields of its side: %s", (side) =>
    expect(bookingValuesOf(side, acme, "")).toEqual({
      [`company${side}`]: "Acme & Sons",
      [`customerNumber${side}`]: "C3001",
      [`address1${side}`]: "12 Main St",
      [`address2${side}`]: "",
      [`city${side}`]: "Joliet",
      [`state${side}`]: "IL",
      [`zip${side}`]: "60432",
      notes: "Dock 4\nRing twice",
    }),
  );

  it("appends its notes to typed ones on a separate line", () =>
    expect(bookingValuesOf("To", acme, "Fragile").notes).toBe(
      "Fragile\nDock 4\nRing twice",
    ));

  it.each([
    "Dock 4\nRing twice",
    "Fragile\nDock 4\nRing twice",
    "Fragile\r\nDock 4\r\nRing twice\r\nCall first",
  ])("appends the same notes only once: %j", (typed) =>
    expect(bookingValuesOf("To", acme, typed).notes).toBe(typed),
  );

  it.each([
    ["Dock 4", "Dock 4\nDock 4\nRing twice"],
    ["Dock 42\nRing twice", "Dock 42\nRing twice\nDock 4\nRing twice"],
    ["Fragile\n\n", "Fragile\nDock 4\nRing twice"],
  ])("appends notes that only resemble the typed ones: %j", (typed, notes) =>
    expect(bookingValuesOf("To", acme, typed).notes).toBe(notes),
  );

  it.each(["", "Fragile ", "a\r\nb\n"])("without notes keeps %j", (typed) =>
    expect(
      bookingValuesOf("To", { ...acme, specialNotes: " \n" }, typed).notes,
    ).toBe(typed),
  );
});

describe("the lines of an address", () => {
  it("are street and place", () =>
    expect(addressLines({ ...acme, address2: "Suite 4" })).toEqual([
      "12 Main St, Suite 4",
      "Joliet, IL 60432",
    ]));

  it("omit missing parts", () => {
    const bare = { ...acme, address1: "", state: "", city: "" };
    expect(addressLines(bare)).toEqual(["60432"]);
    expect(addressLines({ ...bare, zip: "" })).toEqual([]);
  });
});
