import { randomBytes } from "node:crypto";
import type { PortalEnv } from "../../portal-env";
import {
  lastWriteCookie,
  portalCookie,
  portalCookieLine,
} from "./portal-cookies";
import { readSignedText, signedText } from "./signed-text.server";

/** As long as any replica may cache rows from before the write, plus a margin for clock differences. */
const maxAgeSeconds = 40 * 60;

/** The last write of a browser. */
export interface LastWrite {
  /**
   * Identifies the write; another write has another mark. Null without a write in the last 40 minutes.
   */
  readonly mark: string | null;
  /** Records that a write was or may have been executed. */
  note(): void;
}

interface Options {
  env: Pick<PortalEnv, "sessionSecret" | "secure">;
  cookieHeader: string | undefined;
  setCookie(line: string): void;
  /** Called at each write, to drop data that this process cached before it. */
  onWrite(): void;
  now?: () => number;
}

/**
 * Tracks the last write of a browser in a signed cookie of the portal, which every replica can read.
 * Rows fetched under another mark may be older than the write and are fetched again
 * (docs/decisions/064). A mark is compared by identity, not by time, because the clocks of replicas
 * differ.
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

/** Returns the mark, unless the browser has kept it longer than its maximum age. */
function recent(mark: string | null, now: number): string | null {
  const writtenAt = Number(mark?.split(" ", 1)[0]) * 1_000;
  return now - writtenAt <= maxAgeSeconds * 1_000 ? mark : null;
}
