import { expect, test } from "vitest";
import { noRights } from "../../../../app/features/home/user-rights.server";
import {
  homeMenu,
  visibleEntries,
  type MenuEntry,
} from "../../../../app/features/home/home-menu.server";

const menu: MenuEntry[] = [
  { label: "Check ASNs", url: "/search" },
  { label: "Tracking", url: "/tracking", feature: "tracking" },
  {
    label: "Dashboard",
    url: "/dashboard",
    pathOn: (today) => `/dashboard/f=${today}`,
  },
  { label: "Admin", url: "/management", right: "isAdmin" },
];

const labels = (features: "tracking"[], isAdmin: boolean) =>
  visibleEntries(menu, {
    features: new Set(features),
    rights: { ...noRights, isAdmin },
    today: "2026-11-20",
  }).map((entry) => entry.label);

test("Data is shown to those who may load data", () => {
  const shown = (isImporter: boolean) =>
    visibleEntries(homeMenu, {
      features: new Set(),
      rights: { ...noRights, isAdmin: true, isImporter },
      today: "2026-11-20",
    }).map(({ to }) => to);
  expect(shown(true)).toContain("/data");
  expect(shown(false)).not.toContain("/data");
});

test("the menu omits entries of disabled features, and Admin for other users", () => {
  expect(labels([], false)).toEqual(["Check ASNs", "Dashboard"]);
  expect(labels(["tracking"], true)).toEqual([
    "Check ASNs",
    "Tracking",
    "Dashboard",
    "Admin",
  ]);
});

test("a menu entry contains today's date", () => {
  const entries = visibleEntries(menu, {
    features: new Set(),
    rights: noRights,
    today: "2026-11-20",
  });
  expect(entries[1]?.to).toBe("/dashboard/f=2026-11-20");
});

test("the menu has the order of the specification", () => {
  const specified = [
    "Check ASNs",
    "Tracking",
    "Dashboard",
    "Book LTL",
    "Rate Generator",
    "On-Time Report",
    "Scan Report",
    "Door Scan Report",
    // Beyond the specification.
    "Scorecard",
    "Map Track",
    "Report Delivery",
    "Report Pickup",
    // Beyond the specification.
    "Receive",
    "Admin",
    "Exceptions",
    "Data",
  ];
  const shown = homeMenu.map(({ label }) => label);
  expect(shown).toEqual(specified.filter((label) => shown.includes(label)));
  expect(shown).toContain("Door Scan Report");
});
