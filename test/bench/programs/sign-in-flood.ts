import { randomInt } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";
import type { RunningPortal } from "./portal";

/** The number of simultaneous sign-ins. */
export const parallelSignIns = 200;
/** How long each signed-in user views a page before loading the next. */
const readingMs = 50;

/** The credentials and addresses of a flood. */
export interface FloodKind {
  name: string;
  credentials(): { email: string; password: string };
  address(): string;
}

/** A random IPv4 address of a network that is reserved for benchmarks (RFC 2544). */
export const anyAddress = (): string =>
  `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Responses by status; refusals without Retry-After are counted separately. */
export interface FloodAnswers {
  statuses: Map<number, number>;
  withoutRetryAfter: number;
}

/**
 * Posts the login form repeatedly, {@link parallelSignIns} at a time, until `signal` aborts,
 * ignoring Retry-After.
 */
export async function floodSignIns(
  portal: RunningPortal,
  { credentials, address }: FloodKind,
  signal: AbortSignal,
): Promise<FloodAnswers> {
  const agent = new Agent({ connections: parallelSignIns, headersTimeout: 0 });
  setMaxListeners(0, signal);
  const answers: FloodAnswers = { statuses: new Map(), withoutRetryAfter: 0 };
  const client = async () => {
    while (!signal.aborted) {
      try {
        const answer = await request(`http://127.0.0.1:${portal.port}/login`, {
          dispatcher: agent,
          method: "POST",
          signal,
          headers: {
            host: portal.host,
            accept: "text/html",
            "content-type": "application/x-www-form-urlencoded",
            "x-forwarded-for": address(),
          },
          body: new URLSearchParams(credentials()).toString(),
        });
        await answer.body.dump();
        const { statusCode, headers } = answer;
        answers.statuses.set(
          statusCode,
          (answers.statuses.get(statusCode) ?? 0) + 1,
        );
        if ([429, 503].includes(statusCode) && !headers["retry-after"])
          answers.withoutRetryAfter += 1;
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: parallelSignIns }, client));
  await agent.destroy();
  return answers;
}

/** Times and failures of the pages that signed-in users loaded. */
export interface LoadedPages {
  times: number[];
  serverErrors: number;
}

/** Loads the pages in turns as each of these users for some time. */
export async function loadPages(
  portal: RunningPortal,
  cookies: readonly string[],
  pages: readonly string[],
  durationMs: number,
): Promise<LoadedPages> {
  const agent = new Agent({ connections: cookies.length });
  const loaded: LoadedPages = { times: [], serverErrors: 0 };
  const until = performance.now() + durationMs;
  const user = async (cookie: string, first: number) => {
    for (let at = first; performance.now() < until; at += 1) {
      const from = performance.now();
      const answer = await request(
        `http://127.0.0.1:${portal.port}${pages[at % pages.length] ?? "/"}`,
        {
          dispatcher: agent,
          headers: {
            host: portal.host,
            accept: "text/html",
            "accept-encoding": "gzip, deflate, br",
            cookie,
          },
        },
      );
      await answer.body.dump({ limit: 10_000_000 });
      loaded.times.push(performance.now() - from);
      if (answer.statusCode >= 500) loaded.serverErrors += 1;
      else if (answer.statusCode !== 200)
        throw new Error(`A signed-in user's page is ${answer.statusCode}`);
      await pause(readingMs);
    }
  };
  await Promise.all(cookies.map((cookie, index) => user(cookie, index)));
  await agent.close();
  return loaded;
}
