import * as z from "zod";
import { answerParagraph } from "./answer-text";

/** Longest message that is kept, in characters. */
const maxMessageLength = 500;

/** The only `status` that means success, whatever the HTTP code (specification, part 1, section 3). */
export const success = "Success";

/**
 * The envelope of every answer. A `status` equal to `Success` is a success; any other value is a
 * failure with a message.
 */
export const envelope = z.looseObject({
  status: z.string(),
  message: answerParagraph(maxMessageLength)
    .nullish()
    .transform((value) => value ?? null),
});

/**
 * Name of the session cookie of the embedded provider: over https, browsers accept it only from this host.
 * Another provider may name its cookie as it likes.
 */
export const sessionCookieName = (secure: boolean): string =>
  secure ? "__Host-trackingSession" : "trackingSession";

/** Header that makes a repeated write take effect once. One key per rendered form. */
export const idempotencyKeyHeader = "Idempotency-Key";
/** Header that carries the portal's request id, for the logs of both sides. */
export const requestIdHeader = "X-Request-Id";
/**
 * Header that identifies the solved human check of a sign-in or a registration. Each check may be used
 * once: a provider shared by several replicas of the portal refuses a check that it has already seen.
 * Other providers ignore the header.
 */
export const humanCheckHeader = "X-Human-Check";
/**
 * Header of calls without a session: a coarse name of the user's browser, such as `Firefox on Windows`, for
 * the list of sessions. Other providers ignore it.
 */
export const clientNameHeader = "X-Client-Name";
/**
 * Header (value `1`) of calls that a page makes without user action: they must not extend the session.
 */
export const backgroundHeader = "X-Background-Refresh";
