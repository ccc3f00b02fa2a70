import type { CallName } from "../../provider/contract/calls";
import { sessionCookieName } from "../../provider/contract/envelope";
import type { TestProvider } from "./test-provider";

interface Person {
  id: string;
  /** The `Cookie` header of an open session. */
  cookie: string;
}
const nobody: Person = { id: "", cookie: "" };

/**
 * Accounts of a test by name, `NAME@shop.example`, and what they do.
 * @param isSecure whether the portal of the provider is at an https address
 */
export function makePeople(provider: TestProvider, isSecure = false) {
  const people = new Map<string, Person>();
  /** Names a session's cookie as the provider of this portal does. */
  const named = (cookie: string) =>
    cookie.replace(sessionCookieName(false), sessionCookieName(isSecure));
  const find = (name: string) => people.get(name) ?? nobody;
  const join = (name: string, group: number) =>
    provider.db.query(
      "INSERT INTO group_member (account_id, group_id) VALUES ($1, $2)",
      [find(name).id, group],
    );
  return {
    /** Returns a person; one without account and session for an unknown name. */
    find,
    join,
    /** Adds an account that is a member of these groups, with an open session. */
    async add(name: string, ...groups: number[]): Promise<Person> {
      const firstName = name.slice(0, 1).toUpperCase() + name.slice(1);
      const { id, cookie } = await provider.addPerson({
        email: `${name}@shop.example`,
        firstName,
        memberOf: groups,
      });
      const person = { id, cookie: named(cookie) };
      people.set(name, person);
      return person;
    },
    /** Ends the membership of a person in a group, or in all. */
    leave: (name: string, group: number | null = null) =>
      provider.db.query(
        "DELETE FROM group_member WHERE account_id = $1 AND group_id = coalesce($2, group_id)",
        [find(name).id, group],
      ),
    /** Opens new sessions of everybody. */
    async openSessions(): Promise<void> {
      for (const person of people.values())
        person.cookie = named(await provider.openSession(person.id));
    },
    /** Deletes the account of a person. */
    async remove(name: string): Promise<void> {
      await provider.db.query("DELETE FROM account WHERE id = $1", [
        find(name).id,
      ]);
      people.delete(name);
    },
    /** Makes a call; `key` is its idempotency key. */
    async call<Fields = { message?: string }>(
      name: string,
      callName: CallName,
      payload?: object,
      key?: string,
    ) {
      const { httpStatus, body } = await provider.call(callName, payload, {
        cookie: find(name).cookie,
        ...(key !== undefined && { headers: { "idempotency-key": key } }),
      });
      return { httpStatus, ...body } as { httpStatus: number } & Fields;
    },
  };
}
