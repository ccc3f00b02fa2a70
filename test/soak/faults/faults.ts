import { pipeline } from "node:stream/promises";
import type { FaultyExchange, ProviderAnswer } from "./exchange";
import { responseBytes } from "./exchange";
import { withWrongTypes } from "./wrong-types";

/** A text that belongs to another person: no page may show it. */
export const foreignText = "Quillfeather 7731";

/** The words of the fault's own refusals: pages may show them. */
export const refusalText = "Refused by the fault";

/** How the portal must treat a fault. */
export type Outcome =
  /** The response is missing or unusable: 502 or 503, and the message of the catalogue. */
  | "unreachable"
  /** The session has expired: the login page. */
  | "expired"
  /** A refusal in the provider's own words. */
  | "refused"
  /** Too many attempts: 429 with `Retry-After`. */
  | "tooMany"
  /** The provider is busy: 503 with `Retry-After`. */
  | "busy"
  /** The response is valid all the same. */
  | "answered";

/** A way in which the connection to the provider or its response is broken. */
export interface Fault {
  name: string;
  outcome: Outcome;
  /** True if the provider received the call, so that a write was executed. */
  isForwarded: boolean;
  /**
   * Answers a call.
   * @param share between 0 and 1: where a response is broken off
   */
  run(exchange: FaultyExchange, share: number): Promise<void> | void;
}

/** Longer than the portals under test wait for a response, in milliseconds. */
const lateMs = 20_000;

const json = (status: number, headers: [string, string][] = []) => ({
  status,
  headers: [["Content-Type", "application/json"], ...headers] as [
    string,
    string,
  ][],
  body: Buffer.from(JSON.stringify({ status: "Error", message: refusalText })),
});
const html = (status: number): ProviderAnswer => ({
  status,
  headers: [["Content-Type", "text/html"]],
  body: Buffer.from(
    `<!doctype html><h1>${foreignText}</h1><pre>TypeError: x is undefined\n    at run (/srv/provider.js:10:7)</pre>`,
  ),
});

/** A fault that answers without the provider. */
const instead =
  (answer: ProviderAnswer): Fault["run"] =>
  (exchange) =>
    exchange.answer(answer);

/** A fault that changes the provider's response. */
const changed =
  (change: (answer: ProviderAnswer) => ProviderAnswer): Fault["run"] =>
  async (exchange) =>
    exchange.answer(change(await exchange.forward()));

async function reset({ socket, forward }: FaultyExchange, share: number) {
  const bytes = responseBytes(await forward());
  socket.write(bytes.subarray(0, Math.floor(bytes.length * share)), () =>
    socket.resetAndDestroy(),
  );
}

async function sendOneByteASecond({ socket, forward }: FaultyExchange) {
  const bytes = responseBytes(await forward());
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(bytes.subarray(sent, sent + 1));
    sent += 1;
  }, 1_000);
  socket.once("close", () => clearInterval(timer));
}

async function truncate({ socket, forward }: FaultyExchange, share: number) {
  const answer = await forward();
  const { length } = answer.body;
  const body = answer.body.subarray(0, Math.floor(length * share));
  socket.end(responseBytes({ ...answer, body }, length));
}

async function sendGarbage({ socket, forward }: FaultyExchange) {
  await forward();
  socket.end(Buffer.from(`\x00\xff\x16\x03${foreignText}\r\n\r\n`, "latin1"));
}

async function shortenLength({ socket, forward }: FaultyExchange) {
  const answer = await forward();
  socket.write(responseBytes(answer, Math.max(0, answer.body.length - 10)));
}

/** Sends a hundred megabytes without saying so before. */
async function sendGiantAnswer({ socket, forward }: FaultyExchange) {
  await forward();
  const start = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{"status":"Success","result":["${foreignText}`;
  const piece = Buffer.alloc(1_048_576, " ");
  const pieces = [
    Buffer.from(start),
    ...Array.from({ length: 100 }, () => piece),
  ];
  // The portal closes the connection before the end.
  await pipeline(pieces, socket).catch(() => undefined);
}

async function duplicate(exchange: FaultyExchange) {
  const answer = await exchange.forward();
  exchange.socket.cork();
  exchange.answer(answer);
  exchange.socket.write(responseBytes(answer));
  exchange.socket.uncork();
}

async function answerLate(exchange: FaultyExchange) {
  const answer = await exchange.forward();
  const timer = setTimeout(() => exchange.answer(answer), lateMs);
  exchange.socket.once("close", () => clearTimeout(timer));
}

const halfOfTheJson = changed((answer) => ({
  ...answer,
  body: answer.body.subarray(0, Math.floor(answer.body.length / 2)),
}));
const wrongTypes = changed((answer) => ({
  ...answer,
  body: withWrongTypes(answer.body, foreignText),
}));
const redirect = instead(
  json(302, [["Location", "https://elsewhere.example/"]]),
);
const retryAfter: [string, string] = ["Retry-After", "7"];

/** The faults that the provider does not notice. */
const unforwarded: [name: string, outcome: Outcome, run: Fault["run"]][] = [
  ["refused connection", "unreachable", ({ refuse }) => refuse()],
  ["no answer", "unreachable", () => undefined],
  ["redirect", "expired", redirect],
  ["401", "expired", instead(json(401))],
  ["403", "refused", instead(json(403))],
  ["404", "unreachable", instead(html(404))],
  ["429", "tooMany", instead(json(429, [retryAfter]))],
  ["503", "busy", instead(json(503, [retryAfter]))],
];
/** The faults after which a write was executed. */
const forwarded: typeof unforwarded = [
  ["reset at byte n", "unreachable", reset],
  ["one byte a second", "unreachable", sendOneByteASecond],
  ["truncated answer", "unreachable", truncate],
  ["garbage", "unreachable", sendGarbage],
  ["wrong types", "unreachable", wrongTypes],
  ["wrong length", "unreachable", shortenLength],
  ["500", "unreachable", changed(() => html(500))],
  ["502", "unreachable", changed(() => html(502))],
  ["half of the JSON", "unreachable", halfOfTheJson],
  ["giant answer", "unreachable", sendGiantAnswer],
  ["duplicated answer", "answered", duplicate],
  ["late answer", "unreachable", answerLate],
];

/** Everything that can go wrong between portal and provider. */
export const faults: readonly Fault[] = [unforwarded, forwarded].flatMap(
  (rows, at) =>
    rows.map(([name, outcome, run]) => ({
      name,
      outcome,
      run,
      isForwarded: at === 1,
    })),
);
