import * as z from "zod";

/**
 * Extensions of the wire: calls of the same shape as the specification's, for what those cannot say. A
 * provider announces the extensions that it has at `GET /capabilities`; one that answers 404 there has
 * none (docs/decisions/075).
 */

/** The names of the extensions. */
export const extensionNames = [
  "access-preview",
  "account",
  "alerts",
  "bill-details",
  "bookings",
  "corrections",
  "exceptions",
  "first-run",
  "groups",
  "imports",
  "invitations",
  "kept-lists",
  "language",
  "notes",
  "on-time-days",
  "password-reset",
  "positions",
  "receiving",
  "schedule",
  "scorecard",
  "second-factor",
  "share-links",
  "store-times",
  "subscriptions",
  "tokens",
  "views",
] as const;
export type ExtensionName = (typeof extensionNames)[number];

/** Path of the list of extensions, without the base URL. */
export const capabilitiesPath = "capabilities";

/** The fields of its answer beyond `status`; names that the portal does not know are ignored. */
export const capabilitiesAnswer = z.object({
  capabilities: z.array(z.string().max(100)).max(100),
});
