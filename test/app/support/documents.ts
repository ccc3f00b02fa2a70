import { createServer, type ServerResponse } from "node:http";
import { listening } from "./listening";

/** The smallest bytes that are of their kind for whoever looks at the beginning only. */
export const pdf = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n");
export const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]);

/** A provider of documents that does as a test says. */
export interface DocumentProvider {
  url: string;
  /** What was asked for beside the check of the session, with the headers that came with it. */
  asked: { path: string; headers: NodeJS.Dict<string | string[]> }[];
  signedIn: boolean;
  /** What answers the next documents. */
  answer: (res: ServerResponse) => void;
  /** Says that the document is a whole one of these bytes. */
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
