import { checkDigit } from "../contract/check-digit";
import { normalizeLabelNumber } from "../contract/label-number";

/** An SSCC that was read, or why the text is none. */
export type SsccResult = { sscc: string } | { message: string };

/**
 * Parses a serial shipping container code as labels and messages write it (`normalizeLabelNumber`): 18
 * digits, alone or after the GS1 application identifier 00 (`00…` or `(00)…`).
 * @returns the 18 digits without the identifier, or a full sentence that says what was expected
 */
export function parseSscc(text: string): SsccResult {
  const sscc = normalizeLabelNumber(text);
  if (!/^\d{18}$/.test(sscc)) {
    return {
      message:
        "An SSCC has 18 digits, or 20 with the application identifier 00 in front; send the number as it is on the label.",
    };
  }
  const expected = String(checkDigit(sscc.slice(0, 17)));
  return sscc.endsWith(expected)
    ? { sscc }
    : {
        message: `The SSCC ends with the check digit ${sscc.slice(17)}, expected ${expected}; compare the number with the label.`,
      };
}
