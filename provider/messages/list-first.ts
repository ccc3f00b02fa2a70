/**
 * Joins names for a sentence that has room for some of them.
 * @param max how many are named; an ellipsis stands for the others
 */
export const listFirst = (
  names: readonly string[],
  max: number,
  separator = ", ",
): string =>
  [...names.slice(0, max), ...(names.length > max ? ["…"] : [])].join(
    separator,
  );
