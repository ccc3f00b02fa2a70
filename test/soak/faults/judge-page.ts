import { calls } from "../../../provider/contract/calls";
import type { Page } from "../../portal/page";
import type { CallCase } from "./call-case";
import { foreignText, refusalText, type Fault, type Outcome } from "./faults";
import { everyCall } from "./faulty-proxy";

/** What a page must be. */
interface Expectation {
  statuses: readonly number[];
  text: RegExp;
  retryAfter?: string;
}

const wait = { retryAfter: "7" };
const expectations: Record<Exclude<Outcome, "answered">, Expectation> = {
  unreachable: {
    statuses: [502, 503],
    text: /Unable to connect to server|The service is not responding/,
  },
  expired: { statuses: [302, 303, 401], text: /^$|session has expired/ },
  refused: { statuses: [400], text: new RegExp(refusalText) },
  tooMany: {
    statuses: [429],
    text: new RegExp(`${refusalText}|Too many requests`),
    ...wait,
  },
  busy: {
    statuses: [503],
    text: new RegExp(
      `${refusalText}|Unable to connect to server|not responding`,
    ),
    ...wait,
  },
};

/** Texts that no page may show. */
const forbidden: readonly [name: string, pattern: RegExp][] = [
  ["a stack", /\bat \S+ ?\(?\S*:\d+:\d+|node_modules|[A-Z]\w+Error:/],
  ["a value without a text", /\bundefined\b|\[object |\bNaN\b/],
  ["the text of another person", new RegExp(foreignText)],
];

/** Returns the text that a person sees on a page. */
export const visibleText = (html: string) =>
  (/<main\b[^]*?<\/main>/.exec(html)?.[0] ?? html)
    .replace(/<head\b[^]*?<\/head>/g, "")
    .replace(/<(script|style|template)\b[^]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Returns what a page shows that no page may show. */
export const findForbidden = (text: string): string[] =>
  forbidden
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => `shows ${name}`);

/** Returns how the portal must treat a fault of this call. */
function outcomeOf({ call }: CallCase, { name, outcome }: Fault): Outcome {
  // A booking is made by the status of the answer, whatever its numbers are.
  if (call === "createLTLBooking" && name === "wrong types") return "answered";
  if (outcome !== "expired" || call === everyCall) return outcome;
  return calls[call].expiresOn401 || call === "checkValidUser"
    ? "expired"
    : "refused";
}

/** Returns what is wrong with the page that a person sees during a fault. */
export function judgePage(page: Page, one: CallCase, fault: Fault): string[] {
  const { status, location, retryAfter, text: html } = page;
  const text = visibleText(html);
  const found = findForbidden(text);
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect && text.length < 20) found.push("is blank");
  const outcome = outcomeOf(one, fault);
  if (outcome === "answered") {
    if (!one.isDone(page)) found.push(`is not the usual one: ${status}`);
    return found;
  }
  const expected = expectations[outcome];
  // The check of the session decides before any page.
  const endsSession =
    (one.call === "checkValidUser" || one.call === everyCall) &&
    outcome === "refused";
  if (endsSession && location.startsWith("/login")) return found;
  if (isRedirect && !location.startsWith("/login"))
    found.push(`leads to ${location}`);
  const isPart = one.isPartial === true && status === 200;
  if (!expected.statuses.includes(status) && !isPart)
    found.push(`${status} instead of ${expected.statuses.join(" or ")}`);
  if (!expected.text.test(text) && !one.fallback?.test(text))
    found.push(`says: ${text.slice(0, 300)}`);
  if (
    expected.retryAfter !== undefined &&
    [429, 503].includes(status) &&
    retryAfter !== expected.retryAfter
  )
    found.push(`Retry-After is ${retryAfter}`);
  return found;
}
