/**
 * Returns the key by which addresses are compared: `Ann@Shop.com` and `ann@shop.com` are one account.
 */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
