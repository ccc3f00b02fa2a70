/**
 * Writes a number with separated thousands and all its decimals: `1,285.5`, in every language as it is written in
 * the United States. Without `Intl`, because its first use in a browser reads tables for longer than all other
 * scripts of a page run (decision 189).
 */
export function formatNumber(value: number): string {
  const [whole = "", ...fraction] = String(Math.abs(value)).split(".");
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3)
    groups.unshift(whole.slice(Math.max(end - 3, 0), end));
  const sign = value < 0 ? "-" : "";
  return sign + [groups.join(), ...fraction].join(".");
}

/** Writes a whole number in little room: `980`, `1.2K`, `12K`, `3.4M`. */
export function formatShortNumber(value: number): string {
  if (value < 1_000) return String(value);
  const [size, unit] = value < 999_500 ? [1_000, "K"] : [1_000_000, "M"];
  const tenths = Math.round((value * 10) / size);
  return `${tenths < 100 ? tenths / 10 : Math.round(value / size)}${unit}`;
}
