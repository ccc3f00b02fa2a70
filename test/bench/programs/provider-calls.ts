import { Agent, request } from "undici";
import type { AsnRow } from "../../../provider/contract/searches";

/**
 * Connections of bare clients without time-outs, because some pages are intentionally slow. Idle
 * ones are closed long before the provider closes them.
 */
const agent = new Agent({
  connections: 4,
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveMaxTimeout: 1_000,
});

/** Posts a call as a bare client: no checks, no parsing. */
export async function post(
  url: string,
  call: string,
  payload: unknown,
  cookie = "",
): Promise<{ status: number; body: Buffer; setCookies: string[] }> {
  const answer = await request(`${url}/${call}`, {
    method: "POST",
    dispatcher: agent,
    headers: {
      "content-type": "application/json",
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(payload),
  });
  const body = Buffer.from(await answer.body.arrayBuffer());
  const lines = answer.headers["set-cookie"] ?? [];
  return {
    status: answer.statusCode,
    body,
    setCookies: Array.isArray(lines) ? lines : [lines],
  };
}

/** The rows of one page; throws with the provider's message if it refuses. */
export async function rowsOf<Row = AsnRow>(
  url: string,
  call: string,
  payload: unknown,
  cookie: string,
): Promise<Row[]> {
  const { body } = await post(url, call, payload, cookie);
  const answer = JSON.parse(body.toString("utf8")) as {
    status: string;
    message?: string;
    result?: Row[];
  };
  if (answer.status !== "Success" || !answer.result) {
    throw new Error(`${call} was refused: ${answer.message ?? answer.status}`);
  }
  return answer.result;
}

export async function closeConnections(): Promise<void> {
  await agent.close();
}
