/** The messages in Spanish, by the same names. */
export {};
