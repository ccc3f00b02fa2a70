import {
  checkExistingPool,
  checkPool,
  defineKind,
  mergeRows,
  noteDroppedZeros,
  stagedTable,
  type Kind,
} from "../kind";
import { code, text } from "../fields";

/** Drivers and dock workers, who sign for deliveries and reports. */
export const employees: Kind = defineKind({
  name: "employees",
  fields: {
    number: code("Employee", 20, { isRequired: true, example: "5012" }),
    pool: text("Pool", 60, { isRequired: true, example: "Chicago" }),
    firstName: text("First Name", 60, { isRequired: true, example: "Maria" }),
    lastName: text("Last Name", 60, { isRequired: true, example: "Lopez" }),
  },
  key: ["number"],
  async check(context) {
    await checkPool(context);
    await checkExistingPool(context, "employee");
    await noteDroppedZeros(context, "employee");
  },
  apply: ({ tx }) =>
    mergeRows(tx, {
      table: "employee",
      key: ["number"],
      columns: ["pool_id", "first_name", "last_name"],
      source: `SELECT s.number, p.id AS pool_id, s.first_name, s.last_name
        FROM ${stagedTable(employees)} s JOIN pool p ON p.name = s.pool`,
    }),
  exportSql: `SELECT e.number, p.name AS pool, e.first_name AS "firstName", e.last_name AS "lastName"
    FROM employee e JOIN pool p ON p.id = e.pool_id ORDER BY e.number COLLATE "C"`,
});
