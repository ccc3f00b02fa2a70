import { randomInt } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Agent } from "undici";
import { atMost, type Measurement } from "../measurement";
import { loadPage } from "../programs/load-page";
import type { ProbedServer } from "../programs/portal";
import { percentile, rounded } from "../statistics";

const signIns = 200;
const users = 4;
const rounds = 2;
const windowMs = 6_000;
/** How long each signed-in user views a page before loading the next. */
const readingMs = 50;
/** The flood has started and its first responses have arrived; every queued request has been answered or dropped. */
const settleMs = 2_000;
/** What a sign-in may be answered with. */
const expected = [303, 400, 401, 429, 503];

/** The credentials and the address of the next sign-in of a flood. */
type Flood = () => { email: string; password: string; address: string };

/** A random IPv4 address of a network that is reserved for benchmarks (RFC 2544). */
const anyAddress = () =>
  `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * Posts the login form repeatedly, {@link signIns} at a time, until `signal` aborts, ignoring Retry-After.
 * @returns how often each status was answered
 */
async function floodSignIns(
  portal: ProbedServer,
  next: Flood,
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const agent = new Agent({ connections: signIns, headersTimeout: 0 });
  setMaxListeners(0, signal);
  const statuses = new Map<number, number>();
  const post = async () => {
    const { address, ...credentials } = next();
    const { status, hasRetryAfter } = await loadPage(portal, "/login", {
      agent,
      signal,
      form: new URLSearchParams(credentials).toString(),
      headers: { "x-forwarded-for": address },
    });
    if (!expected.includes(status) || (status > 401 && !hasRetryAfter))
      throw new Error(`A sign-in answers ${status} without Retry-After`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const client = async () => {
    while (!signal.aborted)
      await post().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  };
  await Promise.all(Array.from({ length: signIns }, client));
  await agent.destroy();
  return statuses;
}

/** Loads pages in turns as each of these users, and returns their times. */
async function usePages(
  portal: ProbedServer,
  cookies: readonly string[],
  pages: readonly string[],
): Promise<number[]> {
  const agent = new Agent({ connections: cookies.length });
  const times: number[] = [];
  const until = performance.now() + windowMs;
  const use = async (cookie: string, first: number) => {
    for (let at = first; performance.now() < until; at += 1) {
      const from = performance.now();
      const path = pages[at % pages.length] ?? "/";
      const { status } = await loadPage(portal, path, { agent, cookie });
      if (status !== 200)
        throw new Error(`A signed-in user's page is ${status}`);
      times.push(performance.now() - from);
      await pause(readingMs);
    }
  };
  await Promise.all(cookies.map(use));
  await agent.close();
  return times;
}

export const signInFlood: Measurement = {
  name: "sign-in-flood",
  group: "Sign-in flood",
  figure: `Pages of signed-in users while ${signIns} sign-ins run at any moment, 95th percentile, to the same without`,
  meaning: `${users} signed-in users load pages in turns while ${signIns} clients post the login form again as soon as they are answered, with wrong passwords from many addresses or right ones from one (X-Forwarded-For of a trusted proxy). The portal, the embedded provider (PGlite) and all clients share the machine. The 95th percentile of the pages during the worse kind of flood over that of the pages without one, in turns; the figure cannot be taken if one of their pages is not 200, if a sign-in is refused with anything but 400, 401, 429 or 503, or if 429 and 503 lack Retry-After.`,
  limit: atMost(2, "×"),
  run: async (harness) => {
    const provider = await harness.demoProvider();
    const portal = await harness.demoPortal();
    const { list, manifest } = await harness.demoSearches();
    const pages = ["/", "/search", list, manifest, "/contact"];
    const cookies = await Promise.all(
      Array.from({ length: users }, () => harness.demoCookie()),
    );
    let at = 0;
    const floods: Record<string, Flood> = {
      "Wrong passwords, many addresses": () => ({
        email: `nobody${(at += 1)}@flood.example`,
        password: "Wrong-horse1",
        address: anyAddress(),
      }),
      "Right passwords, one address": () => {
        const one = provider.signIns[(at += 1) % provider.signIns.length];
        const { email = "", password = "" } = one ?? {};
        return { email, password, address: "198.51.100.8" };
      },
    };
    const idle: number[] = [];
    const found = Object.entries(floods).map(([name, next]) => ({
      name,
      next,
      times: [] as number[],
      answers: [] as string[],
    }));
    await usePages(portal, cookies, pages);
    for (let round = 0; round < rounds; round += 1)
      for (const { next, times, answers } of found) {
        idle.push(...(await usePages(portal, cookies, pages)));
        const over = new AbortController();
        const flood = floodSignIns(portal, next, over.signal);
        await pause(settleMs);
        times.push(...(await usePages(portal, cookies, pages)));
        over.abort();
        for (const [status, count] of await flood)
          answers.push(`${count} × ${status}`);
        await pause(settleMs);
      }
    const line = (name: string, times: number[]) =>
      `${name}: ${rounded(percentile(times, 95))} ms (median ${rounded(percentile(times, 50))} ms, ${times.length} pages)`;
    return {
      value:
        Math.max(...found.map(({ times }) => percentile(times, 95))) /
        percentile(idle, 95),
      detail: [
        line("Without a flood", idle),
        ...found.map(
          ({ name, times, answers }) =>
            `${line(name, times)}; sign-ins: ${answers.join(", ")}`,
        ),
      ],
    };
  },
};
