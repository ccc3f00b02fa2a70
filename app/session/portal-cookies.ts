/** Every cookie of the portal's own starts like this; the provider neither sees nor sets them. */
export const portalCookiePrefix = "__portal_";

/** First name of the signed-in user: shown, never trusted (specification, part 1, section 3). */
export const firstNameCookie = `${portalCookiePrefix}userFName`;
/** Whose drafts a browser's tabs may show: says nothing to anybody but this portal. */
export const draftOwnerCookie = `${portalCookiePrefix}drafts`;
/** One message for the next page. */
export const flashCookie = `${portalCookiePrefix}flash`;
/** Token of the registration that this browser made last; `__Host-` stands before it under https. */
export const registrationCookie = `${portalCookiePrefix}registration`;
/** Names the last write of this browser, for replicas that keep rows from before it. */
export const lastWriteCookie = `${portalCookiePrefix}write`;
/** What has just changed in a group, for the next page. */
export const membershipCookie = `${portalCookiePrefix}membership`;
