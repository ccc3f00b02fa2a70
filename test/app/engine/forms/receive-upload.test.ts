import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  receiveUpload,
  type UploadedFile,
} from "../../../../app/engine/forms/receive-upload.server";

const limits = {
  field: "file",
  maxFiles: 2,
  maxBytes: 10,
  maxFieldBytes: 20,
};

const boundary = "part";
const contentType = `multipart/form-data; boundary=${boundary}`;

const formWith = (...contents: string[]) =>
  Readable.from([
    `--${boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nstores`,
    ...contents.flatMap((content) => [
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
      content,
    ]),
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
    const { fields, outcomes } = await receiveUpload(
      formWith("a,b\n1,2"),
      contentType,
      limits,
      async (file, known) => {
        sent = `${known.kind} ${file.name}: ${await textOf(file)}`;
        return answer;
      },
    );
    expect(sent).toBe("stores a.csv: a,b\n1,2");
    expect(fields).toEqual({ kind: "stores" });
    expect(outcomes).toEqual([answer]);
  });

  it("of an empty file sends nothing", async () => {
    const { outcomes } = await receiveUpload(
      formWith(""),
      contentType,
      limits,
      () => Promise.reject(new Error("Sent")),
    );
    expect(outcomes).toEqual([{ ok: false, problem: "empty" }]);
  });

  it("ends as broken when sending fails, and no rejection is left unhandled", async () => {
    const { outcomes } = await receiveUpload(
      formWith("a,b\n1,2"),
      contentType,
      limits,
      () => Promise.reject(new Error("The provider is unreachable")),
    );
    expect(outcomes).toEqual([{ ok: false, problem: "broken" }]);
    await turn();
    await turn();
    expect(rejections).toEqual([]);
  });

  it("sends one file after the other, and none after a refused one", async () => {
    const sent: string[] = [];
    const read = (contents: string[]) =>
      receiveUpload(
        formWith(...contents),
        contentType,
        limits,
        async (file) => {
          const text = await textOf(file).catch(() => "cut");
          sent.push(text);
          await turn();
          sent.push(`after ${text}`);
          return answer;
        },
      );
    expect((await read(["one", "two", "three"])).outcomes).toEqual([
      answer,
      answer,
      { ok: false, problem: "tooMany" },
    ]);
    expect(sent).toEqual(["one", "after one", "two", "after two"]);
    sent.length = 0;
    expect((await read(["longer than ten", "two"])).outcomes).toEqual([
      { ok: false, problem: "tooLarge" },
      { ok: false, problem: "unsent" },
    ]);
    expect(sent).toEqual(["cut", "after cut"]);
  });
});
