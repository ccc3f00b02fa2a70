/** Reads a target in percent, as an address or a form has it; null unless it is a whole number from 1 to 100. */
export const readTarget = (text: string): number | null =>
  /^(?:100|[1-9]\d?)$/.test(text) ? Number(text) : null;
