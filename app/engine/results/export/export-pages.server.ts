import { Gate, type Leave } from "../../../../shared/gate";
import type { MemoryAccount, MemoryInUse } from "../../../memory-budget.server";
import type { Column } from "../../tables/table";
import { hasRowMoved, type PageFacts } from "../page-changes.server";
import type { PageSource } from "../page-source.server";
import { ResultRows } from "../rows/result-rows.server";
import { PageKeys } from "../rows/row-keys.server";
import {
  contractViolation,
  entitlementChanged,
  entitlementDiffers,
} from "../set-failure.server";
import { ExportFailure } from "./export-failure.server";

/** The room that all exports of a process share. */
export interface ExportRoom {
  /** Pages that are fetched and parsed at the same time: 10 to 20 MB each. */
  fetches: Gate;
  /**
   * Pages that are held ahead of their readers: 4 MB each. Beyond that, an export fetches a page only after
   * the previous one has been written.
   */
  ahead: Gate;
  /** Counts the pages while exports hold them. */
  memory: MemoryAccount;
}

export const createExportRoom = (memory: MemoryAccount): ExportRoom => ({
  fetches: new Gate({ inTotal: 4 }),
  ahead: new Gate({ inTotal: 4 }),
  memory,
});

/** One stored page of an export. */
interface ExportPage<Row> extends PageFacts {
  resultRows: ResultRows<Row>;
  isLast: boolean;
  /** Offset of the page after this one, and its cursor; null without one. */
  end: number;
  cursor: string | null;
  entitlement: string | null;
  keys: PageKeys<Row> | null;
  /**
   * Resolves to true if rows before this page were added or removed since the previous page was fetched.
   */
  hasMoved: Promise<boolean>;
}

/**
 * Iterates over the pages of an export; the next page is fetched while the caller processes this one.
 * @param signal aborted when the client has disconnected
 * @throws ExportFailure if a page cannot be fetched
 */
export async function* exportPages<Row>(
  columns: readonly Column<Row>[],
  source: PageSource<Row>,
  { fetches, ahead, memory }: ExportRoom,
  signal: AbortSignal,
): AsyncGenerator<ExportPage<Row>, void, undefined> {
  const end = new AbortController();
  const ended = AbortSignal.any([signal, end.signal]);
  const load = (before: ExportPage<Row> | null) => {
    const inUse = memory.use();
    const page = fetches.run(() =>
      loadPage(columns, source, before, inUse, ended),
    );
    // It is awaited later, or never; this prevents an unhandled rejection.
    page.catch(() => undefined);
    return { page, inUse };
  };
  let current = load(null);
  let next: typeof current | null = null;
  /** Frees the place of a page that is held ahead; null without one. */
  let leave: Leave | null = null;
  try {
    for (;;) {
      const page = await current.page;
      const entered = page.isLast ? null : ahead.tryEnter();
      if (typeof entered === "function") {
        leave = entered;
        next = load(page);
      }
      yield page;
      current.inUse.resize(0);
      if (page.isLast) return;
      leave?.();
      leave = null;
      current = next ?? load(page);
      next = null;
    }
  } finally {
    end.abort();
    leave?.();
    current.inUse.resize(0);
    next?.inUse.resize(0);
  }
}

async function loadPage<Row>(
  columns: readonly Column<Row>[],
  source: PageSource<Row>,
  before: ExportPage<Row> | null,
  inUse: MemoryInUse,
  signal: AbortSignal,
): Promise<ExportPage<Row>> {
  const { pageSize, read, keyOf } = source;
  const offset = before?.end ?? 0;
  const page = await source.fetchPage(offset, signal, before?.cursor ?? null);
  if (!page.ok) throw new ExportFailure(page);
  if (entitlementDiffers(page.entitlement, before?.entitlement ?? null))
    throw new ExportFailure(entitlementChanged);
  const lastKey = before?.keys?.last ?? null;
  const hasMoved = hasRowMoved(source, offset - 1, lastKey, page, signal);
  const keys = PageKeys.forPage(page, offset === 0, pageSize, keyOf);
  // A page that nobody reads any more is not counted.
  const count = (bytes: number) => signal.aborted || inUse.resize(bytes);
  const resultRows = new ResultRows(columns);
  count(page.rows.bytes ?? 0);
  const fits = await resultRows.append(
    page.rows,
    keys ? keys.adding(read) : read,
  );
  if (!fits) throw new ExportFailure(contractViolation);
  count(resultRows.bytes);
  return {
    resultRows,
    rows: page.rows.length,
    total: page.total,
    isLast: page.rows.length < pageSize,
    end: offset + pageSize,
    cursor: page.cursor,
    entitlement: page.entitlement ?? before?.entitlement ?? null,
    keys,
    hasMoved,
  };
}
