import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { documentFlushes } from "../../../app/web/document-flushes";

const document = (rows: number) =>
  `<html><head><title>ö</title><style id="styles"></style></head><body><table><tr><th>#</th></tr>${Array.from({ length: rows }, (_, index) => `<tr><td>${index}</td></tr>`).join("")}</table></body></html>`;

const styles = `a>b{content:"&"}`;
const styled = (html: string) => html.replace("</style>", `${styles}</style>`);

/** The chunks that are sent when the document is rendered in pieces of this size. */
async function flushes(html: string, pieceBytes: number): Promise<string[]> {
  const bytes = Buffer.from(html);
  const pieces = Array.from(
    { length: Math.ceil(bytes.length / pieceBytes) },
    (_, index) => bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  const chunks: string[] = [];
  for await (const chunk of Readable.from(pieces).pipe(documentFlushes(styles)))
    chunks.push(String(chunk));
  return chunks;
}

describe("a document is sent", () => {
  it.each([1, 7, 2_048, 1_000_000])(
    "as head, header and 25 results, and rest, however it was rendered (%d bytes a piece)",
    async (pieceBytes) => {
      const chunks = await flushes(document(100), pieceBytes);
      expect(chunks.join("")).toBe(styled(document(100)));
      expect(chunks.length).toBe(3);
      expect(chunks[0]).toBe(
        `<html><head><title>ö</title><style id="styles">${styles}</style></head>`,
      );
      expect(chunks[1]?.match(/<\/tr>/g)?.length).toBe(26);
      expect(chunks[1]?.endsWith("<td>24</td></tr>")).toBe(true);
    },
  );

  it("without the zero bytes that React 18 leaves between characters", async () => {
    const chunks = await flushes(
      document(24).replace("<th>#</th>", "<th>Nov 20\0\0 · #</th>"),
      7,
    );
    expect(chunks.join("")).toContain("<th>Nov 20 · #</th>");
  });

  it("as head and rest if it has fewer rows", async () => {
    expect((await flushes(document(24), 100)).length).toBe(2);
  });

  it("in one piece if it has no head", async () => {
    expect(await flushes("<p>x</p>", 3)).toEqual(["<p>x</p>"]);
  });
});
