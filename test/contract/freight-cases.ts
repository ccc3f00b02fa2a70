import type { RowCase } from "./access-world";
import { samplePayloads } from "./sample-payloads";

/** Rates, bookings and saved addresses, in the world of `access-world.ts`. */

/** A rate between Chicago and Dallas, 790 miles apart: up to 1,000 miles 100 USD a pallet. */
export const sampleTariff = `
  INSERT INTO zip_area (prefix, lat, lng) VALUES
    ('606', 41.8786, -87.6386), ('752', 32.7876, -96.7994);
  INSERT INTO ltl_tariff (zone, up_to_miles, from_pallets, usd_per_pallet) VALUES
    (3, 1000, 1, 100);`;

/** The payload of a booking. */
export const bookingFor = (pool: number | string, more: object = {}) => ({
  bookingData: {
    ...(samplePayloads.createLTLBooking as { bookingData: object }).bookingData,
    pool: String(pool),
    ...more,
  },
});

const row = (pool: number) => ({
  Location: `C${pool}`,
  CompanyName: `Sender of pool ${pool}`,
});

export const addressCases: Readonly<Record<string, RowCase>> = {
  "a customer number": {
    call: "searchAddressBook",
    of: (pool) => ({
      searchInput: "c",
      searchType: "customerNumber",
      pool: String(pool),
    }),
    row,
    malformed: { searchInput: "c", searchType: "city", pool: "1" },
  },
  "a company name": {
    call: "searchAddressBook",
    of: (pool) => ({
      searchInput: "sender",
      searchType: "companyName",
      pool: String(pool),
    }),
    row,
    malformed: { searchInput: "c\0", searchType: "companyName", pool: "1" },
  },
};
