import { Random } from "./random";
import { firstNames, lastNames } from "./words";

/** Number of additional people, by group. */
const peopleIn: readonly (readonly [group: string | null, people: number])[] = [
  ["Chicago Stores", 64],
  ["Southern Pools", 23],
  ["Western Pools", 9],
  ["Coast to Coast", 5],
  ["Columbus Stores", 1],
  // Accounts without a group, which can be added to one.
  [null, 6],
];

/**
 * Returns the additional people of the company, for the administration screens: confirmed accounts,
 * always the same, with the password of the demonstration accounts.
 */
export function staff() {
  const random = new Random("staff");
  const taken = new Set<string>();
  return peopleIn.flatMap(([group, people]) =>
    Array.from({ length: people }, () => {
      const firstName = random.pick(firstNames);
      const lastName = random.pick(lastNames);
      const name = `${firstName}.${lastName}`.toLowerCase();
      let email = `${name}@demo.example`;
      for (let next = 2; taken.has(email); next++)
        email = `${name}${next}@demo.example`;
      taken.add(email);
      return {
        email,
        firstName,
        lastName,
        memberOf: group === null ? [] : [group],
      };
    }),
  );
}
