import { measureNames, type TypedMeasures } from "./density";

/** Longest measure that is given back, in characters; nothing real is longer. */
const maxLength = 200;

/** The measures of the density helper as a form was posted with them. */
export function postedMeasures(form: FormData): TypedMeasures {
  const posted = measureNames.map((name) => {
    const value = form.get(name);
    const text = typeof value === "string" ? value : "";
    return [name, text.slice(0, maxLength).toWellFormed()] as const;
  });
  return Object.fromEntries(posted) as TypedMeasures;
}
