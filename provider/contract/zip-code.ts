/** Why a text is no ZIP code that a rate can be asked for. */
export type ZipCodeProblem = "tooShort" | "digitMissing" | "offRoad";

/**
 * Areas without a road from the contiguous United States, by the first three digits of their ZIP codes (USPS
 * Publication 65): Puerto Rico and the Virgin Islands, military mail, Hawaii and the Pacific islands, Alaska.
 */
const offRoad = /^(?:00[6-9]|09\d|340|96[2-9]|99[5-9])/;

/**
 * Returns why there is no rate for a ZIP code: it does not begin with three digits; it has neither three
 * digits, five nor nine, so that a spreadsheet may have dropped its leading zero; or no road leads there.
 * Other signs after the digits do not matter. Null if there is no reason.
 */
export function findZipCodeProblem(zip: string): ZipCodeProblem | null {
  const text = zip.trim();
  if (!/^\d{3}/.test(text)) return "tooShort";
  const digits = text.replaceAll(/[\s-]/g, "");
  if (/^\d+$/.test(digits) && ![3, 5, 9].includes(digits.length))
    return "digitMissing";
  return offRoad.test(text) ? "offRoad" : null;
}
