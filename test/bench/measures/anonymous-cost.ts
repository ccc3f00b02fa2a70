import { request } from "undici";
import { atMost, type Measurement } from "../measurement";
import type { RunningPortal } from "../programs/portal";
import { worstRequests, type WorstRequest } from "../programs/worst-requests";
import { median, medianOf, rounded } from "../statistics";

/** The sender: a visitor without a cookie, or with one of an unknown session. */
const visitors = {
  nobody: {},
  "a made-up cookie": { cookie: "portal_session=made-up; session=made-up" },
};

const rounds = 5;

interface Cost {
  request: WorstRequest;
  visitor: string;
  status: number;
  /** The longest turn of the event loop in each round. */
  turnsMs: number[];
}

/** Sends a request once, and measures the longest turn of the portal's event loop meanwhile. */
async function costOf(
  portal: RunningPortal,
  { path, body }: WorstRequest,
  headers: Record<string, string>,
): Promise<{ status: number; turnMs: number }> {
  await portal.resetProbe();
  const answer = await request(`http://127.0.0.1:${portal.port}${path}`, {
    method: body === null ? "GET" : "POST",
    headers: {
      ...headers,
      host: portal.host,
      "accept-encoding": "br",
      ...(body === null
        ? {}
        : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(body === null ? {} : { body }),
  });
  await answer.body.dump();
  const { longestBusyMs, longestBlockMs } = await portal.readProbe();
  return {
    status: answer.statusCode,
    turnMs: longestBusyMs ?? longestBlockMs,
  };
}

/** The most expensive request and the second: one line each. */
const lineOf = ({ request: { route, what, path, body }, ...cost }: Cost) =>
  `${body === null ? "GET" : "POST"} ${route}${/\.data(\?|$)/.test(path) ? " as data" : ""}, ${what}, ${cost.visitor}: ${cost.status}, ${rounded(median(cost.turnsMs))} ms (largest ${rounded(Math.max(...cost.turnsMs))})`;

export const anonymousCost: Measurement = {
  name: "anonymous-cost",
  group: "Server",
  figure: "Longest turn of the event loop over all requests without a session",
  meaning:
    "Every route is asked for its worst address (15 KB: long lists, many criteria, many parameters) and posted its worst form (64 KB, lists 1 MB: many fields, one number again and again, long texts), as a document and as data, by nobody and with a made-up cookie. The processor time of the longest turn of the portal's event loop counts, the median of five rounds after two of warming up; the costliest request of all is the figure; the ten costliest routes stand in the detail.",
  limit: atMost(20, "ms"),
  run: async (harness) => {
    const portal = await harness.demoPortal();
    const costs: Cost[] = [];
    for (const one of worstRequests()) {
      for (const [visitor, headers] of Object.entries(visitors)) {
        const cost: Cost = { request: one, visitor, status: 0, turnsMs: [] };
        for (let round = -2; round < rounds; round++) {
          const { status, turnMs } = await costOf(portal, one, headers);
          cost.status = status;
          if (round >= 0) cost.turnsMs.push(turnMs);
        }
        if (cost.status >= 500)
          throw new Error(`An anonymous request fails: ${lineOf(cost)}`);
        costs.push(cost);
      }
    }
    costs.sort((a, b) => median(b.turnsMs) - median(a.turnsMs));
    const worstOfRoutes = new Map<string, Cost>();
    for (const cost of costs)
      if (!worstOfRoutes.has(cost.request.route))
        worstOfRoutes.set(cost.request.route, cost);
    return {
      ...medianOf(costs[0]?.turnsMs ?? []),
      detail: [
        `${costs.length} kinds of request`,
        ...[...worstOfRoutes.values()].slice(0, 10).map(lineOf),
      ],
    };
  },
};
