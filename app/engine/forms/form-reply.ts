import type { SubmissionResult } from "@conform-to/react";

/** The reply to an idempotent form that had no effect. */
export interface FormReply {
  /** Conform's reply, with the values and errors of the form. */
  answer: SubmissionResult;
  /** Idempotency key of the form that is shown again. */
  key: string;
  /** True if the outcome is unknown. */
  unsure: boolean;
  expired: boolean;
}
