import type { ImportContext, Kind } from "./kind";
import { importMessage } from "../messages/import";

/** States, territories and military mail whose ZIP codes begin with a zero (USPS Publication 65), for SQL. */
const statesWithZero =
  "'AE', 'CT', 'MA', 'ME', 'NH', 'NJ', 'NY', 'PR', 'RI', 'VI', 'VT'";

/**
 * Rejects ZIP codes that begin with a zero, but not in their state. Leading zeros that a spreadsheet has dropped are
 * restored (`zipCode`): `9012` in California would become a ZIP code of the military mail, but lacks another digit.
 * The kind has the fields `state` and `zip`.
 */
export const rejectZeroOfOtherState = (
  { reject }: ImportContext,
  kind: Kind,
): Promise<void> =>
  reject({
    kind,
    field: "zip",
    where: `s.zip ~ '^0[0-9]{4}' AND s.state NOT IN (${statesWithZero})`,
    message: importMessage("zipOfOtherState"),
  });
