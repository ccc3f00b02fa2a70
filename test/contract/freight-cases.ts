import type { CallName } from "../../provider/contract/calls";
import type { Database } from "../../provider/db/database";
import { samplePayloads } from "./sample-payloads";

/**
 * Rates, bookings and saved addresses in the world of the access matrix: pool n has the saved
 * address Cn.
 */

/** Adds the saved address of a pool. */
export async function addSavedAddress(
  db: Database,
  pool: number,
): Promise<void> {
  await db.query(
    `INSERT INTO address_book_entry
       (pool_id, location, company_name, address1, city, state, zip)
     VALUES ($1, $2, $3, '1 Dock Rd', 'City', 'IL', '60601')`,
    [pool, `C${pool}`, `Sender of pool ${pool}`],
  );
}

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

interface AddressCase {
  call: CallName;
  /** The payload for the data of a pool. */
  of: (pool: number) => object;
  /** The only row of a pool. */
  row: (pool: number) => object;
  /** A payload that is invalid for every caller. */
  malformed: object;
}

const row = (pool: number) => ({
  Location: `C${pool}`,
  CompanyName: `Sender of pool ${pool}`,
});

export const addressCases: Readonly<Record<string, AddressCase>> = {
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
