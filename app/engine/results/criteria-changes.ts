import {
  encodeCriteria,
  type CriteriaFields,
  type CriteriaValues,
  type FieldKind,
} from "../criteria/criteria-codec";
import type { ResultsView } from "../tables/result/result-view";

/** How a search can be changed from its result, without its form: by one criterion less, or one more. */

/** The key that is removed with a key: the other end of a range, and the stores of a pool. */
const removedWith: Readonly<Record<string, string>> = {
  s: "f",
  f: "s",
  ps: "pf",
  pf: "ps",
  p: "st",
};

/** Returns the values that a criterion can have, if they are few. */
const choicesOf = (kind: FieldKind): readonly (string | boolean)[] =>
  kind === "flag" ? [true, false] : typeof kind === "string" ? [] : kind;

/** What the result of a search shows of its criteria. */
export type CriteriaChanges = Pick<ResultsView, "chips" | "additions">;

/** What a search declares about its criteria. */
interface CriteriaDeclaration<Fields extends CriteriaFields> {
  fields: Fields;
  /** Returns the texts of the chips for criteria. */
  textsOf(values: CriteriaValues<Fields>): string[];
  /** Returns whether a search accepts criteria. */
  isValid(values: CriteriaValues<Fields>): boolean;
  /** Returns the path for encoded criteria. */
  path(encodedCriteria: string): string;
}

/**
 * Returns the chips of a search, and what can be added to it. The criterion of a chip is found by describing each
 * criterion alone, so that no search has to declare it.
 * @param written the criteria of the address, with relative dates
 */
export function criteriaChanges<Fields extends CriteriaFields>(
  written: CriteriaValues<Fields>,
  { fields, textsOf, isValid, path }: CriteriaDeclaration<Fields>,
): CriteriaChanges {
  // In the order in which an address has them.
  const pathOf = (values: CriteriaValues<Fields>) => {
    const inOrder: Parameters<typeof encodeCriteria>[0] = Object.fromEntries(
      Object.keys(fields).map((key) => [key, values[key]] as const),
    );
    return isValid(values) ? path(encodeCriteria(inOrder)) : undefined;
  };
  const always = textsOf({});
  /** Describes criteria of which the others of the search say nothing. */
  const textOf = (values: CriteriaValues<Fields>) =>
    textsOf(values).find((text) => !always.includes(text));
  const texts = textsOf(written);
  const pathsWithout = new Map<string, string | undefined>();
  for (const key of Object.keys(written)) {
    const partOf = (isRemoved: boolean) =>
      Object.fromEntries(
        Object.entries(written).filter(
          ([name]) => [key, removedWith[key]].includes(name) === isRemoved,
        ),
      ) as CriteriaValues<Fields>;
    const text = textOf(partOf(true));
    if (text !== undefined && !pathsWithout.has(text))
      pathsWithout.set(text, pathOf(partOf(false)));
  }
  const additions = Object.entries(fields)
    .filter(([key]) => written[key] === undefined)
    .flatMap(([key, kind]) =>
      choicesOf(kind).map(
        (value) => ({ [key]: value }) as CriteriaValues<Fields>,
      ),
    )
    .flatMap((added) => {
      const text = textOf(added);
      const to = pathOf({ ...written, ...added });
      return text !== undefined && to !== undefined ? [{ text, path: to }] : [];
    });
  return {
    chips: texts.map((text) => ({ text, without: pathsWithout.get(text) })),
    additions,
  };
}
