/** The beginning of a Cookie header that the synthetic provider does not know. */
export const unknownSessionCookie = "session=stranger";
