import {
  maxValueLength,
  type CriteriaFields,
  type FieldKind,
} from "./criteria-codec";
import { relativeDatePattern } from "./relative-dates";

/** JSON Schemas of encoded criteria, for the OpenAPI document. */

type Json = Record<string, unknown>;

const text = { type: "string", minLength: 1, maxLength: maxValueLength };
const date = { type: "string", format: "date" };
const list = { type: "array", items: text, minItems: 1 };

const schemas = {
  text,
  date,
  day: {
    anyOf: [date, { type: "string", pattern: relativeDatePattern.source }],
  },
  list: { ...list, uniqueItems: true },
  numbers: list,
  flag: { type: "string", enum: ["1", "0"] },
} as const;

/** Returns the JSON Schema of a value; lists are written with plus signs between their members. */
export const criterionSchema = (kind: FieldKind): Json =>
  typeof kind === "string"
    ? { ...schemas[kind] }
    : { type: "string", enum: [...kind] };

/** Returns the JSON Schema of criteria as an object of their values by key. */
export const criteriaSchema = (
  fields: CriteriaFields,
  descriptions: ReadonlyMap<string, string>,
  required: readonly string[],
): Json => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(fields).map(([key, kind]) => [
      key,
      { ...criterionSchema(kind), description: descriptions.get(key) },
    ]),
  ),
  required,
  additionalProperties: false,
});
