import type { Language } from "../contract/extensions/language";
import type { Queryable } from "../db/database";

/** Changes the language that the owner of an account has chosen; null for that of the browser. */
export async function changeLanguage(
  db: Queryable,
  accountId: string,
  language: Language | null,
): Promise<void> {
  await db.query("UPDATE account SET language = $2 WHERE id = $1", [
    accountId,
    language,
  ]);
}

/**
 * Records the language of the browser that signs in.
 * @returns the language that the owner of the account has chosen; null for that of the browser
 */
export async function rememberBrowserLanguage(
  db: Queryable,
  accountId: string,
  language: Language,
): Promise<Language | null> {
  await db.query(
    `UPDATE account SET browser_language = $2
     WHERE id = $1 AND browser_language IS DISTINCT FROM $2`,
    [accountId, language],
  );
  const [account] = await db.query<{ language: Language | null }>(
    "SELECT language FROM account WHERE id = $1",
    [accountId],
  );
  return account?.language ?? null;
}
