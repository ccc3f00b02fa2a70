import type { Database } from "../../provider/db/database";

/** Makes the group 1 require a second factor of its members, or not. */
export const requireSecondFactor = (db: Database, isRequired: boolean) =>
  db.query("UPDATE user_group SET requires_second_factor = $1 WHERE id = 1", [
    isRequired,
  ]);
