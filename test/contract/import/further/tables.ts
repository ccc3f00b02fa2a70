/** A store and a stop as the rows of a table, and as exports write them. */

export const storeTitles = [
  "Store",
  "Pool",
  "Name",
  "Address 1",
  "City",
  "State",
  "ZIP Code",
  "Latitude",
  "Longitude",
];
export const store = [
  "0201",
  "DSM",
  "Beaverdale",
  "2710 Beaver Ave",
  "Des Moines",
  "IA",
  "50310",
  "41.6234",
  "-93.6790",
];
export const storeRow = {
  number: "0201",
  name: "Beaverdale",
  address1: "2710 Beaver Ave",
  zip: "50310",
  lat: "41.6234",
  lng: "-93.679",
};
/** A table of one store with other values in some columns. */
export const storeWith = (values: Record<string, string>) =>
  storeTitles.map((title, i) => values[title] ?? store[i] ?? "");
export const table = (
  separator: string,
  ...rows: readonly (readonly string[])[]
) => rows.map((row) => `${row.join(separator)}\r\n`).join("");
export const stores = { to: "stores", kind: "stores", rows: [storeRow] };

export const stopTitles = "Pool,Date,Route,Stop,Store,Window Start,Window End";
export const stop = (date: string, start: string, end: string) =>
  `DSM,${date},7,1,0101,${start},${end}`;
export const plan = (...rows: string[]) =>
  [stopTitles, ...rows].map((row) => `${row}\r\n`).join("");
export const stopRow = {
  date: "2026-12-03",
  store: "0101",
  windowStart: "2026-12-03T14:00:00.000Z",
  windowEnd: "2026-12-03T16:00:00.000Z",
};
export const stops = { to: "stops", kind: "stops", rows: [stopRow] };
export const noTime = "Expected a day and a time, such as 2026-11-23 14:05";
