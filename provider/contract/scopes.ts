/** What an API token may read. No scope allows writing, and none reads accounts (docs/decisions/091). */
export const apiScopes = ["reports:read", "shipments:read"] as const;
export type ApiScope = (typeof apiScopes)[number];
