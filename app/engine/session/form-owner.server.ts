import type { PortalEnv } from "../../portal-env";
import { portalCookie } from "./portal-cookies";
import { draftOwnerCookie, ownerField } from "./form-owner";
import { cleanEmail } from "../../../shared/typed-text";
import { markOf } from "./draft-owner.server";
import { sign } from "./signed-text.server";

/**
 * Whom the forms of a request are made for (docs/decisions/137). A user is identified by a keyed hash,
 * which stays the same when that user signs in again.
 */
export class FormOwner {
  #isToldOfOther = false;

  /**
   * @param signedIn the user of this browser (`getSignedInOwner`); null if none is known
   * @param submitted the user that the submitted form names; null if it names none
   */
  constructor(
    readonly signedIn: string | null,
    public submitted: string | null = null,
  ) {}

  /** True if the submitted form was made for another user than the one of this browser. */
  get isOther(): boolean {
    const { signedIn, submitted } = this;
    return signedIn !== null && submitted !== null && submitted !== signedIn;
  }

  /** Records that the response says who is signed in: its forms are then made for that user. */
  tellOfOther(): void {
    this.#isToldOfOther = true;
  }

  /**
   * Whom the forms of the response are made for. A form that is shown again for another reason, such as a
   * wrong date, is still the one of the user who opened it.
   */
  get next(): string | null {
    return this.#isToldOfOther
      ? this.signedIn
      : (this.submitted ?? this.signedIn);
  }
}

/**
 * Returns the mark of the user who signed in with this browser (`markDraftOwner`); without one, a keyed
 * hash of the session.
 * @param sessionKey identifies the session (`ProviderApi.sessionKey`); null without one
 * @returns 22 characters of base64url; null if the browser has neither
 */
export function getSignedInOwner(
  cookieHeader: string | undefined,
  sessionKey: string | null,
  { secure, sessionSecret }: Pick<PortalEnv, "secure" | "sessionSecret">,
): string | null {
  const mark = portalCookie(cookieHeader, draftOwnerCookie, secure);
  if (mark) return mark;
  return sessionKey === null
    ? null
    : sign(sessionSecret, "form", sessionKey).slice(0, 22);
}

/** Returns the owner that a submitted form names; null if it names none. */
export const readFormOwner = (body: Buffer): string | null =>
  new URLSearchParams(body.toString("utf8")).get(ownerField);

/** Returns the mark of the user whose email a submitted form has, such as the one of a sign-in; null without. */
export function readEmailMark(
  body: Buffer,
  env: Pick<PortalEnv, "sessionSecret">,
): string | null {
  const email = new URLSearchParams(body.toString("utf8")).get("email");
  return email ? markOf(env, cleanEmail(email)) : null;
}
