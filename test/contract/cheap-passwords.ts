import { makePasswords } from "../../provider/accounts/passwords/passwords";

/** Real hashes take a third of a second each, so only tests of the hashes use them. */
export const cheapPasswords = () =>
  makePasswords(undefined, { N: 2 ** 4, r: 8, p: 1 });

/** Such passwords, and what happens between the next comparison and what follows from it. */
export function interruptedPasswords() {
  const passwords = cheapPasswords();
  let interrupt: (() => Promise<unknown>) | null = null;
  return {
    passwords: {
      ...passwords,
      async matches(...given: Parameters<typeof passwords.matches>) {
        const isRight = await passwords.matches(...given);
        const act = interrupt;
        interrupt = null;
        await act?.();
        return isRight;
      },
    },
    afterNextMatch(act: () => Promise<unknown>) {
      interrupt = act;
    },
  };
}
