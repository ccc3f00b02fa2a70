/** A schema of an OpenAPI document, as far as `fits` reads it. */
export interface Schema extends Record<string, unknown> {
  anyOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}
/** Returns whether a value fits a schema of an OpenAPI 3.1 document. */
export function fits(schema: Schema, value: unknown): boolean {
  const { anyOf, allOf, type, properties = {}, items } = schema;
  const limit = (name: string, otherwise: number) =>
    typeof schema[name] === "number" ? schema[name] : otherwise;
  if (anyOf && !anyOf.some((one) => fits(one, value))) return false;
  if (allOf && !allOf.every((one) => fits(one, value))) return false;
  if ("const" in schema && value !== schema.const) return false;
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false;
  if (Array.isArray(type))
    return type.some((one) => fits({ ...schema, type: one }, value));
  if (typeof value === "string")
    return (
      (type === undefined || type === "string") &&
      value.length <= limit("maxLength", Infinity) &&
      value.length >= limit("minLength", 0) &&
      (typeof schema.pattern !== "string" ||
        new RegExp(schema.pattern, "u").test(value))
    );
  if (type === "null") return value === null;
  if (type === "boolean") return typeof value === "boolean";
  if (type === "integer" || type === "number")
    return (
      typeof value === "number" &&
      (type === "number" || Number.isSafeInteger(value)) &&
      value >= limit("minimum", -Infinity) &&
      value <= limit("maximum", Infinity) &&
      value > limit("exclusiveMinimum", -Infinity)
    );
  if (type === "array")
    return (
      Array.isArray(value) &&
      value.length <= limit("maxItems", Infinity) &&
      value.every((one) => fits(items ?? {}, one))
    );
  if (type !== "object") return type === undefined;
  if (typeof value !== "object" || value === null) return false;
  const required = (schema.required ?? []) as string[];
  return (
    required.every((key) => key in value) &&
    Object.entries(value).every(([key, one]) =>
      fits(properties[key] ?? {}, one),
    )
  );
}
