import * as z from "zod";
import type { AnswerShape } from "./define-call";

/** What the parts of the OpenAPI document have in common. */

export type Json = Record<string, unknown>;

/** Returns the JSON Schema of the value as sent (before the schema's transforms). */
export function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  return rest;
}

/** Returns the JSON Schema of an envelope with the given fields. */
export function envelopeOf(status: z.ZodType, shape: AnswerShape): Json {
  return schemaOf(
    z.looseObject({ status, message: z.string().nullish(), ...shape }),
  );
}

/** Returns the content of a JSON body. */
export const content = (schema: Json) => ({ "application/json": { schema } });

/** Returns the response of a failure. */
export function failure(description: string, shape: AnswerShape = {}): Json {
  const schema = Object.keys(shape).length
    ? envelopeOf(z.string(), shape)
    : { $ref: "#/components/schemas/Failure" };
  return { description, content: content(schema) };
}

/** Returns a header of a request that may be absent. */
export const optionalHeader = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});
