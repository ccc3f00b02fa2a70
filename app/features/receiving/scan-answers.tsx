import { formatMessage, receivingMessages } from "../../engine/messages";
import type { ScanAnswer } from "./receiving-view";

/** The sign of each outcome: nobody has to tell colors apart. */
const signs = {
  expected: "✓",
  already: "↺",
  otherStore: "✕",
  notAnnounced: "?",
  unknown: "?",
  invalid: "✕",
} as const satisfies Record<ScanAnswer["outcome"], string>;

const texts = {
  expected: receivingMessages.expected,
  already: receivingMessages.already,
  otherStore: receivingMessages.otherStore,
  notAnnounced: receivingMessages.notAnnounced,
  unknown: receivingMessages.unknown,
  invalid: receivingMessages.invalid,
} as const satisfies Record<ScanAnswer["outcome"], string>;

/** Returns what a scan has found as a text. */
export function answerText({ outcome, store }: ScanAnswer): string {
  return outcome === "otherStore" && store !== null
    ? formatMessage(receivingMessages.otherStoreNamed, { store })
    : texts[outcome];
}

/** What a scan has found: its sign, in its color, and its text. */
export function AnswerText({ answer }: { answer: ScanAnswer }) {
  return (
    <span className={`answer ${answer.outcome}`}>
      <span aria-hidden="true">{signs[answer.outcome]}</span>{" "}
      {answerText(answer)}
    </span>
  );
}

/** What the scans of a form have found, in their order. */
export function ScanAnswers({ found }: { found: readonly ScanAnswer[] }) {
  return (
    <ol
      className="answers"
      role="status"
      aria-label={receivingMessages.answers}
    >
      {found.map((answer, at) => (
        <li key={`${at} ${answer.asn}`}>
          <span className="number" translate="no">
            {answer.asn}
          </span>{" "}
          <AnswerText answer={answer} />
        </li>
      ))}
    </ol>
  );
}
