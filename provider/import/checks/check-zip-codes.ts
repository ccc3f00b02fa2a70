import zipcodes from "zipcodes";
import type { ImportContext } from "../kind";
import { importMessage } from "../../messages/import";

/** States, districts, territories and military mail of the United States. */
const states = [
  ...new Set(
    Object.values(zipcodes.codes).flatMap(({ country, state }) =>
      country === "US" ? [state] : [],
    ),
  ),
];

/** Those whose ZIP codes begin with a zero (USPS Publication 65). */
const withZero = "AE CT MA ME NH NJ NY PR RI VI VT".split(" ");

const withoutZero = states.filter((state) => !withZero.includes(state));

const quoted = (codes: readonly string[]) =>
  codes.map((code) => `'${code}'`).join(", ");

/**
 * Rejects ZIP codes of the United States that do not begin with five digits, such as `6O601` and `IL 60601`, and
 * those that begin with a zero in a state where none does. Leading zeros that a spreadsheet has dropped are
 * restored (`zipCode`): `9012` in California would become a ZIP code of the military mail, but lacks another digit.
 * The kind has the fields `state` and `zip`.
 */
export async function rejectZipOfOtherState({
  reject,
}: ImportContext): Promise<void> {
  await reject({
    field: "zip",
    where: `s.zip !~ '^[0-9]{5}' AND s.state IN (${quoted(states)})`,
    message: importMessage("zipWithoutDigits"),
  });
  await reject({
    field: "zip",
    where: `s.zip ~ '^0[0-9]{4}' AND s.state IN (${quoted(withoutZero)})`,
    message: importMessage("zipOfOtherState"),
  });
}
