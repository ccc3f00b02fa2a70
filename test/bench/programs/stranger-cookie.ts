/** How the Cookie header of somebody begins whom the synthetic provider does not know. */
export const strangerCookie = "session=stranger";
