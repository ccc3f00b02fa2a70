import zipcodes from "zipcodes";
import type { ImportContext, Kind } from "./kind";
import { importMessage } from "../messages/import";

/** States, territories and military mail whose ZIP codes begin with a zero (USPS Publication 65). */
const withZero = "AE CT MA ME NH NJ NY PR RI VI VT".split(" ");

/** The other states, territories and military mail of the United States, for SQL. */
const statesWithoutZero = [
  ...new Set(
    Object.values(zipcodes.codes).flatMap(({ country, state }) =>
      country === "US" && !withZero.includes(state) ? [`'${state}'`] : [],
    ),
  ),
].join(", ");

/**
 * Rejects ZIP codes that begin with a zero in a state of the United States where none does. Leading zeros that a spreadsheet has dropped are
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
    where: `s.zip ~ '^0[0-9]{4}' AND s.state IN (${statesWithoutZero})`,
    message: importMessage("zipOfOtherState"),
  });
