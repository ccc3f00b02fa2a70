import { randomBytes } from "node:crypto";
import type { PortalEnv } from "../portal-env";
import {
  lastWriteCookie,
  portalCookie,
  portalCookieLine,
} from "./portal-cookies";
import { readSignedText, signedText } from "./signed-text.server";

/** As long as any replica may keep rows from before the write, and the clocks may differ. */
const maxAgeSeconds = 40 * 60;

/** The last write of a browser, as its request says. */
export interface LastWrite {
  /** Names the write; another name is another write. Null without one in the last half hour or so. */
  readonly mark: string | null;
  /** A write has happened, or may have. */
  note(): void;
}

interface Options {
  env: Pick<PortalEnv, "sessionSecret" | "secure">;
  cookieHeader: string | undefined;
  setCookie(line: string): void;
  /** Called at each write, for what this process keeps from before it. */
  onWrite(): void;
  now?: () => number;
}

/**
 * The last write of a browser, in a signed cookie of the portal's own that every replica can read.
 * Rows that were fetched under another mark may be older than the write and are fetched anew
 * (docs/decisions/064). A mark is a name, not a time: the clocks of replicas differ.
 */
export function trackLastWrite({
  env,
  cookieHeader,
  setCookie,
  onWrite,
  now = Date.now,
}: Options): LastWrite {
  const signed = portalCookie(cookieHeader, lastWriteCookie, env.secure);
  let mark =
    signed === undefined
      ? null
      : recent(readSignedText(env.sessionSecret, "write", signed), now());
  return {
    get mark() {
      return mark;
    },
    note() {
      mark = `${Math.floor(now() / 1_000)} ${randomBytes(9).toString("base64url")}`;
      const text = signedText(env.sessionSecret, "write", mark);
      setCookie(
        portalCookieLine(lastWriteCookie, text, env.secure, maxAgeSeconds),
      );
      onWrite();
    },
  };
}

/** The mark, unless a browser has kept it longer than it should. */
function recent(mark: string | null, now: number): string | null {
  const writtenAt = Number(mark?.split(" ", 1)[0]) * 1_000;
  return now - writtenAt <= maxAgeSeconds * 1_000 ? mark : null;
}
