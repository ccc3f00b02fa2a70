/** The messages in Spanish, by the same names. */
export * from "./dashboard";
export * from "./dates";
export * from "./fields";
export * from "./forms";
export * from "./glossary";
export * from "./home";
export * from "./reports";
export * from "./results";
export * from "./searches";
export * from "./subscriptions";
export * from "./views";
