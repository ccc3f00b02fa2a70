import { makePasswords } from "../../provider/accounts/passwords";

/** Real hashes take a third of a second each, so only tests of the hashes use them. */
export const cheapPasswords = () =>
  makePasswords(undefined, { N: 2 ** 4, r: 8, p: 1 });
