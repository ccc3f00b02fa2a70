/**
 * A provider that follows the contract with generated cartons and deliveries: for figures that need
 * a million rows. Manifest `ROWS-n` has n cartons; any day has 5,000
 * deliveries; a list of ASNs finds a carton for each of its first hundred numbers. Every user is
 * signed in. It runs as a separate process (it must not share an event loop with the measured program), reports
 * its port to its parent and, on request, how many pages were requested.
 */
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { asnPageSize } from "../../../provider/contract/searches";
import { syntheticDeliveries } from "./synthetic-deliveries";
import { syntheticPage } from "./synthetic-rows";

/** The pages of several rows that were requested. */
let pages = 0;

const pools = { "1": ["1000"], "2": ["1001"] };
const answers: Record<string, unknown> = {
  checkValidUser: { name: "Bench" },
  loginPortal: { name: "Bench" },
  logoutPortal: {},
  getIsAdmin: { result: false },
  getUserPoolAndStoreList: {
    fullStoreList: ["1000", "1001"],
    poolDict: pools,
    poolNameMap: { "1": "Pool 1", "2": "Pool 2" },
  },
};
const searches = new Set([
  "ASNManifestSearch",
  "ASNAdvancedSearch",
  "ASNPackingSlipSearch",
  "ASNListSearch",
]);

function send(response: ServerResponse, code: number, body: Buffer): void {
  response.writeHead(code, {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    "Set-Cookie": "bench_session=1; Path=/; HttpOnly; SameSite=Lax",
  });
  response.end(body);
}

async function readBody(
  request: IncomingMessage,
): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** Rows of the search: n of `ROWS-n`, at most a hundred of a list, otherwise none. */
function totalOf(payload: Record<string, unknown>): number {
  const { manifest, packingSlip, ASNList } = payload;
  if (Array.isArray(ASNList)) return Math.min(ASNList.length, 100);
  const text = typeof manifest === "string" ? manifest : packingSlip;
  const named = /^ROWS-(\d+)$/.exec(typeof text === "string" ? text : "");
  return named ? Number(named[1]) : 0;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = (request.url ?? "").slice(1);
  const payload = await readBody(request);
  if (searches.has(call)) {
    const offset = Number(payload.offset ?? 0);
    const size = Math.min(Number(payload.pageSize ?? asnPageSize), asnPageSize);
    // An export requests the last row of each page again to see whether it has moved.
    if (size > 1) pages += 1;
    const count = Math.max(0, Math.min(size, totalOf(payload) - offset));
    send(response, 200, syntheticPage(offset, count));
    return;
  }
  const answer =
    call === "getDeliveryMapStatuses"
      ? syntheticDeliveries(payload)
      : answers[call];
  const body = answer
    ? { status: "Success", ...answer }
    : { status: "Error", message: "Not made up here" };
  send(response, answer ? 200 : 501, Buffer.from(JSON.stringify(body)));
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});

process.on("message", () => {
  process.send?.({ type: "pages", pages });
  pages = 0;
});
process.on("disconnect", () => process.exit());

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: "ready", url: `http://127.0.0.1:${port}` });
});
