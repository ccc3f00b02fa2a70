import { checkDigit } from "../contract/check-digit";

/**
 * Returns a serial shipping container code (SSCC) of 18 digits, the number on a carton's label.
 * @param companyPrefix GS1 company prefix of seven digits
 * @param serial 0 to 9,999,999,999; its first digit is the extension digit
 */
export function sscc(companyPrefix: string, serial: number): string {
  const padded = String(serial).padStart(10, "0");
  const body = padded.slice(0, 1) + companyPrefix + padded.slice(1);
  return body + String(checkDigit(body));
}
