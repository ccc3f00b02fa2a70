/**
 * Returns the text of each message by the name by which code reads it, `accountMessages.email`: for the
 * build, which writes the texts into the scripts of browsers, and for tests.
 * @param messages the module of all messages
 */
export const textsOf = (
  messages: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([group, texts]) =>
      Object.entries(texts as Readonly<Record<string, string>>).map(
        ([key, text]): [string, string] => [`${group}.${key}`, text],
      ),
    ),
  );
