import type { LocalizedText } from "./messages";

/** A failure that is reported to the caller. */
export interface Refusal {
  httpStatus: number;
  /** For users in their language; a text for programs, and for users whose program is wrong, is English. */
  message: LocalizedText | string;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Cause as a fixed phrase for the log; expected for a status of 500 and above. */
  cause?: string;
  /** Additional fields of the failure, as named by its contract. */
  fields?: Record<string, unknown>;
}

/** Returns a refusal that says no more than its message. */
export const refuse = <Message extends Refusal["message"]>(
  httpStatus: number,
  message: Message,
): Refusal & { message: Message } => ({ httpStatus, message });

export const isRefusal = (outcome: object): outcome is Refusal =>
  "httpStatus" in outcome;

/** The answer to an unknown call, and to one that is not available at present. */
export const noSuchCall = refuse(404, "There is no such call.");
