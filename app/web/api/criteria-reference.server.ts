import type { PagedCallName } from "../../../provider/contract/calls";
import { exceptionKinds } from "../../../provider/contract/exceptions";
import {
  decodeCriteria,
  encodeCriteria,
  rawSegment,
  type FieldKind,
} from "../../engine/criteria/criteria-codec";
import { apiMessages, formatMessage } from "../../engine/messages";
import type { ResultSearch } from "../../engine/results/result-search";

/** What programs are told of the criteria of an address: from the declarations of the searches. */

/** A key of encoded criteria. */
export interface Criterion {
  key: string;
  kind: FieldKind;
  /** Meaning and form, as a text for people. */
  meaning: string;
  form: string;
  /** True if the address is refused without it. */
  isRequired: boolean;
}

/** The meaning of each key; `ps` is a date or a packing slip. */
const meanings: Readonly<Record<string, string>> = {
  s: apiMessages.keyStart,
  f: apiMessages.keyEnd,
  ps: apiMessages.keyPackingSlip,
  "ps:day": apiMessages.keyPickupStart,
  pf: apiMessages.keyPickupEnd,
  p: apiMessages.keyPool,
  st: apiMessages.keyStores,
  m: apiMessages.keyManifest,
  d: apiMessages.keyDateInStore,
  n: apiMessages.keyPoolName,
  ot: apiMessages.keyStatuses,
  manifest: apiMessages.keyOnManifest,
  trailer: apiMessages.keyOnTrailer,
  pallet: apiMessages.keyOnPallet,
  deliv: apiMessages.keyDelivered,
  scanType: apiMessages.keyScanType,
  delivID: apiMessages.keyDelivery,
  PROs: apiMessages.keyPros,
  k: apiMessages.keyKinds,
  state: apiMessages.keyState,
  o: apiMessages.keyOwner,
  target: apiMessages.keyTarget,
};

const forms = {
  text: apiMessages.formText,
  date: apiMessages.formDate,
  day: apiMessages.formDay,
  list: apiMessages.formList,
  numbers: apiMessages.formList,
  flag: apiMessages.formFlag,
} as const;

const isOneOf = (kind: FieldKind): kind is readonly string[] =>
  typeof kind !== "string";

const formOf = (kind: FieldKind): string =>
  isOneOf(kind)
    ? formatMessage(apiMessages.formOneOf, { values: kind.join(", ") })
    : forms[kind];

const today = "2026-01-31";

/** Valid values of keys that take some texts only. */
const samples: Readonly<Record<string, string>> = { k: exceptionKinds[0] };

/** Returns a valid value of a key. */
const sampleOf = (key: string, kind: FieldKind): string =>
  isOneOf(kind)
    ? (kind[0] ?? "")
    : kind === "day" || kind === "date"
      ? today
      : (samples[key] ?? "1");

/**
 * Returns the criteria of a search's address, in their canonical order; empty if they do not stand in its
 * path. Which are required is asked of the search itself.
 */
export function criteriaOf<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
): Criterion[] {
  const keys = Object.entries(search.fields ?? {});
  const isAccepted = (encoded: string) =>
    search.read(
      new URL(`http://portal${fillRoute(search.route, encoded)}`),
      null,
      today,
    ).ok;
  return keys.map(([key, kind]) => {
    const others = keys
      .filter(([other]) => other !== key)
      .map(([other, otherKind]) => [other, sampleOf(other, otherKind)]);
    return {
      key,
      kind,
      meaning:
        (typeof kind === "string" && meanings[`${key}:${kind}`]) ||
        (meanings[key] ?? ""),
      form: formOf(kind),
      isRequired: !isAccepted(
        encodeCriteria(Object.fromEntries(others) as Record<string, string>),
      ),
    };
  });
}

/** Returns the path of a route with criteria in place of its parameter. */
const fillRoute = (route: string, encodedCriteria: string): string =>
  route.replace(/:\w+/, () => encodedCriteria);

/** Returns criteria that the address accepts: those that are required, or the first. */
export function criteriaExample(criteria: readonly Criterion[]): string {
  const required = criteria.filter(({ isRequired }) => isRequired);
  const chosen = required.length > 0 ? required : criteria.slice(0, 2);
  return encodeCriteria(
    Object.fromEntries(
      chosen.map(({ key, kind }) => [key, exampleOf(key, kind)]),
    ),
  );
}

const exampleOf = (key: string, kind: FieldKind): string =>
  kind === "day" ? (key.endsWith("s") ? "-7d" : "today") : sampleOf(key, kind);

/** Describes a criterion in one line: `s (must be given): First day. A date YYYY-MM-DD …`. */
export const describeCriterion = ({
  key,
  meaning,
  form,
  isRequired,
}: Criterion): string =>
  `${key}${isRequired ? ` (${apiMessages.required})` : ""}: ${meaning} ${form}`;

/**
 * Says what the address wants in place of criteria that were refused: the form of each wrong or missing key,
 * or the keys that there are.
 * @param url the address of the result page
 */
export function adviseOnCriteria<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  url: URL,
): string {
  const criteria = criteriaOf(search);
  if (criteria.length === 0) return "";
  const { values, problems } = decodeCriteria(
    rawSegment(url, -1),
    search.fields ?? {},
  );
  const wrong = criteria.filter(
    ({ key, isRequired }) =>
      problems.some((problem) => problem.key === key) ||
      (isRequired && !Object.hasOwn(values, key)),
  );
  return wrong.length > 0
    ? wrong.map(describeCriterion).join(" ")
    : formatMessage(apiMessages.criteriaKeys, {
        keys: criteria.map(({ key }) => key).join(", "),
      });
}
