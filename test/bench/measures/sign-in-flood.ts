import { setTimeout as pause } from "node:timers/promises";
import { atMost, type Measurement } from "../measurement";
import { startPortal } from "../programs/portal";
import {
  anyAddress,
  floodSignIns,
  loadPages,
  parallelSignIns,
  type FloodKind,
} from "../programs/sign-in-flood";
import { percentile, rounded } from "../statistics";

const users = 4;
const rounds = 2;
const windowMs = 6_000;
/** The flood has started and its first responses have arrived. */
const beganMs = 1_000;
/** Every queued request has been answered or dropped. */
const overMs = 2_000;

export const signInFlood: Measurement = {
  name: "sign-in-flood",
  group: "Sign-in flood",
  figure: `Pages of signed-in users while ${parallelSignIns} sign-ins run at any moment, 95th percentile, to the same without`,
  meaning: `${users} signed-in users load pages in turns while ${parallelSignIns} clients post the login form again as soon as they are answered, with wrong or right passwords, from one address or many (X-Forwarded-For of a trusted proxy). The portal, the embedded provider (PGlite) and all clients share the machine. The 95th percentile of the pages during the worst kind of flood over that of the pages without one, in turns; it counts as missed when a single page of theirs is a 5xx, when a sign-in is refused with anything but 401, 429 or 503, or when 429 and 503 lack Retry-After.`,
  limit: atMost(2, "×"),
  run: async (harness) => {
    const provider = await harness.demoProvider();
    const { list, manifest } = await harness.demoSearches();
    const cookies = await Promise.all(
      Array.from({ length: users }, () => harness.demoCookie()),
    );
    const pages = ["/", "/search", list.path, manifest.path, "/contact"];
    const portal = await startPortal({
      providerUrl: provider.url,
      settings: { TRUST_PROXY: "127.0.0.1" },
    });
    let stranger = 0;
    const wrong = () => ({
      email: `nobody${(stranger += 1)}@flood.example`,
      password: "Wrong-horse1",
    });
    const right = () => {
      const all = provider.signIns;
      const one = all[(stranger += 1) % all.length];
      return { email: one?.email ?? "", password: one?.password ?? "" };
    };
    const kinds: FloodKind[] = [
      {
        name: "wrong, one address",
        credentials: wrong,
        address: () => "198.51.100.7",
      },
      {
        name: "wrong, many addresses",
        credentials: wrong,
        address: anyAddress,
      },
      {
        name: "right, one address",
        credentials: right,
        address: () => "198.51.100.8",
      },
      {
        name: "right, many addresses",
        credentials: right,
        address: anyAddress,
      },
    ];
    const idle: number[] = [];
    const found = new Map(
      kinds.map(({ name }) => [
        name,
        {
          pages: { times: [] as number[], serverErrors: 0 },
          statuses: new Map<number, number>(),
          withoutRetryAfter: 0,
        },
      ]),
    );
    try {
      await loadPages(portal, cookies, pages, 3_000);
      for (let round = 0; round < rounds; round += 1) {
        for (const kind of kinds) {
          idle.push(
            ...(await loadPages(portal, cookies, pages, windowMs / 2)).times,
          );
          const over = new AbortController();
          const flood = floodSignIns(portal, kind, over.signal);
          await pause(beganMs);
          const loaded = await loadPages(portal, cookies, pages, windowMs);
          over.abort();
          const answers = await flood;
          const sum = found.get(kind.name);
          if (!sum) continue;
          sum.pages.times.push(...loaded.times);
          sum.pages.serverErrors += loaded.serverErrors;
          sum.withoutRetryAfter += answers.withoutRetryAfter;
          for (const [status, count] of answers.statuses)
            sum.statuses.set(status, (sum.statuses.get(status) ?? 0) + count);
          await pause(overMs);
        }
      }
    } finally {
      await portal.stop();
    }
    const idleP95 = percentile(idle, 95);
    const detail = [
      `Without a flood: ${rounded(idleP95)} ms (median ${rounded(percentile(idle, 50))} ms, ${idle.length} pages)`,
    ];
    let worst = 0;
    for (const [name, sum] of found) {
      const { times, serverErrors } = sum.pages;
      const statuses = [...sum.statuses].sort(([a], [b]) => a - b);
      const isClean =
        serverErrors === 0 &&
        sum.withoutRetryAfter === 0 &&
        statuses.every(([status]) =>
          [303, 401, 400, 429, 503].includes(status),
        );
      const p95 = percentile(times, 95);
      worst = Math.max(
        worst,
        isClean ? p95 / idleP95 : Number.POSITIVE_INFINITY,
      );
      detail.push(
        `${name}: ${rounded(p95)} ms (median ${rounded(percentile(times, 50))} ms, ${times.length} pages, ${serverErrors} of them 5xx), ${rounded(p95 / idleP95)} ×; sign-ins: ${statuses.map(([status, count]) => `${count} × ${status}`).join(", ")}${sum.withoutRetryAfter > 0 ? `, ${sum.withoutRetryAfter} without Retry-After` : ""}`,
      );
    }
    return { value: worst, detail };
  },
};
