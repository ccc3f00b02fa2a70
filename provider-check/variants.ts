import * as z from "zod";
import { maxPageSize } from "../provider/contract/fields";
import { maxListLength } from "../provider/contract/limits";
import type { Fields } from "./plans";

/** A valid payload with one change. */
export interface Variant {
  /** The changed field and the change, for the report. */
  what: string;
  changed: Fields;
}

/** The fields that allow one value only and therefore say nothing; a provider may ignore them. */
export function constantFields(schema: z.ZodType): ReadonlySet<string> {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return new Set(
    Object.keys(shape).filter((key) => shape[key] instanceof z.ZodLiteral),
  );
}

/** Calls `visit` for every field, also of the objects in it; `put` returns the payload with another value. */
function eachField(
  payload: Fields,
  visit: (
    path: string,
    value: unknown,
    put: (value: unknown) => Fields,
  ) => void,
  prefix = "",
): void {
  for (const [key, value] of Object.entries(payload)) {
    const put = (other: unknown) => ({ ...payload, [key]: other });
    visit(`${prefix}${key}`, value, put);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      continue;
    eachField(
      value as Fields,
      (path, inner, putInner) =>
        visit(path, inner, (other) => put(putInner(other))),
      `${prefix}${key}.`,
    );
  }
}

const fits = (schema: z.ZodType, value: Fields) =>
  schema.safeParse(value).success;

/** Returns the payload without each of its required fields. */
export function missingFields(
  payload: Fields,
  schema: z.ZodType,
  ignored: ReadonlySet<string>,
): Variant[] {
  const variants: Variant[] = [];
  eachField(payload, (path, _value, put) => {
    // JSON has no undefined: the field is left out.
    const changed = put(undefined);
    if (!ignored.has(path) && !fits(schema, changed))
      variants.push({ what: path, changed });
  });
  return variants;
}

/** Values of another type than any field has. */
const otherTypes: readonly (readonly [string, unknown])[] = [
  ["an object", { unexpected: true }],
  ["a list of objects", [{ unexpected: true }]],
];

const outOfRange = (
  value: unknown,
): readonly (readonly [string, unknown])[] => {
  if (typeof value === "number")
    return [
      ["-1", -1],
      ["0.5", 0.5],
      [String(maxPageSize + 1), maxPageSize + 1],
    ];
  if (Array.isArray(value))
    return [
      [`${maxListLength + 1} entries`, Array(maxListLength + 1).fill("1")],
    ];
  return [
    ["5,001 characters", "x".repeat(5_001)],
    ["NUL", "a\0b"],
    ["2026-02-30", "2026-02-30"],
  ];
};

/** Returns payloads with a value of another type, or out of range, as far as the contract refuses them. */
export function invalidValues(
  payload: Fields,
  schema: z.ZodType,
  ignored: ReadonlySet<string>,
  kind: "type" | "range",
): Variant[] {
  const variants: Variant[] = [];
  eachField(payload, (path, value, put) => {
    if (ignored.has(path)) return;
    for (const [what, other] of kind === "type"
      ? otherTypes
      : outOfRange(value)) {
      const changed = put(other);
      if (!fits(schema, changed))
        variants.push({ what: `${path} as ${what}`, changed });
    }
  });
  return variants;
}

/** Fields whose texts are not looked up. */
const notLookedUp = new Set(["password", "cursor"]);

/** Returns payloads with other texts or another id, as far as the contract allows them. */
export function otherValues(
  payload: Fields,
  schema: z.ZodType,
  texts: readonly string[],
  id?: number,
): Variant[] {
  const variants: Variant[] = [];
  eachField(payload, (path, value, put) => {
    const others: unknown[] =
      typeof value === "number"
        ? path.endsWith("ID") && id !== undefined
          ? [id]
          : []
        : texts.map((text) => (Array.isArray(value) ? [text] : text));
    for (const other of others) {
      const changed = put(other);
      if (!notLookedUp.has(path) && fits(schema, changed))
        variants.push({ what: `${path} as ${JSON.stringify(other)}`, changed });
    }
  });
  return variants;
}
