/** Names of the kinds of records that decide who may see what: an API key may send them only if it names them. */
export const accessKinds = ["groups", "accounts", "memberships"] as const;
