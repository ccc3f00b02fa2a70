import { rejectZipOfOtherState } from "../checks/check-zip-codes";
import {
  checkPool,
  defineKind,
  mergeRows,
  stagedTable,
  type Kind,
} from "../kind";
import { code, state, text, zipCode } from "../fields";
import { importMessage } from "../../messages/import";

/** The address book from which bookings are filled in. */
export const addresses: Kind = defineKind({
  name: "addresses",
  fields: {
    pool: text("Pool", 60, { isRequired: true, example: "Chicago" }),
    location: code("Customer Number", 40, { example: "C-100" }),
    company: text("Company", 80, { isRequired: true, example: "Acme" }),
    address1: text("Address 1", 80, {
      isRequired: true,
      example: "200 W Lake St",
    }),
    address2: text("Address 2", 80),
    city: text("City", 60, { isRequired: true, example: "Chicago" }),
    state: state("State", { isRequired: true, example: "IL" }),
    zip: zipCode("ZIP Code", { isRequired: true, example: "60601" }),
    notes: text("Notes", 500, { example: "Dock at the back" }),
  },
  key: [],
  async check(context) {
    await checkPool(context);
    await rejectZipOfOtherState(context);
    await context.reject({
      field: "location",
      where: `EXISTS (
        SELECT FROM ${stagedTable(addresses)} e
        WHERE e.n < s.n AND e.pool = s.pool AND e.location IS NOT DISTINCT FROM s.location
          AND (s.location IS NOT NULL
            OR (e.company, e.address1, e.zip) = (s.company, s.address1, s.zip)))`,
      message: importMessage("duplicateAddress"),
    });
  },
  async apply({ tx }) {
    const staged = `SELECT p.id AS pool_id, s.location, s.company AS company_name, s.address1,
        s.address2, s.city, s.state, s.zip, s.notes AS special_notes
      FROM ${stagedTable(addresses)} s JOIN pool p ON p.name = s.pool`;
    const numbered = await mergeRows(tx, {
      table: "address_book_entry",
      key: ["pool_id", "location"],
      columns: [
        "company_name",
        "address1",
        "address2",
        "city",
        "state",
        "zip",
        "special_notes",
      ],
      source: `${staged} WHERE s.location IS NOT NULL ORDER BY s.n`,
    });
    const others = await mergeRows(tx, {
      table: "address_book_entry",
      key: ["pool_id", "company_name", "address1", "zip"],
      columns: ["address2", "city", "state", "special_notes"],
      condition: "t.location IS NULL",
      source: `${staged} WHERE s.location IS NULL ORDER BY s.n`,
    });
    return {
      created: numbered.created + others.created,
      changed: numbered.changed + others.changed,
    };
  },
  exportSql: `SELECT p.name AS pool, a.location, a.company_name AS company, a.address1, a.address2,
      a.city, a.state, a.zip, a.special_notes AS notes
    FROM address_book_entry a JOIN pool p ON p.id = a.pool_id
    ORDER BY p.name COLLATE "C", a.location COLLATE "C", a.company_name COLLATE "C",
      a.address1 COLLATE "C", a.zip COLLATE "C", a.id`,
});
