/** Name of the hidden field of a posted form with the user that it was made for (`forms/post-form.tsx`). */
export const ownerField = "owner";

/** Prefix of all cookies of the portal; the provider neither receives nor sets them. */
export const portalCookiePrefix = "__portal_";

/**
 * Added to these names under https: browsers accept such a cookie only from this host and only over TLS,
 * so that no sibling host can set one.
 */
export const hostCookiePrefix = "__Host-";

/**
 * Identifies the user whose forms and drafts a browser shows; meaningful only to this portal. The only
 * cookie that scripts can read: an open page sees that another user has signed in.
 */
export const draftOwnerCookie = `${portalCookiePrefix}drafts`;
