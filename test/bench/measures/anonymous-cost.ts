import { atMost, type Measurement } from "../measurement";
import { loadPage } from "../programs/load-page";
import type { ProbedServer } from "../programs/portal";
import { worstRequests, type WorstRequest } from "../programs/worst-requests";
import { median, medianOf, rounded } from "../statistics";

/** The sender: a visitor without a cookie, or with one of an unknown session. */
const visitors = {
  nobody: "",
  "a made-up cookie": "portal_session=made-up; session=made-up",
};

const warmUps = 2;
const rounds = 5;

interface Cost {
  request: WorstRequest;
  visitor: string;
  status: number;
  /** The longest turn of the event loop in each round. */
  turnsMs: number[];
}

/** Sends a request, and measures the longest turn of the portal's event loop meanwhile. */
async function costOf(
  portal: ProbedServer,
  request: WorstRequest,
  [visitor, cookie]: [string, string],
): Promise<Cost> {
  const cost: Cost = { request, visitor, status: 0, turnsMs: [] };
  for (let round = -warmUps; round < rounds; round++) {
    await portal.resetProbe();
    const { path, form } = request;
    cost.status = (await loadPage(portal, path, { cookie, form })).status;
    const { longestBusyMs, longestBlockMs } = await portal.readProbe();
    if (round >= 0) cost.turnsMs.push(longestBusyMs ?? longestBlockMs);
  }
  if (cost.status >= 500)
    throw new Error(`An anonymous request fails: ${describe(cost)}`);
  return cost;
}

const describe = ({ request, visitor, status, turnsMs }: Cost) =>
  `${request.form === null ? "GET" : "POST"} ${request.route}${/\.data(\?|$)/.test(request.path) ? " as data" : ""}, ${request.what}, ${visitor}: ${status}, ${rounded(median(turnsMs))} ms (largest ${rounded(Math.max(...turnsMs))})`;

export const anonymousCost: Measurement = {
  name: "anonymous-cost",
  figure: "Longest turn of the event loop over all requests without a session",
  meaning:
    "Every route is asked for its worst address (15 KB: long lists, many criteria, many parameters) and posted its worst form (64 KB, lists 1 MB: many fields, one number again and again, long texts), as a document and as data, by nobody and with a made-up cookie. The processor time of the longest turn of the portal's event loop counts, the median of five rounds after two of warming up; the costliest request of all is the figure; the ten costliest routes stand in the detail.",
  limit: atMost(20, "ms"),
  run: async (harness) => {
    const portal = await harness.demoPortal();
    const costs: Cost[] = [];
    for (const request of worstRequests())
      for (const visitor of Object.entries(visitors))
        costs.push(await costOf(portal, request, visitor));
    costs.sort((a, b) => median(b.turnsMs) - median(a.turnsMs));
    const worstOfRoutes = new Map<string, Cost>();
    for (const cost of costs)
      if (!worstOfRoutes.has(cost.request.route))
        worstOfRoutes.set(cost.request.route, cost);
    return {
      ...medianOf(costs[0]?.turnsMs ?? []),
      detail: [
        `${costs.length} kinds of request`,
        ...[...worstOfRoutes.values()].slice(0, 10).map(describe),
      ],
    };
  },
};
