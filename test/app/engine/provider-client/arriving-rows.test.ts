import { createServer, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createProviderApi } from "../../../../app/engine/provider-client/client.server";
import { ProviderConnection } from "../../../../app/engine/provider-client/connection.server";
import type { AnsweredPage } from "../../../../app/engine/provider-client/provider-api";
import { slicesOf } from "../../../../app/engine/provider-client/rows/row-slices";
import { browserRequest } from "../../support/browser-request";
import { closed, listening } from "../../support/listening";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const pageSize = 1_000;
const request = { manifest: "1", offset: 0, pageSize };
const rows = Array.from({ length: pageSize }, (_, row) => ({
  ASN: `Käse "${row}", [${row}]`,
  row,
}));
/** The text of some rows, without brackets. */
const textOf = (some: readonly unknown[]) => JSON.stringify(some).slice(1, -1);
const beforeRows = '{"status":"Success","cursor":"next","result":[';
const firstRows = beforeRows + textOf(rows.slice(0, 200));
const otherRows = `,${textOf(rows.slice(200))}`;

/** A provider whose response the test writes piece by piece. */
async function heldProvider() {
  let begin: (response: ServerResponse) => void;
  const received = new Promise<ServerResponse>((resolve) => (begin = resolve));
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    begin(response);
  });
  const url = await listening(server);
  const connection = new ProviderConnection(() => url);
  open.push(async () => {
    await connection.close();
    await closed(server);
  });
  const api = createProviderApi(connection, browserRequest(), () => undefined);
  return { api, received };
}

/** Sends the beginning of a response, and returns the page that the client has made of it. */
async function pageAfter(beginning: string) {
  const { api, received } = await heldProvider();
  const page = api.page("ASNManifestSearch", request, { whileArriving: true });
  const response = await received;
  response.write(beginning);
  return { page, response };
}

async function allRows({ rows }: AnsweredPage): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const slice of slicesOf(rows)) all.push(...slice);
  return all;
}

const answered = (page: unknown) => page as AnsweredPage;

describe("a full page that is wanted while it arrives", () => {
  it("is returned once its first rows are there, with the number of rows that its cursor announces", async () => {
    const { page, response } = await pageAfter(firstRows);
    const received = answered(await page);
    expect(received).toMatchObject({ ok: true, cursor: "next" });
    expect(received.rows.length).toBe(pageSize);
    expect(received.rows.bytes).toBeGreaterThan(textOf(rows).length / 2);
    const slices = slicesOf(received.rows) as AsyncIterable<unknown[]>;
    const reader = slices[Symbol.asyncIterator]();
    expect(await reader.next()).toEqual({
      done: false,
      value: rows.slice(0, 128),
    });
    const rest: unknown[] = [];
    response.end(`${otherRows}],"total":1000}`);
    const others = { [Symbol.asyncIterator]: () => reader };
    for await (const slice of others) rest.push(...slice);
    expect(rest).toEqual(rows.slice(128));
    expect(received.rows.length).toBe(pageSize);
  });

  it("has the number of the rows that have arrived in the end", async () => {
    const { page, response } = await pageAfter(firstRows);
    response.end("]}");
    const received = answered(await page);
    expect(await allRows(received)).toEqual(rows.slice(0, 200));
    expect(received.rows.length).toBe(200);
  });

  it.each([
    ["breaks off", otherRows, true],
    ["ends without its brackets", otherRows, false],
    ["is followed by other text", `${otherRows}]}]`, false],
    ["has a row that is not JSON", `,{"ASN":x}${otherRows}]}`, false],
    ["lacks a row", ",]}", false],
  ])("ends with an invalid row if it %s", async (_, ending, isCut: boolean) => {
    const { page, response } = await pageAfter(firstRows);
    const received = answered(await page);
    if (isCut) response.write(ending, () => response.destroy());
    else response.end(ending);
    const all = await allRows(received);
    expect(all.slice(0, 128)).toEqual(rows.slice(0, 128));
    expect(all.at(-1)).toBeUndefined();
  });

  it("is not read further when its rows are not wanted any more", async () => {
    const { page, response } = await pageAfter(firstRows);
    const received = answered(await page);
    const closed = new Promise((resolve) => response.once("close", resolve));
    for await (const slice of slicesOf(received.rows)) {
      expect(slice).toHaveLength(128);
      break;
    }
    await closed;
    expect(response.writableFinished).toBe(false);
  });

  it.each([
    ["without a cursor", '{"status":"Success","result":[', "]}"],
    [
      "with its cursor after the rows",
      '{"status":"Success","result":[',
      '],"cursor":"next"}',
    ],
    [
      "with its status after the rows",
      '{"cursor":"next","result":[',
      '],"status":"Success"}',
    ],
  ])("is awaited as a whole %s", async (_, beginning, ending) => {
    const { page, response } = await pageAfter(
      beginning + textOf(rows.slice(0, 200)),
    );
    const early = new Promise((resolve) => setTimeout(resolve, 50, "waits"));
    expect(await Promise.race([page, early])).toBe("waits");
    response.end(otherRows + ending);
    expect(await allRows(answered(await page))).toEqual(rows);
  });

  it("is awaited as a whole by every other call", async () => {
    const { api, received } = await heldProvider();
    const page = api.page("ASNManifestSearch", request);
    const response = await received;
    response.write(firstRows);
    const early = new Promise((resolve) => setTimeout(resolve, 50, "waits"));
    expect(await Promise.race([page, early])).toBe("waits");
    response.end(`${otherRows}]}`);
    expect(await allRows(answered(await page))).toEqual(rows);
  });
});
