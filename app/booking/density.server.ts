import { measureNames, type TypedMeasures } from "./density";

/** Longest redisplayed measurement, in characters; no valid one is longer. */
const maxLength = 200;

/** Returns the measurements of the density helper as submitted. */
export function postedMeasures(form: FormData): TypedMeasures {
  const posted = measureNames.map((name) => {
    const value = form.get(name);
    const text = typeof value === "string" ? value : "";
    return [name, text.slice(0, maxLength).toWellFormed()] as const;
  });
  return Object.fromEntries(posted) as TypedMeasures;
}
