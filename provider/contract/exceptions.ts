/**
 * The names of exceptions on the wire, which screens need in the browser, too. Imports nothing: the schemas of
 * the contract must not be sent to browsers.
 */

/** What can go wrong with a delivery or a shipment, the worst first. */
export const exceptionKinds = [
  "late",
  "refused",
  "damaged",
  "otherStore",
  "short",
  "over",
  "noProof",
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Open: nobody has taken it; in progress: somebody has; closed: by itself, or by somebody. */
export const exceptionStates = ["open", "inProgress", "closed"] as const;
export type ExceptionState = (typeof exceptionStates)[number];

/** Whose exceptions a list has. */
export const exceptionOwners = ["mine", "nobody"] as const;
export type ExceptionOwner = (typeof exceptionOwners)[number];

/** Why somebody closes an exception. */
export const closeReasons = [
  "found",
  "credited",
  "reshipped",
  "carrierError",
  "shipperError",
  "other",
] as const;
export type CloseReason = (typeof closeReasons)[number];

/** Most exceptions that are taken or closed at once. */
export const maxChangedExceptions = 100;
/** Most people who are named for a choice of a new owner; of more, an email is asked for. */
export const maxOwnerChoices = 50;
/** Longest comment of a closed exception, in characters. */
export const maxCommentLength = 500;
