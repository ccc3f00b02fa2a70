import { columnOf } from "../kind";

/**
 * Returns an SQL condition: the staged record `s` has a time that names no zone, and that would be another instant
 * in the zone of its place. `$1` is the zone in which such times are read, `$2` the pattern of those that name one.
 * @param fields the fields of the times
 * @param zone SQL expression: the time zone of the place; null if it is not known
 */
export const isReadInOtherZone = (
  fields: readonly string[],
  zone: string,
): string =>
  `(${fields
    .map((field) => {
      const at = `s.${columnOf(field)}`;
      return `(s.written ->> '${field}' !~* $2
        AND ${at} AT TIME ZONE ${zone} <> ${at} AT TIME ZONE $1)`;
    })
    .join(" OR ")})`;
