import * as z from "zod";
import { maxListLength } from "../provider/contract/limits";
import { unknownText } from "./call-table";
import type { Fields } from "./expectations";

/** Texts that nothing is called, among them those that programs misread, and texts beyond all limits. */
const oddTexts = {
  "an unknown text": unknownText,
  SQL: "' OR '1'='1' --",
  "%": "%",
  "other scripts": "\u202eتسليم 😀 \u200b",
  NUL: "a\0b",
  "2026-02-30": "2026-02-30",
  "a long text": "x".repeat(5_001),
};

/** Returns values that are wrong or unknown in place of a valid one. JSON leaves out what is undefined. */
function oddValues(value: unknown, path: string): Record<string, unknown> {
  const odd: Record<string, unknown> = {
    nothing: undefined,
    "an object": { unexpected: true },
  };
  const large = path.endsWith("ID") ? 2_000_000_000 : 1e21;
  if (typeof value === "number") return { ...odd, "-1": -1, large };
  if (!Array.isArray(value)) return { ...odd, ...oddTexts };
  for (const [what, text] of Object.entries(oddTexts)) odd[what] = [text];
  return { ...odd, "a long list": Array(maxListLength + 1).fill("1") };
}

/** Yields a request with one odd value in each field, also of the objects in it. */
export function* oddRequests(
  schema: z.ZodType,
  request: Fields,
  put: (changed: Fields) => Fields = (changed) => changed,
): Generator<[what: string, request: Fields]> {
  for (const [key, value] of Object.entries(request)) {
    // A field with one possible value says nothing; a provider may ignore it.
    if (schema instanceof z.ZodObject)
      if (schema.shape[key] instanceof z.ZodLiteral) continue;
    const putHere = (other: unknown) => put({ ...request, [key]: other });
    for (const [what, other] of Object.entries(oddValues(value, key)))
      yield [`${key} as ${what}`, putHere(other)];
    if (value instanceof Object && !Array.isArray(value))
      yield* oddRequests(schema, value as Fields, putHere);
  }
}
