import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, vi } from "vitest";
import {
  createPrefixedSecret,
  hashSecret,
} from "../../provider/accounts/secrets";
import type { Database } from "../../provider/db/database";
import { bookingForm } from "../app/support/sent-forms";
import { countRows } from "../contract/count-rows";
import type { ReceivedMail } from "../contract/mail-server";
import type { Visitor } from "../portal/visitor";

const isoDay = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000)
    .toISOString()
    .slice(0, 10);

/** An export that takes a while, of days that stay the same at midnight. */
export const exportPath = `/search/advanced-search/s=${isoDay(30)}_f=${isoDay(0)}/ULSearchResults.csv`;

/** Records of a document that is loaded during its request, and of one that is queued. */
const documentRows = { small: 500, large: 12_000 };
/** A value of a column that no kind has, which makes the large documents larger than those of a request. */
const filling = "x".repeat(200);
/** Pauses between requests, which leave the processors to the portals that start. */
const pauses = { booking: 200, export: 1_000, document: 200 };
/** People to whom a report is due while the portals work. */
const people = 12;
/** Longer than a mail takes on a busy machine; jobs of a killed process are given back after it. */
const expireSeconds = 60;
/** Longest wait for what a killed process had begun, and for the next result of each kind of work. */
const waiting = { timeout: 300_000, interval: 100 };

/** An API key that may send every kind of document. */
const importKey = createPrefixedSecret("tp_");
const preparation = `
  INSERT INTO api_key (name, key_hash, prefix, kinds, created_at, created_by_name)
    VALUES ('Test', '${hashSecret(importKey)}', '${importKey.slice(0, 8)}', '{}', now(), 'Test')
    ON CONFLICT DO NOTHING;
  UPDATE pgboss.queue SET expire_seconds = ${expireSeconds}, retry_delay = 1, retry_backoff = false
    WHERE name = 'report';`;

/**
 * People with the pools of the demonstration's store manager, and a report for each that is due now.
 * @param id begins their addresses
 */
const dueReports = (id: string) => `
  WITH person AS (
    INSERT INTO account (email, email_key, first_name, password, resend_id, created_at, verified_at)
      SELECT address, address, 'Ann', 'none', (random() * 9e15)::bigint, now(), now()
      FROM (SELECT '${id}-' || n || '@shop.example' FROM generate_series(1, ${people}) AS n) AS made (address)
    RETURNING id
  ), member AS (
    INSERT INTO group_member (account_id, group_id)
      SELECT person.id, m.group_id FROM person, group_member m
        JOIN account a ON a.id = m.account_id WHERE a.email_key = 'store@demo.example'
  ), view AS (
    INSERT INTO saved_view (account_id, name, path)
      SELECT id, 'Week', '/onTime-report/summary/pool/s=-7d_f=today' FROM person
    RETURNING id, account_id
  )
  INSERT INTO report_mail (account_id, view_id, frequency, hour, time_zone, skip_empty, next_at, unsubscribe_token)
    SELECT account_id, id, 'daily', extract(hour FROM now() AT TIME ZONE 'UTC' + interval '12 hours')::int, 'UTC',
      false, date_trunc('minute', now()), 'w' || account_id FROM view;`;

/** A document with so many trailers, whose numbers no other document has. */
function trailersCsv(name: string, rows: number): string {
  const isLarge = rows === documentRows.large;
  const rest = isLarge ? `,${filling}` : "";
  const lines = Array.from(
    { length: rows },
    (_, at) => `${name}-${at},Chicago${rest}\n`,
  );
  return [`Trailer,Pool${isLarge ? ",Filling" : ""}\n`, ...lines].join("");
}

export const linesOf = (text: string) => text.split("\n").length;

/** What was done, and the requests that failed and were repeated. */
export interface Work {
  booked: number;
  exported: number;
  imported: number;
  mailed: number;
  failures: string[];
}

interface WorkPlace {
  url: string;
  ann: Visitor;
  db: Database;
  /** The mails that have arrived. */
  received: readonly ReceivedMail[];
}

/** Work that goes on. */
export interface RunningWork {
  /** Waits until a booking and an export that began later are done. */
  goOn(): Promise<void>;
  /** Ends the work, and checks that nothing was lost or doubled. */
  finish(): Promise<Work>;
}

/**
 * Books, exports, loads documents, and has reports mailed, until it is stopped. What got no answer is sent
 * again as it was.
 */
export async function startWork({
  url,
  ann,
  db,
  received,
}: WorkPlace): Promise<RunningWork> {
  const id = randomUUID().slice(0, 6).toUpperCase();
  const companyFrom = `Work ${id}`;
  const seen: Work = {
    booked: 0,
    exported: 0,
    imported: 0,
    mailed: 0,
    failures: [],
  };
  const complete = linesOf((await ann.get(exportPath)).text);
  await db.execute(preparation);
  const count = (sql: string, values: string[]) => countRows(db, sql, values);

  let isOver = false;
  onTestFinished(() => void (isOver = true));
  const ask = async (what: string, request: () => Promise<string | null>) => {
    const end = performance.now() + waiting.timeout;
    for (;;) {
      const failure = await request().catch((error: unknown) =>
        error instanceof Error
          ? `${error.message} ${String(error.cause)}`
          : "no error",
      );
      if (failure === null) return;
      seen.failures.push(`${what}: ${failure}`);
      if (performance.now() > end) throw new Error(seen.failures.at(-1));
      await pause(100);
    }
  };

  const keys = new Set<string>();
  const book = async () => {
    while (!isOver) {
      const form = { ...bookingForm(), companyFrom };
      keys.add(form.key);
      await ask("booking", async () => {
        const answer = await ann.post("/book-LTL?pool=1", form);
        return answer.status === 303 ? null : String(answer.status);
      });
      seen.booked += 1;
      await pause(pauses.booking);
    }
  };

  const exportedLines = new Set([complete]);
  const exportRows = async () => {
    while (!isOver) {
      await ask("export", async () => {
        const { status, text } = await ann.get(exportPath);
        if (status !== 200) return String(status);
        exportedLines.add(linesOf(text));
        return null;
      });
      seen.exported += 1;
      await pause(pauses.export);
    }
  };

  const documents = new Map<string, number>();
  const load = async () => {
    // Both sizes, however long one of them takes on a busy machine.
    while (!isOver || documents.size < 3) {
      const name = `${id}-${documents.size}`;
      const rows =
        documents.size % 3 === 1 ? documentRows.large : documentRows.small;
      documents.set(name, rows);
      await ask("document", async () => {
        const { status } = await fetch(`${url}/api/ingest/trailers`, {
          method: "POST",
          headers: {
            "content-type": "text/csv",
            authorization: `Bearer ${importKey}`,
            "x-file-name": `${name}.csv`,
            "idempotency-key": name,
          },
          body: trailersCsv(name, rows),
          signal: AbortSignal.timeout(600_000),
        });
        return status === 200 || status === 202 ? null : String(status);
      });
      seen.imported += 1;
      await pause(pauses.document);
    }
  };

  await db.execute(dueReports(id.toLowerCase()));
  const recipients = Array.from({ length: people }, (_, at) =>
    `${id}-${at + 1}@shop.example`.toLowerCase(),
  );
  const mailsTo = (recipient: string) =>
    received.filter(({ to }) => to.includes(recipient));

  const work = [book(), book(), exportRows(), exportRows(), load()];
  // Those who wait for its end learn of its failure.
  for (const one of work) one.catch(() => undefined);

  const goOn = async () => {
    const { booked, exported } = seen;
    await vi.waitFor(() => {
      // The first ones may have begun before.
      expect(seen.booked).toBeGreaterThanOrEqual(booked + 3);
      expect(seen.exported).toBeGreaterThanOrEqual(exported + 3);
    }, waiting);
  };

  const finish = async () => {
    isOver = true;
    await Promise.all(work);
    // An export that ends without an error is whole.
    expect(exportedLines).toEqual(new Set([complete]));
    expect(await count("booking WHERE from_company = $1", [companyFrom])).toBe(
      seen.booked,
    );
    expect(seen.booked).toBe(keys.size);
    expect(
      await count(
        "booking b JOIN shipment s ON s.id = b.shipment_id WHERE b.from_company = $1",
        [companyFrom],
      ),
    ).toBe(seen.booked);

    // A queued document is loaded after its request.
    const wanted = [...documents.keys()].map((name) => ({
      name: `${name}.csv`,
      status: "applied",
    }));
    // What a killed process was receiving is deleted later: its sender has no answer, and has sent it again.
    const isCutOff =
      seen.failures.length > 0
        ? "status IN ('receiving', 'received')"
        : "false";
    await vi.waitFor(
      async () =>
        expect(
          await db.query(
            `SELECT file_name AS name, status FROM import_job
             WHERE file_name LIKE $1 || '-%' AND NOT (${isCutOff}) ORDER BY id`,
            [id],
          ),
        ).toEqual(wanted),
      waiting,
    );
    const rows = [...documents.values()].reduce((sum, n) => sum + n, 0);
    expect(await count("trailer WHERE number LIKE $1 || '-%'", [id])).toBe(
      rows,
    );

    await vi.waitFor(
      () =>
        expect(recipients.filter((one) => !mailsTo(one).length)).toEqual([]),
      waiting,
    );
    for (const recipient of recipients) {
      const ids = mailsTo(recipient).map(
        ({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1],
      );
      // A mail that a killed process was sending may come again, as the same mail.
      expect(new Set(ids).size).toBe(1);
      seen.mailed += ids.length;
    }
    return seen;
  };
  return { goOn, finish };
}
