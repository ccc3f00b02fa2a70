import { inClientSpan } from "../../../telemetry/spans";
import type { Failure, FailureCode } from "./provider-api";

/** How a call ended: a failure code, or `failed` if the provider reported an error of its own (5xx). */
export type CallOutcome = "ok" | "failed" | FailureCode;

/** Receives the outcome of each call and its duration in seconds. */
export type CallObserver = (
  call: string,
  outcome: CallOutcome,
  seconds: number,
) => void;

/** Returns the outcome of a call. */
function outcomeOf(answer: { ok: true } | Failure): CallOutcome {
  if (answer.ok) return "ok";
  const { code, httpStatus } = answer;
  return code === "refused" && (httpStatus ?? 0) >= 500 ? "failed" : code;
}

/** Returns the outcome of a response that is passed on; null is no response. */
export function outcomeOfStatus(httpStatus: number | null): CallOutcome {
  if (httpStatus === null) return "unreachable";
  if (httpStatus >= 500) return "failed";
  if (httpStatus === 429) return "tooMany";
  if (httpStatus === 401) return "expired";
  return httpStatus >= 400 ? "refused" : "ok";
}

/** Runs a call in a span, and reports its outcome and duration. */
export function observeCall<Answer>(
  call: string,
  observe: CallObserver,
  work: () => Promise<Answer>,
  outcomeFor: (answer: Answer) => CallOutcome,
): Promise<Answer> {
  const startedAt = performance.now();
  return inClientSpan(call, { "rpc.method": call }, async (span) => {
    // An expired session is thrown, as a redirect.
    let outcome: CallOutcome = "expired";
    try {
      const answer = await work();
      outcome = outcomeFor(answer);
      return answer;
    } catch (error) {
      if (error instanceof Error) outcome = "failed";
      throw error;
    } finally {
      span.setAttribute("portal.outcome", outcome);
      observe(call, outcome, (performance.now() - startedAt) / 1_000);
    }
  });
}

/** Observes a call whose failures are values. */
export const observeAnswer = <Answer extends { ok: true } | Failure>(
  call: string,
  observe: CallObserver,
  work: () => Promise<Answer>,
): Promise<Answer> => observeCall(call, observe, work, outcomeOf);
