/**
 * The GS1 check digit of a number without it: weights 3 and 1 alternate from the right (GS1
 * General Specifications, section 7.9).
 * @param digits digits only
 * @returns one digit
 */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * A serial shipping container code of 18 digits, the number on a carton's label.
 * @param companyPrefix GS1 company prefix of seven digits
 * @param serial 0 to 9,999,999,999; its first digit is the extension digit
 */
export function sscc(companyPrefix: string, serial: number): string {
  const padded = String(serial).padStart(10, "0");
  const body = padded.slice(0, 1) + companyPrefix + padded.slice(1);
  return body + String(checkDigit(body));
}
