import { createServer, type ServerResponse } from "node:http";
import { listening } from "./listening";

/** The shortest bodies that begin like each content type. */
export const pdf = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n");
export const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]);

/** A provider of documents that behaves as a test says. */
export interface DocumentProvider {
  url: string;
  /** The requests other than the session check, with their headers. */
  asked: { path: string; headers: NodeJS.Dict<string | string[]> }[];
  signedIn: boolean;
  /** The handler of the next documents. */
  answer: (res: ServerResponse) => void;
  /** Responds with a complete document of these bytes. */
  has(
    body: Buffer | string,
    headers?: Record<string, string | string[]>,
    status?: number,
  ): void;
  close(): void;
}

export async function documentProvider(): Promise<DocumentProvider> {
  const server = createServer((req, res) => {
    req.resume();
    if (req.url === "/checkValidUser") {
      const user = provider.signedIn
        ? { status: "Success", name: "Ann" }
        : { status: "Error" };
      res.setHeader("content-type", "application/json");
      res.end(JSON.stringify(user));
      return;
    }
    provider.asked.push({ path: req.url ?? "", headers: req.headers });
    provider.answer(res);
  });
  const provider: DocumentProvider = {
    url: await listening(server),
    asked: [],
    signedIn: true,
    answer: () => undefined,
    has(body, headers = {}, status = 200) {
      provider.answer = (res) => {
        res.writeHead(status, {
          "content-type": "application/pdf",
          ...headers,
        });
        res.end(body);
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  provider.has(pdf);
  return provider;
}
