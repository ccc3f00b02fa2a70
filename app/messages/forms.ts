/** The messages of form fields that several features have. */
export const formMessages = {
  textTooLong: "{label} must be at most {count} characters",
  controlCharacters: "{label} must not contain control characters",
  choosePool: "Choose one of the pools",
  noPools:
    "Your account has no pools yet. Ask an administrator to add you to a group.",
  logInInNewTab: "Log in in a new tab",
  invalidLink: "This link is invalid",
} as const;
