import * as z from "zod";
import { answerParagraph } from "./answer-text";

/** Longest message that is read, in characters. */
const maxMessageLength = 500;

/** The one word that means success, whatever the HTTP code (specification, part 1, section 3). */
export const success = "Success";

/** Every answer: success is `status` equal to `Success`; anything else is a failure with a message. */
export const envelope = z.looseObject({
  status: z.string(),
  message: answerParagraph(maxMessageLength)
    .nullish()
    .transform((value) => value ?? null),
});

/** Header that makes a repeated write act once. One per rendered form. */
export const idempotencyKeyHeader = "Idempotency-Key";
/** Header that carries the portal's request id, for the logs of both sides. */
export const requestIdHeader = "X-Request-Id";
/**
 * Header that names the solved human check of a sign-in or a registration. A provider that several
 * replicas of the portal share refuses one that it has seen: each is good for one use. Others ignore it.
 */
export const humanCheckHeader = "X-Human-Check";
/**
 * Header (value `1`) of calls that a page makes by itself, without anybody at it: they must not keep
 * a session alive.
 */
export const backgroundHeader = "X-Background-Refresh";
