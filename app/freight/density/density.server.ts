import {
  estimateOf,
  isDensityClass,
  measureNames,
  type Estimate,
  type TypedMeasures,
} from "./density";

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

/**
 * What the density helper of a booking form was asked for without scripts.
 * @param pressed value of the button that sent the form: `estimate`, or `useClass:85`
 * @returns the estimate to show, or the class to fill in; null when another button was pressed, or a
 *   class was sent that no estimate comes to
 */
export function askedOfDensity(
  pressed: string,
  form: FormData,
): { estimate: Estimate } | { class: string } | null {
  if (pressed === "estimate")
    return { estimate: estimateOf(postedMeasures(form)) };
  const [verb, chosen = ""] = pressed.split(":", 2);
  return verb === "useClass" && isDensityClass(chosen)
    ? { class: chosen }
    : null;
}
