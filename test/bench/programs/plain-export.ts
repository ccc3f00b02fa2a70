/**
 * The plain export that the portal's is held against: fetches the pages of a manifest one after another,
 * parses each as a whole and writes its rows with csv-stringify, the usual library. It checks nothing,
 * formats nothing and bounds no memory. Settings: PORT, PROVIDER_API_URL.
 */
import { createServer, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import { asnPageSize } from "../../../provider/contract/searches";
import { rowsOf } from "./provider-calls";
import { syntheticRow } from "./synthetic-rows";

const providerUrl = process.env.PROVIDER_API_URL ?? "";
const columns = Object.keys(syntheticRow(0));

async function* rowsOfManifest(manifest: string): AsyncGenerator<unknown> {
  for (let offset = 0; ; offset += asnPageSize) {
    const payload = { manifest, offset, pageSize: asnPageSize };
    const rows = await rowsOf(providerUrl, "ASNManifestSearch", payload, "");
    yield* rows;
    if (rows.length < asnPageSize) return;
  }
}

async function sendExport(
  manifest: string,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { "Content-Type": "text/csv; charset=utf-8" });
  await pipeline(
    Readable.from(rowsOfManifest(manifest)),
    stringify({
      header: true,
      bom: true,
      columns,
      record_delimiter: "windows",
      // Spreadsheets must not run a text as a formula.
      escape_formulas: true,
    }),
    response,
  );
}

createServer((request, response) => {
  const manifest = /ROWS-\d+/.exec(request.url ?? "")?.[0];
  if (!manifest) {
    response.end();
    return;
  }
  sendExport(manifest, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}).listen(Number(process.env.PORT), "127.0.0.1");
process.on("disconnect", () => process.exit());
