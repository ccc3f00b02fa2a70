import { asnPageSize } from "../../../provider/contract/searches";
import { atMost, type Measurement } from "../measurement";
import { advancedPayload } from "../programs/demo-searches";
import { startManyCartons } from "../programs/many-cartons";
import { post } from "../programs/provider-calls";
import { inTurns, median, ratioOf, rounded, timed } from "../statistics";

const few = 1_000_000;
const many = 5_000_000;
const rounds = 3;

/** The fields before the rows of a page. */
const fieldsBeforeRows = (body: Buffer) => {
  const text = body.subarray(0, 4_096).toString("latin1");
  return JSON.parse(`${text.slice(0, text.indexOf(',"result":'))}}`) as {
    cursor?: string;
  };
};

export const pagesByKey: Measurement = {
  name: "pages-by-key",
  group: "Export",
  figure: `Walk of ${rounded(many)} rows by cursor to one of ${rounded(few)} rows`,
  meaning: `Time of ASNAdvancedSearch of all pools at the embedded provider on PostgreSQL with ${rounded(many)} cartons, page after page of ${rounded(asnPageSize)} until a short one, each with the cursor of the page before, asked by a bare client that drops the rows, over that of the first ${rounded(few)} cartons on the same database. Five times as many rows take at least five times as long. Medians of ${rounds}, in turns.`,
  limit: atMost(6, "×"),
  run: async () => {
    const { url, cookie, dateOf, remove } = await startManyCartons(many);
    try {
      const walk = (cartons: number) => () =>
        timed(async () => {
          const payload = advancedPayload("2026-01-01", dateOf(cartons));
          let pages = 0;
          let cursor: string | undefined;
          do {
            const offset = pages * asnPageSize;
            const { status, body } = await post(
              url,
              "ASNAdvancedSearch",
              { ...payload, offset, pageSize: asnPageSize, cursor },
              cookie,
            );
            if (status !== 200)
              throw new Error(`ASNAdvancedSearch answers ${status}`);
            ({ cursor } = fieldsBeforeRows(body));
            pages += 1;
          } while (cursor !== undefined);
          // The last page is empty, because the number of rows is a multiple of the page size.
          if (pages !== cartons / asnPageSize + 1)
            throw new Error(`${rounded(cartons)} rows came on ${pages} pages`);
        });
      const { short, long } = await inTurns(
        { short: walk(few), long: walk(many) },
        rounds,
      );
      return {
        ...ratioOf(long, short),
        detail: [
          `${rounded(few)} rows: ${rounded(median(short))} ms (${short.map(rounded).join(", ")})`,
          `${rounded(many)} rows: ${rounded(median(long))} ms (${long.map(rounded).join(", ")})`,
        ],
      };
    } finally {
      await remove();
    }
  },
};
