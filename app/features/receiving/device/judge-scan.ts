import { normalizeLabelNumber } from "../../../../provider/contract/label-number";
import { maxNumberLength } from "../../../../provider/contract/limits";
import { isShortenedNumber } from "../../../../shared/numbers";
import { readCode } from "../../find";
import type { ScanAnswer, StopData } from "../receiving-view";

/** What a device knows when it judges a scan. */
export interface KnownStops {
  /** The stop at whose door the device is. */
  stop: StopData;
  /** The other stops of the day. */
  others: readonly StopData[];
  /** False if the day has further stops, or if those of the day have not been loaded. */
  hasAll: boolean;
  /** The cartons that were scanned here, also by other devices. */
  scanned: ReadonlySet<string>;
}

/** Returns whether a carton can have this number: the provider refuses any other, and all that is sent with it. */
const canBeNumber = (number: string) =>
  number !== "" &&
  number.length <= maxNumberLength &&
  !/\p{Cc}/u.test(number) &&
  !isShortenedNumber(number);

/** Returns the numbers that a code may mean, the likeliest first; empty if no carton can have one that is in it. */
export function numbersIn(code: string): string[] {
  const { numbers } = readCode(code.trim());
  const label = normalizeLabelNumber(code);
  return [...new Set([...numbers, label])].filter(canBeNumber);
}

/** Returns a code as it is shown: a long one is cut. */
export const shortenCode = (code: string): string =>
  code.length > maxNumberLength
    ? `${code.slice(0, maxNumberLength).toWellFormed()}…`
    : code;

/**
 * Judges a code by what is stored on the device, so that the answer is there at once. The provider's answer, which
 * knows more, replaces it later. A code without a number is `invalid`, and is not sent.
 * @returns null if the code is blank
 */
export function judgeScan(
  code: string,
  { stop, others, hasAll, scanned }: KnownStops,
): ScanAnswer | null {
  const typed = code.trim();
  if (typed === "") return null;
  const numbers = numbersIn(code);
  const [first] = numbers;
  if (first === undefined)
    return { asn: shortenCode(typed), outcome: "invalid", store: null };
  const isOneOf = ({ cartons }: StopData) =>
    numbers.find((number) => cartons.some(({ asn }) => asn === number));
  const known = numbers.find((number) => scanned.has(number));
  if (known !== undefined)
    return { asn: known, outcome: "already", store: null };
  const own = isOneOf(stop);
  if (own !== undefined) return { asn: own, outcome: "expected", store: null };
  for (const other of others) {
    const asn = isOneOf(other);
    if (asn === undefined) continue;
    // Another stop of the same store is at the same door.
    return other.storeNumber === stop.storeNumber
      ? { asn, outcome: "expected", store: null }
      : { asn, outcome: "otherStore", store: other.store };
  }
  return {
    asn: first,
    outcome: hasAll ? "notAnnounced" : "unknown",
    store: null,
  };
}
