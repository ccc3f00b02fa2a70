import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";

/**
 * Copies only the known fields of a form, as flat texts: Conform parses names such as `a[0].b` as object
 * paths and `__intent__` as a command, which only its own forms should be able to use. Empty values and
 * files are omitted.
 * @param form the submitted form
 * @param names the form's fields; a name that was submitted several times keeps all its values
 */
export function knownFields(
  form: FormData,
  names: readonly string[],
): FormData {
  const known = new FormData();
  for (const name of names) {
    for (const value of form.getAll(name)) {
      if (typeof value === "string" && value !== "") known.append(name, value);
    }
  }
  return known;
}

/** Parses the known fields of a submitted form by its schema. */
export const parseForm = <Schema extends z.ZodType>(
  form: FormData,
  names: readonly string[],
  schema: Schema,
) => parseWithZod(knownFields(form, names), { schema });
