/** A shorter name resembles too many others: `HOME` is two letters from `HOST`. */
const minLength = 6;
/** Letters that are missing, superfluous, wrong or exchanged in a name that was meant to be another. */
const maxMistakes = 2;

/**
 * Finds variables of the environment that are no setting but nearly one, in which a mistake would otherwise
 * have no effect and no message.
 * @param variables the environment
 * @param settings the names of all settings
 * @returns a sentence for each, without a value
 */
export function findMisspeltSettings(
  variables: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): string[] {
  const known = new Set(settings);
  return Object.keys(variables).flatMap((name) => {
    if (known.has(name) || name.length < minLength) return [];
    const meant = settings.find(
      (setting) =>
        setting.length >= minLength &&
        countMistakes(name.toUpperCase(), setting) <= maxMistakes,
    );
    return meant === undefined
      ? []
      : [`${name} is not a setting, and has no effect; ${meant} is one.`];
  });
}

/**
 * Counts the letters to insert, delete, replace or exchange with their neighbor that make one text of another
 * (optimal string alignment).
 */
function countMistakes(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) =>
    rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isExchange = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + (isSame ? 0 : 1),
          isExchange ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}
