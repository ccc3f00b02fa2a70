import {
  decodeCriteria,
  encodeCriteria,
  rawSegment,
  resolveDays,
  type CriteriaFields,
  type CriteriaValues,
} from "../criteria/criteria-codec";
import { criteriaProblemMessage } from "../criteria/criteria-fields";
import type { ReadCriteria } from "./result-search";

/**
 * Returns the parser of the encoded criteria in the last path segment of a result page.
 * @param path returns the page's path for encoded criteria
 * @param formPath returns the form's path for encoded criteria
 * @param problemsOf returns the error messages of decoded criteria, whose relative dates are resolved;
 *   empty if the criteria are valid
 */
export function readCriteria<const Fields extends CriteriaFields>(
  fields: Fields,
  {
    path,
    formPath,
    problemsOf,
  }: {
    path(bundle: string): string;
    formPath(bundle: string): string;
    problemsOf(values: CriteriaValues<Fields>): string[];
  },
) {
  return (
    url: URL,
    _form: FormData | null,
    today: string,
  ): ReadCriteria<CriteriaValues<Fields>> => {
    const raw = rawSegment(url, -1);
    const { values, problems, canonical } = decodeCriteria(raw, fields);
    const criteria = resolveDays(values, fields, today);
    const message = problems.map(criteriaProblemMessage);
    if (message.length === 0) message.push(...problemsOf(criteria));
    if (message.length > 0) {
      return {
        ok: false,
        problems: [...new Set(message)],
        formPath: formPath(canonical),
      };
    }
    const pinned = encodeCriteria(criteria);
    return {
      ok: true,
      criteria,
      written: values,
      canonicalPath: canonical === raw ? null : path(canonical),
      pinnedPath: pinned === canonical ? null : path(pinned),
    };
  };
}

/** Maximum length of an id that the provider accepts, in characters. */
const maxIdLength = 64;

/** Returns an error message if one of these ids is longer than the provider accepts. */
export function idProblems(...ids: (string | undefined)[]): string[] {
  return ids.some((id) => id !== undefined && id.length > maxIdLength)
    ? [`An id in the address is longer than ${maxIdLength} characters`]
    : [];
}
