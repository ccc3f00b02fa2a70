import { createServer } from "node:http";
import { closed, listening } from "./listening";

/** A provider that returns the responses of a test and records its calls. */
export interface FakeProvider {
  url: string;
  asked: {
    call: string;
    headers: NodeJS.Dict<string | string[]>;
    body: string;
  }[];
  /** The responses to the next calls. */
  answer: {
    status: number;
    headers: Record<string, string | string[]>;
    body: unknown;
  };
  /** HTTP status codes of calls with a specific one. */
  statuses: Record<string, number>;
  /** Bodies of calls with a specific one. */
  bodies: Record<string, unknown>;
  close(): Promise<void>;
}

/** @param provider the object that becomes the provider */
export async function startFakeProvider(
  provider = {} as FakeProvider,
): Promise<FakeProvider> {
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const { headers } = provider.answer;
      const call = req.url?.slice(1) ?? "";
      const status = provider.statuses[call] ?? provider.answer.status;
      const body = provider.bodies[call] ?? provider.answer.body;
      provider.asked.push({
        call,
        headers: req.headers,
        body: Buffer.concat(chunks).toString(),
      });
      res.writeHead(status, { "content-type": "application/json", ...headers });
      res.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  return Object.assign(provider, {
    url: await listening(server),
    asked: [],
    answer: {
      status: 200,
      headers: {},
      body: { status: "Success", name: "Ann" },
    },
    statuses: {},
    bodies: {},
    close: () => closed(server),
  });
}
