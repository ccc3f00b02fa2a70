/**
 * Returns the GS1 check digit of a number given without it: weights 3 and 1 alternate from the right
 * (GS1 General Specifications, section 7.9).
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
