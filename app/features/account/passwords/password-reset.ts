import type { SubmissionResult } from "@conform-to/react";
import type { HumanCheckChallenge } from "../human-check/human-check";

/** The loader data of the pages that reset a password. */
export type PasswordResetView =
  /** The form that asks for a link. */
  | { screen: "request"; challenge: HumanCheckChallenge }
  | { screen: "sent" }
  /** The form of a mailed link. */
  | { screen: "choose" };

/** The reply to a form that had no effect. */
export interface PasswordResetReply {
  answer: SubmissionResult;
  /** The challenge of the form that asks for a link. */
  challenge?: HumanCheckChallenge;
  /** True if the link is not valid, or not any more. */
  isLinkBad?: boolean;
}
