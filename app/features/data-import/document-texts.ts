import type {
  ImportJobAnswer,
  ImportStatus,
} from "../../../provider/contract/extensions/imports";
import {
  dataImportMessages,
  formatMessage,
  formatNumber,
} from "../../engine/messages";
import { locale } from "../../engine/messages/language";

/** The label of each status. */
export const statusLabels: Record<ImportStatus, string> = {
  receiving: dataImportMessages.receiving,
  received: dataImportMessages.received,
  planned: dataImportMessages.planned,
  queued: dataImportMessages.queued,
  running: dataImportMessages.running,
  applied: dataImportMessages.applied,
  rejected: dataImportMessages.rejected,
  failed: dataImportMessages.failed,
  cancelled: dataImportMessages.cancelled,
};

/** The label of each way in which documents arrive. */
export const doorLabels: Record<ImportJobAnswer["door"], string> = {
  screen: dataImportMessages.doorScreen,
  command: dataImportMessages.doorCommand,
  folder: dataImportMessages.doorFolder,
  http: dataImportMessages.doorHttp,
};

const unfinished: readonly ImportStatus[] = [
  "receiving",
  "received",
  "queued",
  "running",
];

/** Returns whether the provider still works on a document. */
export const isUnderWay = (status: ImportStatus): boolean =>
  unfinished.includes(status);

/** `Cartons: 1,204 new, 3 changed, 2 rejected` for each kind, separated by semicolons. */
export function describeCounts(counts: ImportJobAnswer["counts"]): string {
  const kinds = counts.flatMap((kind) => {
    const parts = [
      [dataImportMessages.countNew, kind.created],
      [dataImportMessages.countChanged, kind.changed],
      [dataImportMessages.countUnchanged, kind.unchanged],
      [dataImportMessages.countRejected, kind.rejected],
    ] as const;
    const said = parts
      .filter(([, count]) => count > 0)
      .map(([template, count]) => formatMessage(template, { count }));
    return said.length === 0 ? [] : [`${kind.title}: ${said.join(", ")}`];
  });
  return kinds.length === 0 ? dataImportMessages.noRecords : kinds.join("; ");
}

/**
 * `0.04 s`, `12 s`, `2 min 5 s`: how long the last check or import of a document took.
 * @returns null while it is under way, if it is not known, and for a discarded document, which finished
 *   when somebody discarded it
 */
export function describeDuration({
  status,
  startedAt,
  finishedAt,
}: ImportJobAnswer): string | null {
  if (!startedAt || !finishedAt) return null;
  if (isUnderWay(status) || status === "cancelled") return null;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  if (seconds < 10) {
    const shown = Math.max(seconds, 0.01).toLocaleString(locale, {
      maximumFractionDigits: seconds < 1 ? 2 : 1,
    });
    return `${shown}\u00a0s`;
  }
  const whole = Math.round(seconds);
  const minutes = formatNumber(Math.floor(whole / 60));
  return whole < 60
    ? `${whole}\u00a0s`
    : `${minutes}\u00a0min ${whole % 60}\u00a0s`;
}

/** Returns whether applying a planned document would change anything. */
export const wouldChange = ({ counts }: Pick<ImportJobAnswer, "counts">) =>
  counts.some(({ created, changed }) => created + changed > 0);

/** `1 error`, `12 errors` */
export const describeErrors = (count: number): string =>
  count === 1
    ? dataImportMessages.oneError
    : formatMessage(dataImportMessages.errorsCount, { count });

const units = ["bytes", "KB", "MB"] as const;

/** `1 byte`, `812 bytes`, `1.2 MB` */
export function showSize(bytes: number): string {
  if (bytes === 1) return "1\u00a0byte";
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_024;
    unit += 1;
  }
  const shown = size.toLocaleString(locale, {
    maximumFractionDigits: unit === 0 || size >= 100 ? 0 : 1,
  });
  return `${shown}\u00a0${units[unit]}`;
}
