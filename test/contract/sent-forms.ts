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

/** What the portal says to a form, or without one to an address. */
export interface Said {
  status: number;
  location: string | null;
  /** The data of the page, as JSON. */
  shown: string;
}

export async function submit(
  url: string,
  cookie: string,
  form?: Record<string, string>,
): Promise<Said> {
  const answer = await fetch(url, {
    redirect: "manual",
    headers: { cookie },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    shown: await answer.text(),
  };
}
