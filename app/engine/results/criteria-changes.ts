import {
  encodeCriteria,
  type CriteriaFields,
  type CriteriaValues,
} from "../criteria/criteria-codec";

/** How a search can be changed from its result, without its form: by one criterion less, or one more. */

/** A criterion of a search, as a chip above its result. */
export interface Chip {
  text: string;
  /** Path of the same search without it; absent if only the form can change it. */
  without?: string;
}

/** A criterion that a search does not have yet. */
export interface Addition {
  text: string;
  /** Path of the same search with it. */
  path: string;
}

/** Keys of which the second goes with the first: the ends of a range, and the stores of a pool. */
const together = [
  ["s", "f"],
  ["f", "s"],
  ["ps", "pf"],
  ["pf", "ps"],
  ["p", "st"],
];

/** Returns the keys that go with a criterion when it is removed. */
const keysOf = (key: string): readonly string[] =>
  together.find((keys) => keys[0] === key) ?? [key];

/** Returns the values that a criterion can have, if they are few. */
const choicesOf = (
  kind: CriteriaFields[string] | undefined,
): (string | boolean)[] =>
  kind === "flag" ? [true, false] : Array.isArray(kind) ? [...kind] : [];

/** What the result of a search shows of its criteria. */
export interface CriteriaChanges {
  chips: Chip[];
  additions: Addition[];
}

/** What tells of a search how its criteria can be changed. */
interface Changeable<Fields extends CriteriaFields> {
  fields: Fields;
  /** Returns the texts of the chips for criteria. */
  textsOf(values: CriteriaValues<Fields>): string[];
  /** Returns whether a search accepts criteria. */
  isValid(values: CriteriaValues<Fields>): boolean;
  /** Returns the path for encoded criteria. */
  path(encodedCriteria: string): string;
}

/**
 * Returns the chips of a search, and what can be added to it. Which criterion a chip is about shows in what the
 * description lacks without it, so that no search has to declare it.
 * @param written the criteria of the address, with relative dates
 */
export function criteriaChanges<Fields extends CriteriaFields>(
  written: CriteriaValues<Fields>,
  { fields, textsOf, isValid, path }: Changeable<Fields>,
): CriteriaChanges {
  // In the order in which an address has them.
  const pathOf = (values: CriteriaValues<Fields>) => {
    const inOrder = Object.keys(fields).map((key) => [key, values[key]]);
    return isValid(values)
      ? path(encodeCriteria(Object.fromEntries(inOrder)))
      : undefined;
  };
  const texts = textsOf(written);
  const withouts = new Map<string, string | undefined>();
  for (const key of Object.keys(written)) {
    const gone = keysOf(key);
    const rest = Object.fromEntries(
      Object.entries(written).filter(([name]) => !gone.includes(name)),
    ) as CriteriaValues<Fields>;
    const left = textsOf(rest);
    const text = texts.find((one) => !left.includes(one));
    if (text !== undefined && !withouts.has(text))
      withouts.set(text, pathOf(rest));
  }
  const additions = Object.entries(fields)
    .filter(([key]) => written[key] === undefined)
    .flatMap(([key, kind]) =>
      choicesOf(kind).map((value) => ({ ...written, [key]: value })),
    )
    .flatMap((more) => {
      const [text, ...others] = textsOf(more).filter(
        (one) => !texts.includes(one),
      );
      const to = pathOf(more);
      return text !== undefined && others.length === 0 && to !== undefined
        ? [{ text, path: to }]
        : [];
    });
  return {
    chips: texts.map((text) => ({ text, without: withouts.get(text) })),
    additions,
  };
}
