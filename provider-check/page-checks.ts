import type { CallName } from "../provider/contract/calls";
import { rowsIn, type CheckRun } from "./check-run";
import { Deviation, expectSuccess, Skipped } from "./expectations";

/** Requests one page; its rows are texts, which can be compared. */
async function requestPage(
  run: CheckRun,
  name: CallName,
  page: { offset: number; pageSize: number; cursor?: unknown },
) {
  const request = { ...(await run.request(name)), ...page };
  const fields = expectSuccess(name, await run.send(name, request));
  const rows = rowsIn(fields).map((row) => JSON.stringify(row));
  if (rows.length > page.pageSize)
    throw new Deviation(`${rows.length} rows on a page of ${page.pageSize}`);
  return { rows, cursor: fields.cursor ?? undefined, total: fields.total };
}

/** @throws Deviation if pages of a third of the rows are not one large page, Skipped without rows */
async function comparePages(run: CheckRun, name: CallName): Promise<void> {
  const pageSize = Number((await run.request(name)).pageSize);
  const large = await requestPage(run, name, { offset: 0, pageSize });
  const all = large.rows;
  const isComplete = all.length < pageSize;
  const third = Math.ceil(all.length / 3);
  const pages: (typeof large)[] = [];
  // As the portal does: until a page is shorter, each with the cursor of the page before.
  for (let offset = 0; offset <= all.length; offset += third) {
    const cursor = pages.at(-1)?.cursor;
    const page = { offset, pageSize: third, cursor };
    const received = await requestPage(run, name, page);
    pages.push(received);
    if (received.rows.length < third) break;
  }
  const joined = pages.flatMap(({ rows }) => rows);
  const rows = isComplete ? joined : joined.slice(0, all.length);
  const sizes = pages.map((page) => page.rows.length).join(" + ");
  if (rows.length !== all.length)
    throw new Deviation(
      `Pages of ${sizes} rows are ${rows.length} rows; one large page has ${all.length}`,
    );
  const at = rows.findIndex((row, index) => row !== all[index]);
  if (at >= 0)
    throw new Deviation(
      `Row ${at + 1} on pages of ${sizes} rows is another one than on one large page`,
    );
  for (const { total } of isComplete ? [large, ...pages] : [])
    if (total != null && total !== all.length)
      throw new Deviation(
        `The total is ${JSON.stringify(total)}; there are ${all.length} rows`,
      );
}

/** Checks the pages of a call, twice if necessary: data may change in between, but does not do so twice. */
export async function checkPages(run: CheckRun, name: CallName): Promise<void> {
  const { length } = await run.rows(name);
  if (length < 2) throw new Skipped("two rows are needed to have pages");
  await comparePages(run, name).catch((error: unknown) => {
    if (!(error instanceof Deviation)) throw error;
    return comparePages(run, name);
  });
}
