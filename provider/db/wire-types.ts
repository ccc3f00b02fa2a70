/**
 * Converts columns to JavaScript values in the same way for both engines. Types that are not listed use
 * the driver's default, which is the same on both (text, int4, float8, boolean, json).
 */

const oid = {
  bytea: 17,
  int8: 20,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
} as const;

/** Array types with the type of their elements. */
const arrayOids: readonly (readonly [array: number, element: number])[] = [
  [1016, oid.int8],
  [1182, oid.date],
  [1183, oid.time],
  [1115, oid.timestamp],
  [1185, oid.timestamptz],
  [1231, oid.numeric],
];

const asText = (value: string) => value;

/**
 * Converts a timestamp to ISO text in UTC. Both engines run their sessions in UTC, so a `timestamptz`
 * always ends in `+00`; a `timestamp` without a zone is UTC by convention of this schema.
 */
function isoTimestamp(value: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\+00)?$/.exec(
    value,
  );
  return match ? new Date(`${match[1]}T${match[2]}Z`).toISOString() : value;
}

/** Parsers of single values, by type OID. */
export const valueParsers: Readonly<
  Record<number, (value: string) => unknown>
> = {
  [oid.bytea]: (value) => new Uint8Array(Buffer.from(value.slice(2), "hex")),
  [oid.int8]: asText,
  [oid.numeric]: asText,
  [oid.date]: asText,
  [oid.time]: asText,
  [oid.timestamp]: isoTimestamp,
  [oid.timestamptz]: isoTimestamp,
};

/**
 * Returns the parsers of values and arrays, by type OID.
 * @param parseTextArray parses the text of any array into the texts of its elements
 */
export function columnParsers(
  parseTextArray: (value: string) => unknown[],
): Record<number, (value: string) => unknown> {
  const parsers = { ...valueParsers };
  for (const [array, element] of arrayOids) {
    const parse = valueParsers[element] ?? asText;
    parsers[array] = (value) =>
      parseTextArray(value).map((item) =>
        typeof item === "string" ? parse(item) : item,
      );
  }
  return parsers;
}
