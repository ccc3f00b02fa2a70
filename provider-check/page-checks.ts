import type { PagedCallName } from "../provider/contract/calls";
import type { Check, CheckContext } from "./check";
import { expectStatusSuccess } from "./expectations";
import { Deviation, Skipped } from "./outcome";
import { plans, portalPageSize, type Fields } from "./plans";
import { pagedCallNames } from "./samples";

interface ReceivedPage {
  rows: string[];
  cursor: string | undefined;
  total: number | undefined;
}

/** Requests one page; the rows are texts, which can be compared. */
async function requestPage(
  name: PagedCallName,
  { provider, samples }: CheckContext,
  page: { offset: number; pageSize: number; cursor?: string | undefined },
): Promise<ReceivedPage> {
  const payload = { ...(await samples.payload(name)), ...page };
  const answer = await provider.send(name, payload);
  const { result, cursor, total } = expectStatusSuccess(name, answer);
  const rows = Array.isArray(result) ? (result as unknown[]) : [];
  if (rows.length > page.pageSize)
    throw new Deviation(
      `A page of ${page.pageSize} rows was requested, and ${rows.length} came`,
    );
  return {
    rows: rows.map((row) => JSON.stringify(row)),
    cursor: typeof cursor === "string" ? cursor : undefined,
    total: typeof total === "number" ? total : undefined,
  };
}

/** Requests pages as the portal does: until one is shorter, with the cursor of the page before. */
async function requestPages(
  name: PagedCallName,
  context: CheckContext,
  pageSize: number,
  most: number,
): Promise<ReceivedPage[]> {
  const pages: ReceivedPage[] = [];
  for (let offset = 0; offset <= most; offset += pageSize) {
    const cursor = pages.at(-1)?.cursor;
    const page = await requestPage(name, context, { offset, pageSize, cursor });
    pages.push(page);
    if (page.rows.length < pageSize) break;
  }
  return pages;
}

/** Compares pages with one large page. @throws Deviation */
function comparePages(
  pages: readonly ReceivedPage[],
  all: readonly string[],
  isComplete: boolean,
): void {
  const joined = pages.flatMap(({ rows }) => rows);
  const received = isComplete ? joined : joined.slice(0, all.length);
  const sizes = pages.map(({ rows }) => rows.length).join(" + ");
  const copiesOf = (row: string, rows: readonly string[]) =>
    rows.filter((other) => other === row).length;
  const repeated = [...new Set(received)].filter(
    (row) => copiesOf(row, received) > copiesOf(row, all),
  ).length;
  if (repeated > 0)
    throw new Deviation(
      `${repeated} rows of one page are on another page too (pages of ${sizes} rows)`,
      "the same row twice",
    );
  if (received.length !== all.length)
    throw new Deviation(
      `Pages of ${sizes} rows are ${received.length} rows; one large page has ${all.length}`,
      "not all rows, or too many",
    );
  const at = received.findIndex((row, index) => row !== all[index]);
  if (at >= 0)
    throw new Deviation(
      `Row ${at + 1} on pages is another one than on one large page`,
      "rows in another order after each load, and missing rows in long results",
    );
}

function checksOf(name: PagedCallName): Check[] {
  const { screen } = plans[name];
  const pageSize = portalPageSize(name);

  const largePage = (context: CheckContext) =>
    requestPage(name, context, { offset: 0, pageSize });

  return [
    {
      id: `${name}.pages`,
      expects:
        "Pages of a third of the rows, joined, are one large page: no row twice, none missing, the same order.",
      userSees: `${screen} with repeated or missing rows`,
      async run(context) {
        await context.samples.rows(name);
        for (let attempt = 1; ; attempt++) {
          const { rows: all } = await largePage(context);
          if (all.length < 2)
            throw new Skipped("two rows are needed to have pages");
          const third = Math.ceil(all.length / 3);
          const pages = await requestPages(name, context, third, all.length);
          try {
            return comparePages(pages, all, all.length < pageSize);
          } catch (error) {
            // Data may change in between; it does not do so twice.
            if (attempt === 2) throw error;
          }
        }
      },
    },
    {
      id: `${name}.end`,
      expects: "After a page that is shorter than requested there are no rows.",
      userSees: `only the first part of ${screen}: the portal stops at a page that is shorter than it requested`,
      async run(context) {
        await context.samples.rows(name);
        const { rows, cursor } = await largePage(context);
        if (rows.length >= pageSize)
          throw new Skipped(`there are more than ${pageSize} rows`);
        const next = await requestPage(name, context, {
          offset: rows.length,
          pageSize: rows.length,
          cursor,
        });
        if (next.rows.length > 0)
          throw new Deviation(
            `${pageSize} rows were requested, ${rows.length} came, and further rows follow`,
          );
      },
    },
    {
      id: `${name}.page-size-one`,
      expects: "A page of one row is the first row of a large page.",
      userSees: `"The data changed while it was loaded" in exports of ${screen}`,
      async run(context) {
        await context.samples.rows(name);
        const [one, all] = [
          await requestPage(name, context, { offset: 0, pageSize: 1 }),
          await largePage(context),
        ];
        if (one.rows.length !== 1 || one.rows[0] !== all.rows[0])
          throw new Deviation(
            one.rows.length === 1
              ? "It is another row"
              : `${one.rows.length} rows came`,
          );
      },
    },
    {
      id: `${name}.total`,
      expects: "A total is the number of rows on all pages, on every page.",
      userSees: `a warning that ${screen} changed while it was loaded, and a wrong number of results`,
      async run(context) {
        await context.samples.rows(name);
        const all = await largePage(context);
        if (all.total === undefined)
          throw new Skipped("the answers have no total, which is optional");
        if (all.rows.length >= pageSize)
          throw new Skipped(`there are more than ${pageSize} rows`);
        const first = await requestPage(name, context, {
          offset: 0,
          pageSize: 1,
        });
        for (const { total } of [all, first])
          if (total !== all.rows.length)
            throw new Deviation(
              `The total is ${total ?? "missing"}; there are ${all.rows.length} rows`,
            );
      },
    },
  ];
}

/** Pages and totals of every paged call. */
export const pageChecks: readonly Check[] = [
  ...pagedCallNames.flatMap(checksOf),
  {
    id: "checkValidUser.entitlement",
    expects:
      "The entitlement is part of the session check and of every page, with the same value, or of none.",
    userSees:
      "rows that are loaded anew for every page, or rows of pools that were taken away",
    async run({ samples }) {
      const read = (fields: Fields) => fields.entitlement ?? null;
      const ofUser = read(await samples.fields("checkValidUser"));
      const differing: string[] = [];
      for (const name of pagedCallNames) {
        const fields = await samples.fields(name).catch((error: unknown) => {
          if (error instanceof Skipped) return null;
          throw error;
        });
        if (fields && read(fields) !== ofUser) differing.push(name);
      }
      if (differing.length > 0)
        throw new Deviation(
          `The value of checkValidUser differs from that of ${differing.join(", ")}`,
        );
      if (ofUser === null)
        throw new Skipped("no answer has an entitlement, which is optional");
    },
  },
];
