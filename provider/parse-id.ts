/**
 * Parses an id in digits, at most 9,007,199,254,740,991 (the largest integer that JSON numbers hold
 * exactly); null for any other text.
 */
export function parseId(text: string): number | null {
  if (!/^\d{1,16}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** Parses an id that a statement looks for; 0, which nothing has, for any other text. */
export const wantedId = (text: string): number => parseId(text) ?? 0;
