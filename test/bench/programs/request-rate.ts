import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";

/** Connections that send requests at the same time, each the next after the last response. */
const connections = 8;

/** The encodings that Chromium accepts; each server compresses as for browsers. */
const acceptEncoding = "gzip, deflate, br, zstd";

/**
 * Counts the pages per second that a server sends over loopback, read completely.
 * @param url the page, which must answer 200
 */
export async function requestRate(
  url: string,
  headers: Record<string, string>,
  durationMs: number,
): Promise<number> {
  const agent = new Agent({ connections });
  let answered = 0;
  let over = false;
  const requestRepeatedly = async () => {
    while (!over) {
      const answer = await request(url, {
        dispatcher: agent,
        headers: {
          accept: "text/html",
          "accept-encoding": acceptEncoding,
          ...headers,
        },
      });
      const { byteLength } = await answer.body.arrayBuffer();
      if (answer.statusCode !== 200 || byteLength === 0)
        throw new Error(`${url} answers ${answer.statusCode}`);
      answered += over ? 0 : 1;
    }
  };
  const started = performance.now();
  const asking = Array.from({ length: connections }, requestRepeatedly);
  // The first failure ends the measurement.
  await Promise.race([pause(durationMs), Promise.all(asking)]);
  over = true;
  const seconds = (performance.now() - started) / 1_000;
  await Promise.all(asking);
  await agent.close();
  return answered / seconds;
}
