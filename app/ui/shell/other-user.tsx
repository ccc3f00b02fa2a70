import { useEffect, useSyncExternalStore } from "react";
import { commonMessages, formatMessage } from "../../engine/messages";
import {
  draftOwnerCookie,
  hostCookiePrefix,
} from "../../engine/session/form-owner";

/** Whom the page was made for; null for nobody. */
let pageOwner: string | null = null;

/**
 * Returns whether another user has signed in with this browser since the page was loaded: compares the
 * cookie that a sign-in sets (`session/draft-owner.server.ts`), without a request. False if the browser
 * has no such cookie.
 */
function isOtherUser(owner: string | null): boolean {
  const prefix = location.protocol === "https:" ? hostCookiePrefix : "";
  const name = `${prefix}${draftOwnerCookie}=`;
  const mark = document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length);
  return owner !== null && Boolean(mark) && mark !== owner;
}

/** Returns whether the page has a form that posts, and so may hold typed text. */
const hasForm = (): boolean =>
  document.querySelector("main form[method=post]") !== null;

/** Returns whether another user has signed in since the page, which has a form, was loaded. */
export const isFormOfOtherUser = (): boolean =>
  isOtherUser(pageOwner) && hasForm();

/**
 * Loads the page again if another user looks at it now. A page with a form that posts stays:
 * `OtherUserNotice` says what has happened.
 * @returns true if the page was made for another user
 */
export function leaveOtherUser(): boolean {
  const isOther = isOtherUser(pageOwner);
  if (isOther && !hasForm()) location.reload();
  return isOther;
}

/** Checks who is signed in whenever somebody looks at the page again. */
function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  const check = () => {
    if (document.hidden) return;
    leaveOtherUser();
    onChange();
  };
  for (const name of ["focus", "pageshow", "visibilitychange"])
    window.addEventListener(name, check, { signal: listening.signal });
  return () => listening.abort();
}

/**
 * Says above a form that another user has signed in with this browser (docs/decisions/137).
 * @param firstName the user that the page was made for; null if nobody was signed in
 * @param owner the same user, as forms name it
 */
export function OtherUserNotice({
  firstName,
  owner,
}: {
  firstName: string | null;
  owner: string | null;
}) {
  const shownOwner = firstName === null ? null : owner;
  const isOther = useSyncExternalStore(
    subscribe,
    () => isOtherUser(shownOwner),
    () => false,
  );
  useEffect(() => {
    pageOwner = shownOwner;
  }, [shownOwner]);
  if (!isOther || firstName === null) return null;
  return (
    <div className="notice warn" role="alert">
      <p>
        {formatMessage(commonMessages.otherUserSignedIn, { name: firstName })}
      </p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          {commonMessages.reloadPage}
        </button>
      </p>
    </div>
  );
}
