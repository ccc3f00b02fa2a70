import { randomUUID } from "node:crypto";

/** A booking for pool 1 as the form sends it, under a key of its own unless one is named. */
export const bookingForm = (key: string = randomUUID()) => ({
  key,
  companyFrom: "Alder",
  address1From: "1 Kiln Rd",
  cityFrom: "Gary",
  stateFrom: "IN",
  zipFrom: "46401",
  companyTo: "Store 4051",
  address1To: "2 Mall Dr",
  cityTo: "Atlanta",
  stateTo: "GA",
  zipTo: "30330",
  numPallets: "2",
  totalWeight: "800",
});

/** A report of November 20, 2026, as its form sends it. */
export const reportForm = (key: string = randomUUID()) => ({
  key,
  arriveDate: "11/20/2026",
  arriveHours: "9",
  arriveMinutes: "5",
  arriveHalf: "AM",
  departDate: "11/20/2026",
  departHours: "10",
  departMinutes: "0",
  departHalf: "AM",
  employeeID: "",
  textSig: "",
});
