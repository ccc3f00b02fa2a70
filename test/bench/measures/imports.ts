import { atMost, type Measurement } from "../measurement";
import { heapLimit, startImportCompany } from "../programs/import-company";
import { shipNotice } from "../programs/ship-notice";
import { inTurns, median, ratioOf, rounded } from "../statistics";

const many = 200_000;
const few = 20_000;
const rounds = 3;

const rate: Measurement = {
  name: "import-edi",
  figure: `Import of a ship notice (856) with ${rounded(many)} cartons to a COPY of the same rows`,
  meaning: `Time of an import on PostgreSQL, from the stored document to the commit, over that of \`COPY\` of the same rows into the same empty tables (manifest, ship notice, delivery, packing slip, pallet, carton) in one transaction. Medians of ${rounds}, in turns.`,
  limit: atMost(2, "×"),
  run: async () => {
    const company = await startImportCompany(many);
    try {
      const text = shipNotice(many);
      const { imported, copied } = await inTurns(
        {
          imported: () => company.load(text, many),
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
  figure: `Peak memory of a ship notice (856) with ${rounded(many)} cartons to that of ${rounded(few)}, with a heap of ${heapLimit} MB`,
  meaning: `Highest resident memory of the import command, a process of its own on PostgreSQL with a heap of at most ${heapLimit} MB, as the operating system counts it. (Without that limit the larger document takes 1.4 ×: V8 collects garbage later. What is alive after a collection does not grow: 12 to 17 MB.) Medians of ${rounds}, in turns.`,
  limit: atMost(1.2, "×"),
  run: async () => {
    const company = await startImportCompany(many);
    try {
      const { small, large } = await inTurns(
        {
          small: () => company.peakMemory(shipNotice(few)),
          large: () => company.peakMemory(shipNotice(many)),
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

export const imports = [rate, memory];
