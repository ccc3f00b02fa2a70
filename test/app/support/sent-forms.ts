import { randomUUID } from "node:crypto";

/** The typed values of a booking. */
export const typedBooking = {
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
  withoutBill: "on",
};

/** The typed values of a report of November 20, 2026. */
export const typedReport = {
  arriveDate: "11/20/2026",
  arriveHours: "9",
  arriveMinutes: "5",
  arriveHalf: "AM",
  departDate: "11/20/2026",
  departHours: "10",
  departMinutes: "0",
  departHalf: "AM",
};

/** The form of a booking as it is posted, with a new key. */
export const bookingForm = () => ({
  key: randomUUID(),
  ...typedBooking,
});

/** The form of a report as it is posted. */
export const reportForm = () => ({
  key: randomUUID(),
  ...typedReport,
  employeeID: "",
  textSig: "",
});

/** The form that adds a user to group 1, a pool group, or, with a user id, removes them from it. */
export const membershipForm = (email: string, userID?: string) => ({
  key: randomUUID(),
  intent: userID === undefined ? "add" : "remove",
  groupID: "1",
  groupType: "2",
  groupName: "Ours",
  targetEmail: email,
  userID: userID ?? "",
});

/** A form with fields, of which some may come several times. */
export function formDataOf(
  fields: Readonly<Record<string, string | readonly string[]>>,
): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}

/** The pools of the user of a form. */
export const formPools = [
  { id: "1", name: "Chicago", stores: ["101", "102"] },
  { id: "2", name: "Dallas", stores: ["201"] },
];
