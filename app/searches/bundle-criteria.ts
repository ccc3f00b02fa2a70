import {
  decodeBundle,
  encodeBundle,
  rawSegment,
  resolveDays,
  type BundleFields,
  type BundleValues,
} from "../criteria/bundle";
import { problemInWords } from "../criteria/bundles";
import type { ReadCriteria } from "./result-search";

/**
 * Reads criteria from the bundle in the last segment of a result page's path.
 * @param path the page's path for a bundle
 * @param formPath the form's path for a bundle
 * @param problemsOf what is wrong with readable criteria, in words; nothing when they will do. It
 *   sees the dates that living dates stand for
 */
export function bundleCriteria<const Fields extends BundleFields>(
  fields: Fields,
  {
    path,
    formPath,
    problemsOf,
  }: {
    path(bundle: string): string;
    formPath(bundle: string): string;
    problemsOf(values: BundleValues<Fields>): string[];
  },
) {
  return (
    url: URL,
    _form: FormData | null,
    today: string,
  ): ReadCriteria<BundleValues<Fields>> => {
    const raw = rawSegment(url, -1);
    const { values, problems, canonical } = decodeBundle(raw, fields);
    const criteria = resolveDays(values, fields, today);
    const words = problems.map(problemInWords);
    if (words.length === 0) words.push(...problemsOf(criteria));
    if (words.length > 0) {
      return {
        ok: false,
        problems: [...new Set(words)],
        formPath: formPath(canonical),
      };
    }
    const pinned = encodeBundle(criteria);
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
