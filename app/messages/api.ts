/** The messages for programs that read results, and of the list of API tokens. */
export const apiMessages = {
  about:
    "The results of the portal for programs. Send a personal API token: Authorization: Bearer tpp_…",
  criteria:
    "The criteria as in the address of the page, such as s=-7d_f=today_p=1.",
  list: "The numbers, joined by plus signs.",
  tokenRequired: "Send an API token in the header Authorization: Bearer.",
  noTokens: "This portal has no API tokens.",
  wrongScope: "The API token may not read this.",
  onlyAddresses:
    "API tokens open only addresses that end in .json or .csv. They are listed at /openapi.json.",
  onlyReading: "API tokens only read: send GET.",
  noSuchAddress: "There are no results at this place.",
  // The list of tokens
  apiTokens: "API tokens",
  aboutTokens:
    "With a token, Excel or another program reads reports and searches as you see them. It cannot change anything, and it ends when you choose a new password.",
  openapi: "Addresses for programs (OpenAPI)",
  newToken: "New token",
  tokenNameHint: "What uses it, such as the name of an Excel file.",
  nameInvalid: "Enter a name of one line, with at most {limit} characters",
  scopes: "It may read",
  reports: "Reports and the dashboard",
  shipments: "Cartons and shipments",
  chooseScope: "Choose what it may read",
  chooseEnd: "Choose how long the token is valid",
  createToken: "Create token",
  tokenCreated: "The token is created. Copy it now: it is shown just once.",
  token: "Token",
  tokenCreatedLabel: "The new token",
  copyToken: "Copy token",
  tokenCopied: "The token is copied.",
  tokenNotCopied: "The token is selected. Copy it with Ctrl+C or ⌘C.",
  inExcel: "In Excel, choose Data, From Web, Advanced, and enter:",
  address: "Address",
  header: "Header",
  headerValue: "Value of the header",
  otherAddresses:
    "The address is that of Export Data on a result page. For another result, copy the address of its Export Data.",
  inTerminal: "In a terminal:",
  createFailed: "The token could not be created. Try again.",
  unsure:
    "The token may already have been created. Look in the list before you create another one.",
  yourTokens: "Your tokens",
  noTokensYet: "You have no tokens.",
  tokensFailed: "Tokens cannot be loaded right now. Try again in a moment.",
  entry: "{prefix}…, created {created}, valid until {expires}",
  usedOn: "Last used {day}",
  neverUsed: "Not used yet",
  revokeNamed: "Revoke the token {name}",
  tokenRevoked: "The token is revoked.",
  revokeFailed: "The token could not be revoked. Try again.",
} as const;
