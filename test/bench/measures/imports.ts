import { atMost, type Measurement } from "../measurement";
import { advancedPayload } from "../programs/demo-searches";
import { heapLimit, startImportCompany } from "../programs/import-company";
import { cartonsCsv, shipNotice } from "../programs/import-documents";
import { post } from "../programs/provider-calls";
import {
  inTurns,
  median,
  percentile,
  ratioOf,
  rounded,
  timed,
} from "../statistics";

const many = 200_000;
const few = 20_000;
const rounds = 3;
const fileName = "notice.edi";

const rate: Measurement = {
  name: "import-edi",
  group: "Imports",
  figure: `Import of a ship notice (856) with ${rounded(many)} cartons to a COPY of the same rows`,
  meaning: `Time of an import on PostgreSQL, from the stored document to the commit, over that of \`COPY\` of the same rows into the same empty tables (manifest, ship notice, delivery, packing slip, pallet, carton) in one transaction. Medians of ${rounds}, in turns.`,
  limit: atMost(2, "×"),
  run: async () => {
    const company = await startImportCompany(many);
    try {
      const text = shipNotice(many);
      const { imported, copied } = await inTurns(
        {
          imported: () => company.load(fileName, text, many),
          copied: () => company.copyAgain(),
        },
        rounds,
      );
      return {
        ...ratioOf(imported, copied),
        detail: [
          `Import: ${rounded(median(imported))} ms (${imported.map(rounded).join(", ")})`,
          `COPY: ${rounded(median(copied))} ms (${copied.map(rounded).join(", ")})`,
        ],
      };
    } finally {
      await company.remove();
    }
  },
};

const memory: Measurement = {
  name: "import-edi-memory",
  group: "Imports",
  figure: `Peak memory of a ship notice (856) with ${rounded(many)} cartons to that of ${rounded(few)}, with a heap of ${heapLimit} MB`,
  meaning: `Highest resident memory of the import command, a process of its own on PostgreSQL with a heap of at most ${heapLimit} MB, as the operating system counts it. (Without that limit the larger document takes 1.4 ×: V8 collects garbage later. What is alive after a collection does not grow: 12 to 17 MB.) Medians of ${rounds}, in turns.`,
  limit: atMost(1.2, "×"),
  run: async () => {
    const company = await startImportCompany(many);
    try {
      const { small, large } = await inTurns(
        {
          small: () => company.peakMemory(fileName, shipNotice(few)),
          large: () => company.peakMemory(fileName, shipNotice(many)),
        },
        rounds,
        0,
      );
      return {
        ...ratioOf(large, small),
        detail: [
          `${rounded(few)} cartons: ${rounded(median(small))} MB (${small.map(rounded).join(", ")})`,
          `${rounded(many)} cartons: ${rounded(median(large))} MB (${large.map(rounded).join(", ")})`,
        ],
      };
    } finally {
      await company.remove();
    }
  },
};

/** How long searches are timed without an import, in milliseconds. */
const idleMs = 8_000;

const searches: Measurement = {
  name: "import-searches",
  group: "Imports",
  figure: `Searches while a ship notice with ${rounded(many)} cartons is imported, 95th percentile, to the same without`,
  meaning: `One client searches ${rounded(few)} cartons of a day, again and again, at the embedded provider on PostgreSQL, while the same process imports a ship notice of another manifest; its 95th percentile over that of ${rounded(idleMs / 1_000)} s without an import.`,
  limit: atMost(2, "×"),
  run: async () => {
    const company = await startImportCompany(many);
    try {
      await company.load("cartons.csv", cartonsCsv(few), few);
      const search = () =>
        timed(async () => {
          const payload = {
            ...advancedPayload("2026-11-23", "2026-11-23"),
            offset: 0,
            pageSize: 100,
          };
          const { status } = await post(
            company.url,
            "ASNAdvancedSearch",
            payload,
            company.cookie,
          );
          if (status !== 200)
            throw new Error(`ASNAdvancedSearch answers ${status}`);
        });
      const searchUntil = async (isOver: () => boolean) => {
        const times: number[] = [];
        while (!isOver()) times.push(await search());
        return times;
      };
      await search();
      const end = performance.now() + idleMs;
      const idle = await searchUntil(() => performance.now() > end);
      let isLoaded = false;
      const loading = company
        .loadBeside(fileName, shipNotice(many))
        .finally(() => (isLoaded = true));
      const busy = await searchUntil(() => isLoaded);
      await loading;
      return {
        value: percentile(busy, 95) / percentile(idle, 95),
        detail: [
          `Without: ${rounded(percentile(idle, 95))} ms (median ${rounded(median(idle))} ms, ${idle.length} searches)`,
          `Meanwhile: ${rounded(percentile(busy, 95))} ms (median ${rounded(median(busy))} ms, ${busy.length} searches)`,
        ],
      };
    } finally {
      await company.remove();
    }
  },
};

export const imports: Measurement[] = [rate, memory, searches];
