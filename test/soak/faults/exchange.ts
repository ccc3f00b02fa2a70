import type { Socket } from "node:net";

/** The provider's response to a forwarded call. */
export interface ProviderAnswer {
  status: number;
  /** Without `Content-Length` and the headers of the connection. */
  headers: [name: string, value: string][];
  body: Buffer;
}

/** A call that a fault answers instead of the proxy. */
export interface FaultyExchange {
  /** The connection to the portal. */
  socket: Socket;
  /** Sends the call to the provider, and reads its whole response. */
  forward(): Promise<ProviderAnswer>;
  /** Answers as the proxy does without a fault. */
  answer(answer: ProviderAnswer): void;
  /** Refuses connections from now on, and breaks all that are open. */
  refuse(): Promise<void>;
}

/** Returns a response as bytes. */
export function responseBytes(
  { status, headers, body }: ProviderAnswer,
  contentLength: number = body.length,
): Buffer {
  const lines = [
    `HTTP/1.1 ${status} ${status === 200 ? "OK" : "Fault"}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${contentLength}`,
    "",
    "",
  ];
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), body]);
}
