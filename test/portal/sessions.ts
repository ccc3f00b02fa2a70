import { randomInt } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PortalAddress, SignIn } from "./portal-process";
import { Visitor, type VisitorCookie } from "./visitor";

/** The demonstration users by their role in tests. */
export type Role =
  | "administrator"
  | "national"
  | "regional"
  | "regional administrator"
  | "store";

/** The first demonstration sign-in whose printed role contains this one. */
export function signInOf(
  { signIns }: Pick<PortalAddress, "signIns">,
  role: Role,
): SignIn {
  const found = signIns.find((one) => one.role.toLowerCase().includes(role));
  if (!found)
    throw new Error(
      `No ${role} among the demonstration sign-ins: ${JSON.stringify(signIns)}`,
    );
  return found;
}

/**
 * The session of a demonstration user that all tests of one worker share, over every project of a run.
 * Signs in if there is none yet.
 * @param worker name of the worker: tests that run at the same time have sessions of their own
 * @returns the cookies of the session
 */
export async function sharedSession(
  portal: PortalAddress,
  role: Role,
  worker: string,
): Promise<VisitorCookie[]> {
  const file = join(portal.sessions, `${worker}-${role}.json`);
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) return JSON.parse(kept) as VisitorCookie[];
  const cookies = await openSession(portal, signInOf(portal, role));
  await mkdir(portal.sessions, { recursive: true });
  await writeFile(file, JSON.stringify(cookies));
  return cookies;
}

/**
 * Signs in as the login form does, without a browser.
 * @returns the cookies of a new session
 */
export async function openSession(
  portal: Pick<PortalAddress, "url">,
  who: Pick<SignIn, "email" | "password">,
): Promise<VisitorCookie[]> {
  const visitor = new Visitor(portal.url, randomAddress());
  // Hashes are computed one at a time, and slowly on a busy machine.
  let answer = await visitor.signIn(who);
  while (answer.status === 503) answer = await visitor.signIn(who);
  if (answer.status >= 400)
    throw new Error(`${who.email} could not sign in: ${answer.status}`);
  // A cookie keeps what the user may do: on a busy machine, a first page is shown without the links for it.
  await visitor.open("/?wait=1");
  return visitor.cookies;
}

/** An address of a private network, so that tests do not share rate limits. */
export const randomAddress = () =>
  `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
