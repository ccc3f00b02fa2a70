import { isTimeZoneName } from "../../contract/extensions/subscriptions";
import type { Queryable } from "../../db/database";
import { refuse } from "../../refusal";
import { refusalText } from "../../messages";

export const noSuchTimeZone = refuse(400, refusalText("noSuchTimeZone"));

/** Returns whether both this process and the database know a time zone. */
export async function isKnownTimeZone(
  tx: Queryable,
  name: string,
): Promise<boolean> {
  if (!isTimeZoneName(name)) return false;
  const found = await tx.query(
    "SELECT FROM pg_timezone_names WHERE lower(name) = lower($1) LIMIT 1",
    [name],
  );
  return found.length > 0;
}
