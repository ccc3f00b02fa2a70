import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { resultMessages } from "../../../../app/engine/messages/results";
import { readReportFile } from "../../../../provider/notify/subscriptions/report-file";
import { listening } from "../../../app/support/listening";

let close = () => undefined as void;
afterEach(() => close());

/** Returns the file of a portal whose CSV has these lines. */
async function fileOf(lines: string[]) {
  const server = createServer((_, res) =>
    res.end(`\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`),
  );
  const url = await listening(server);
  close = () => server.close();
  return readReportFile({ url, publicOrigin: url }, "/search/x", {
    cookie: "session=1",
    language: "en",
  });
}

describe("the file of a report", () => {
  const [header, row] = ["ASN,Manifest", '"1,2",3'];
  const note = resultMessages.dataChangedInFile;

  it.each([
    ["without rows", [header], 0, []],
    [
      "with rows",
      [header, row, row],
      2,
      [
        ["1,2", "3"],
        ["1,2", "3"],
      ],
    ],
    ["without rows that changed meanwhile", [header, note], 0, []],
    [
      "with rows that changed meanwhile",
      [header, row, note],
      1,
      [["1,2", "3"]],
    ],
  ])("counts the rows of one %s", async (_, lines, rowCount, firstRows) => {
    const file = await fileOf(lines);
    expect(file).toMatchObject({ rowCount, firstRows });
    expect(file.header).toEqual(["ASN", "Manifest"]);
  });
});
