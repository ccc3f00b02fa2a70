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
 * Reads criteria from the bundle in the last segment of a result page's path.
 * @param path the page's path for a bundle
 * @param formPath the form's path for a bundle
 * @param problemsOf what is wrong with readable criteria, in words; nothing when they will do. It
 *   sees the dates that relative dates stand for
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

/** Longest id that the provider takes, in characters. */
const maxIdLength = 64;

/** A problem when one of these ids is longer than the provider takes. */
export function idProblems(...ids: (string | undefined)[]): string[] {
  return ids.some((id) => id !== undefined && id.length > maxIdLength)
    ? [`An id in the address is longer than ${maxIdLength} characters`]
    : [];
}
