import { deleteExpired } from "./accounts/sessions/sessions";
import { deleteWrittenAhead } from "./accounts/times-ahead";
import { enqueueDueAlerts } from "./notify/alerts/due-alerts";
import { deleteOldEvents } from "./notify/alerts/events";
import { autovacuum } from "./db/autovacuum";
import { readClock } from "./db/clock";
import type { Database } from "./db/database";
import type { Storage } from "./db/open-database";
import { analyzeMonthlyTables, createMonthsAhead } from "./db/partitions";
import { settleByTime } from "./operation/exceptions/settle-exceptions";
import { foldFigures } from "./operation/deliveries/figures/fold-figures";
import { deleteExpiredInvitations } from "./accounts/groups/invitations";
import { deleteAbandoned, discardUnapplied } from "./import/jobs/jobs";
import { deleteOldScans } from "./import/old-scans";
import { deleteOldTruckPositions } from "./import/operation/position-arrivals";
import type { TimedWork } from "./notify/jobs/timed-work";
import type { ProviderLog } from "./log";
import { deleteOldReceivedScans } from "./operation/receiving/received-scans";
import { deleteExpiredShareLinks } from "./operation/share-links/share-links";
import { deleteUnusedPhotos } from "./operation/notes/note-photos";
import { enqueueDueReports } from "./notify/subscriptions/due-reports";
import { deleteExpiredApiTokens } from "./accounts/tokens/api-tokens";
import { deleteRemovedViews } from "./accounts/views/saved-views";

/** Creates the partitions of months ahead, and logs each. */
export async function addPartitions(
  db: Database,
  log: ProviderLog,
): Promise<void> {
  for (const month of await createMonthsAhead(db))
    log.info("partitions created", { name: month });
}

/**
 * Returns the work that recurs. What has expired is deleted by the clock of the database, because that of
 * one replica may be ahead.
 * @param send has queued mails sent now
 * @param verify verifies the figures of reports, by night
 * @param archive archives old months, by night
 */
export const timedWorks = (
  storage: Storage,
  log: ProviderLog,
  send: { reports: () => void; alerts: () => void },
  verify: () => Promise<void>,
  archive: () => Promise<void>,
): TimedWork[] => [
  {
    name: "delete-expired",
    everyMinutes: 60,
    async run() {
      const now = await readClock(storage.db);
      const errors: unknown[] = [];
      for (const deleteThem of [
        deleteExpired,
        deleteExpiredInvitations,
        deleteAbandoned,
        discardUnapplied,
        deleteRemovedViews,
        deleteExpiredShareLinks,
        deleteExpiredApiTokens,
        deleteUnusedPhotos,
        deleteOldEvents,
        deleteOldScans,
        deleteOldReceivedScans,
        deleteOldTruckPositions,
        deleteWrittenAhead,
      ])
        await deleteThem(storage.db, now).catch((error: unknown) => {
          errors.push(error);
        });
      if (errors.length > 0)
        throw new AggregateError(errors, "Not everything was deleted");
    },
  },
  {
    name: "dump",
    everyMinutes: 60,
    async run() {
      const outcome = await storage.dump();
      if (outcome.kind === "written")
        log.info("dump written", { name: outcome.name });
    },
  },
  {
    name: "partitions",
    everyMinutes: 5,
    async run() {
      await addPartitions(storage.db, log);
      await analyzeMonthlyTables(storage.db);
    },
  },
  {
    name: "autovacuum",
    everyMinutes: 1,
    run: async () => void (await autovacuum(storage.db)),
  },
  {
    name: "fold-figures",
    everyMinutes: 1,
    run: async () => void (await foldFigures(storage.db)),
  },
  {
    name: "settle-exceptions",
    everyMinutes: 1,
    run: async () => settleByTime(storage.db, await readClock(storage.db)),
  },
  {
    name: "verify-figures",
    everyMinutes: 60,
    run: verify,
  },
  {
    name: "archive",
    everyMinutes: 1,
    run: archive,
  },
  {
    name: "enqueue-reports",
    everyMinutes: 1,
    async run() {
      if ((await enqueueDueReports(storage.db)) > 0) send.reports();
    },
  },
  {
    name: "enqueue-alerts",
    everyMinutes: 5,
    async run() {
      if ((await enqueueDueAlerts(storage.db)) > 0) send.alerts();
    },
  },
];
