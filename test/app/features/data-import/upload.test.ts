import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  receiveUpload,
  type UploadedFile,
} from "../../../../app/features/data-import/upload.server";
import { uploadFields } from "../../../../app/features/data-import/data-view";

const boundary = "part";
const contentType = `multipart/form-data; boundary=${boundary}`;

const formWith = (content: string) =>
  Readable.from([
    `--${boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nstores\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="${uploadFields.file}"; filename="a.csv"\r\n\r\n`,
    content,
    `\r\n--${boundary}--\r\n`,
  ]);

const answer = { ok: true, answer: { status: 200 } } as never;

async function textOf({ content }: UploadedFile): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe("the upload of a file", () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  const others = process.listeners("unhandledRejection");
  beforeEach(() => {
    rejections.length = 0;
    process.removeAllListeners("unhandledRejection");
    process.on("unhandledRejection", note);
  });
  afterEach(() => {
    process.removeAllListeners("unhandledRejection");
    for (const other of others) process.on("unhandledRejection", other);
  });

  it("sends the content with the fields before it", async () => {
    let sent = "";
    const { fields, outcome } = await receiveUpload(
      formWith("a,b\n1,2"),
      contentType,
      async (file, known) => {
        sent = `${known.kind} ${file.name}: ${await textOf(file)}`;
        return answer;
      },
    );
    expect(sent).toBe("stores a.csv: a,b\n1,2");
    expect(fields).toEqual({ kind: "stores" });
    expect(outcome).toBe(answer);
  });

  it("of an empty file sends nothing", async () => {
    const { outcome } = await receiveUpload(formWith(""), contentType, () =>
      Promise.reject(new Error("Sent")),
    );
    expect(outcome).toEqual({ ok: false, problem: "empty" });
  });

  it("ends as broken when sending fails, and no rejection is left unhandled", async () => {
    const { outcome } = await receiveUpload(
      formWith("a,b\n1,2"),
      contentType,
      () => Promise.reject(new Error("The provider is unreachable")),
    );
    expect(outcome).toEqual({ ok: false, problem: "broken" });
    await turn();
    await turn();
    expect(rejections).toEqual([]);
  });
});
