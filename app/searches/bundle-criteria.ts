import {
  decodeBundle,
  rawSegment,
  type BundleFields,
  type BundleValues,
} from "../criteria/bundle";
import type { ReadCriteria } from "./result-search";

/**
 * Reads criteria from the bundle in the last segment of a result page's path.
 * @param path the page's path for a bundle
 * @param formPath the form's path for a bundle
 * @param problemsOf what is wrong with readable criteria, in words; nothing when they will do
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
  return (url: URL): ReadCriteria<BundleValues<Fields>> => {
    const raw = rawSegment(url, -1);
    const { values, problems, canonical } = decodeBundle(raw, fields);
    const words = problems.map(({ message }) => message);
    if (words.length === 0) words.push(...problemsOf(values));
    if (words.length > 0) {
      return {
        ok: false,
        problems: [...new Set(words)],
        formPath: formPath(canonical),
      };
    }
    return {
      ok: true,
      criteria: values,
      canonicalPath: canonical === raw ? null : path(canonical),
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
