import * as z from "zod";

/** A value that a schema reads, with the text wherever any text may stand. */
export function fillAnswer(schema: z.core.$ZodType, text: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- kinds that no answer has are refused below
  switch (def.type) {
    case "string":
      return "format" in def && def.format === "datetime"
        ? "2026-11-23T08:00:00Z"
        : text;
    case "enum":
      return Object.values(def.entries)[0];
    case "number":
      return 7;
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return [fillAnswer(def.element, text)];
    case "tuple":
      return def.items.map((item) => fillAnswer(item, text));
    case "record":
      return { [text]: fillAnswer(def.valueType, text) };
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [
          key,
          fillAnswer(field, text),
        ]),
      );
    case "union": {
      // A number may come as text, but not as any.
      const values = def.options
        .map((option) => fillAnswer(option, text))
        .filter((value) => z.safeParse(schema, value).success);
      return values.find((value) => typeof value === "string") ?? values[0];
    }
    case "pipe":
      return fillAnswer(def.in, text);
    case "optional":
    case "nullable":
    case "catch":
      return fillAnswer(def.innerType, text);
    default:
      throw new Error(`No value for ${def.type}`);
  }
}
