import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequest, type Cookie } from "playwright/test";
import { humanCheckFields } from "../../../app/account/human-check";
import { answerTo, minimumMs } from "./human-check";
import type { PortalAddress, SignIn } from "./portal-process";
import { submitWhenFree } from "./submit-when-free";

/** The demonstration users by their role in tests. */
export type Role = "administrator" | "national" | "regional" | "store";

/** The first demonstration sign-in whose printed role contains this one. */
export function signInOf({ signIns }: PortalAddress, role: Role): SignIn {
  const found = signIns.find((one) => one.role.toLowerCase().includes(role));
  if (!found)
    throw new Error(
      `No ${role} among the demonstration sign-ins: ${JSON.stringify(signIns)}`,
    );
  return found;
}

/**
 * The session of a demonstration user that all tests of one worker slot share, over every project
 * of a run. Signs in if there is none yet.
 * @param slot number of the worker slot: tests that run at the same time have sessions of their own
 */
export async function sharedSession(
  request: APIRequest,
  portal: PortalAddress,
  role: Role,
  slot: number,
): Promise<Cookie[]> {
  const file = join(portal.sessions, `${slot}-${role}.json`);
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) return JSON.parse(kept) as Cookie[];
  const cookies = await openSession(request, portal, signInOf(portal, role));
  await mkdir(portal.sessions, { recursive: true });
  await writeFile(file, JSON.stringify(cookies));
  return cookies;
}

/**
 * Signs in as the login form does, without a browser.
 * @returns the cookies of a new session
 */
export async function openSession(
  request: APIRequest,
  portal: PortalAddress,
  { email, password }: Pick<SignIn, "email" | "password">,
): Promise<Cookie[]> {
  const client = await request.newContext({ baseURL: portal.url });
  try {
    const answer = await submitWhenFree(async () => {
      const form = await (await client.get("/login")).text();
      const [, question = ""] =
        /<label for="human-answer">([^<]*)</.exec(form) ?? [];
      const [, token = ""] =
        new RegExp(`name="${humanCheckFields.token}" value="([^"]*)"`).exec(
          form,
        ) ?? [];
      await sleep(minimumMs);
      return client.post("/login", {
        form: {
          email,
          password,
          [humanCheckFields.answer]: answerTo(question),
          [humanCheckFields.token]: token,
        },
        maxRedirects: 0,
      });
    });
    if (answer.status() >= 400)
      throw new Error(`${email} could not sign in: ${answer.status()}`);
    const { cookies } = await client.storageState();
    return cookies;
  } finally {
    await client.dispose();
  }
}
