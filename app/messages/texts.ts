/** The text of each message by the name by which code reads it; for the build and for tests. */
export const textsOf = (
  messages: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([constant, feature]) =>
      Object.entries(feature as Readonly<Record<string, string>>).map(
        ([key, text]): [string, string] => [`${constant}.${key}`, text],
      ),
    ),
  );
