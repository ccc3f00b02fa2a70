/**
 * Loaded before a portal of the tests, in all of its threads: a password hash costs a millisecond in place of
 * a third of a second, so that a hundred sign-ins do not wait for one another. The stored parameters stay.
 * What hashes cost is tested with real ones (`test/provider/accounts`, `test/contract/password-queue.test.ts`).
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scryptSync } = crypto;
crypto.scryptSync = (password, salt, length, options) =>
  scryptSync(password, salt, length, { ...options, N: 16 });
syncBuiltinESMExports();
