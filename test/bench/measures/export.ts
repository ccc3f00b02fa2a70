import { asnPageSize } from "../../../provider/contract/searches";
import { atLeast, atMost, type Measurement } from "../measurement";
import { readCsv } from "../programs/csv-reader";
import { startPlainExport, type ProbedServer } from "../programs/portal";
import { inTurns, median, ratioOf, rounded } from "../statistics";

const megabyte = 1_000_000;

/** Reads an export to its end and counts its lines. */
async function readWholeCsv(server: ProbedServer, rows: number): Promise<void> {
  const { lines } = await readCsv(server, rows);
  if (lines !== rows + 1)
    throw new Error(`The export of ${rows} rows has ${lines} lines`);
}

/** Returns the processor time in which a program exports rows, in milliseconds for each page of them. */
async function computingMs(server: ProbedServer, rows: number) {
  await server.resetProbe();
  await readWholeCsv(server, rows);
  return (await server.readProbe()).cpuMs / (rows / asnPageSize);
}

const rate: Measurement = {
  name: "csv-rate",
  figure:
    "Rows that a 200,000-row CSV writes in the processor time of a plain export",
  meaning:
    "Processor time of a bare program (`test/bench/programs/plain-export.ts`) that fetches the same pages, parses each as a whole and writes its rows with csv-stringify, over that of the portal, all threads of each. The portal checks every row, formats dates, times and links, adds a local date and a local time for every time column, and holds two pages at most. Nobody waits for anything in either figure, so it does not depend on the speed of the machine. The lines of both files are counted. Medians of five, in turns.",
  limit: atLeast(0.75, "×"),
  run: (harness) =>
    harness.withFreshPortal(async (portal, provider) => {
      const rows = 200_000;
      const plain = await startPlainExport(provider.url);
      try {
        const { ofPlain, ofPortal } = await inTurns(
          {
            ofPlain: () => computingMs(plain, rows),
            ofPortal: () => computingMs(portal, rows),
          },
          5,
        );
        const line = (name: string, ms: number[]) =>
          `${name}: ${rounded(median(ms))} ms for every page of 20,000 rows (${ms.map(rounded).join(", ")})`;
        return {
          ...ratioOf(ofPlain, ofPortal),
          detail: [line("Plain export", ofPlain), line("Portal", ofPortal)],
        };
      } finally {
        await plain.stop();
      }
    }),
};

const slowReaderMemory: Measurement = {
  name: "csv-slow-reader",
  figure: "Growth of memory with a reader at 500 kB/s",
  meaning:
    "Highest resident memory while a 1,000,000-row CSV is read for 30 s at 500 kB/s, less the highest during two exports of 200,000 rows read at full speed before it in the same process: what a reader's slowness adds to the working set of an export.",
  limit: atMost(30, "MB"),
  run: (harness) =>
    harness.withFreshPortal(async (portal, provider) => {
      await portal.resetProbe();
      for (let round = 0; round < 2; round++)
        await readWholeCsv(portal, 200_000);
      const before = await portal.readProbe();
      await provider.takePages();
      await portal.resetProbe();
      const reading = await readCsv(portal, 1_000_000, {
        bytesPerSecond: 500_000,
        closeAfterMs: 30_000,
      });
      const after = await portal.readProbe();
      const pages = await provider.takePages();
      return {
        value: Math.max(0, after.peakRss - before.peakRss) / megabyte,
        detail: [
          `Working set of exports at full speed: ${rounded(before.peakRss / megabyte)} MB at most, ${rounded(before.rss / megabyte)} MB after them`,
          `Slow reader: ${rounded(after.peakRss / megabyte)} MB at most, after ${rounded(reading.bytes / megabyte)} MB read and ${pages} pages fetched`,
        ],
      };
    }),
};

export const csvExport = [rate, slowReaderMemory];
