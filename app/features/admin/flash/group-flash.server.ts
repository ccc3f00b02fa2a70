import { z } from "zod";
import { createIdempotencyKey } from "../../../engine/forms/idempotent-form.server";
import type { AppLoadContext } from "@remix-run/node";
import {
  membershipCookie,
  portalCookie,
  portalCookieLine,
} from "../../../engine/session/portal-cookies";
import {
  readSignedText,
  signedText,
} from "../../../engine/session/signed-text.server";
import type { Flash } from "../admin-view";

/**
 * The result of the last action in a group, for the page that follows: lists the added users, or offers
 * to undo a removal. It is stored in a signed cookie of the portal and consumed once.
 */
type Done =
  /** `key` is that of the form, whose draft is deleted. */
  | { added: readonly string[]; invited: readonly string[]; key: string }
  /** `hasEndedAdministration`: the user was an administrator of the group, too. */
  | { removed: string; hasEndedAdministration: boolean }
  /** The message about a change of the group itself. */
  | { changed: string };

/** Most bytes of emails in the cookie, as JSON: about 2 KB with signature and base64. */
const maxEmailsBytes = 1_500;

const kept = z.object({
  group: z.string(),
  added: z.array(z.string()).optional(),
  more: z.number().int().nonnegative().default(0),
  invited: z.array(z.string()).default([]),
  invitedMore: z.number().int().nonnegative().default(0),
  key: z.string().default(""),
  removed: z.string().optional(),
  hasEndedAdministration: z.boolean().default(false),
  changed: z.string().optional(),
});

type Carrier = Pick<AppLoadContext, "env" | "setCookie">;

/** Stores the result for the next page of this group; null for the page without a selected one. */
export function setFlash(
  { env, setCookie }: Carrier,
  group: string | null,
  done: Done,
): void {
  const flash = {
    group: group ?? "",
    ...done,
    ...("added" in done ? fitting(done) : {}),
  };
  const signed = signedText(
    env.sessionSecret,
    "membership",
    JSON.stringify(flash),
  );
  setCookie(portalCookieLine(membershipCookie, signed, env.secure));
}

/** Lists as many emails as fit and counts the rest. */
function fitting(done: {
  added: readonly string[];
  invited: readonly string[];
}) {
  let length = 0;
  const fits = (email: string) =>
    (length += Buffer.byteLength(JSON.stringify(email))) <= maxEmailsBytes;
  const added = done.added.filter(fits);
  const invited = done.invited.filter(fits);
  return {
    added,
    more: done.added.length - added.length,
    invited,
    invitedMore: done.invited.length - invited.length,
  };
}

/**
 * Reads and clears the result stored for this group; null if there is none or it is for another group.
 */
export function consumeFlash(
  request: Request,
  { env, setCookie }: Carrier,
  group: string | null,
): Flash | null {
  const cookies = request.headers.get("Cookie");
  const signed = portalCookie(cookies, membershipCookie, env.secure);
  if (signed === undefined) return null;
  setCookie(portalCookieLine(membershipCookie, "", env.secure));
  const text = readSignedText(env.sessionSecret, "membership", signed);
  const flash = kept.safeParse(text === null ? null : JSON.parse(text));
  if (!flash.success || flash.data.group !== (group ?? "")) return null;
  const { added, more, invited, invitedMore, key, changed } = flash.data;
  const { removed, hasEndedAdministration } = flash.data;
  if (changed !== undefined) return { kind: "changed", message: changed };
  if (added) {
    const listed = { emails: added, more, invited, invitedMore };
    return { kind: "added", ...listed, key };
  }
  return removed === undefined
    ? null
    : {
        kind: "removed",
        email: removed,
        hasEndedAdministration,
        undoKey: createIdempotencyKey(),
      };
}
