import { checkDigit } from "../contract/check-digit";
import { normalizeLabelNumber } from "../contract/label-number";
import { importMessage, type ImportMessage } from "../messages/import";

/** An SSCC that was read, or why the text is none. */
export type SsccResult = { sscc: string } | { message: ImportMessage };

/**
 * Parses a serial shipping container code as labels and messages write it (`normalizeLabelNumber`): 18
 * digits, alone or after the GS1 application identifier 00 (`00…` or `(00)…`).
 * @returns the 18 digits without the identifier, or what was expected
 */
export function parseSscc(text: string): SsccResult {
  const sscc = normalizeLabelNumber(text);
  if (!/^\d{18}$/.test(sscc)) {
    return {
      message: importMessage("ssccLength"),
    };
  }
  const expected = String(checkDigit(sscc.slice(0, 17)));
  return sscc.endsWith(expected)
    ? { sscc }
    : {
        message: importMessage("ssccCheckDigit", {
          digit: sscc.slice(17),
          expected,
        }),
      };
}
