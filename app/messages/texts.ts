import * as messages from "./index";

/** The text of each message by the name by which code reads it; for the build and for tests. */
export const texts: ReadonlyMap<string, string> = new Map(
  Object.entries(messages).flatMap(([constant, feature]: [string, object]) =>
    Object.entries(feature).map(([key, text]: [string, string]) => [
      `${constant}.${key}`,
      text,
    ]),
  ),
);
