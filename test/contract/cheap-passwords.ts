import { makePasswords } from "../../provider/accounts/passwords";

/** Real hashes take a third of a second each: only tests about just that need them. */
export const cheapPasswords = () =>
  makePasswords(undefined, { N: 2 ** 4, r: 8, p: 1 });
