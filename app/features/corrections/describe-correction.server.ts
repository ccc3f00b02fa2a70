import type { AnswerOf } from "../../../provider/contract/calls";
import type { VoidableScan } from "../../../provider/contract/extensions/corrections";
import {
  bookingMessages,
  commonMessages,
  correctionMessages,
  fieldMessages,
  formatMessage,
  manualReportMessages,
  mapMessages,
  timelineMessages,
} from "../../engine/messages";
import { describeDate } from "../../engine/criteria/dates";
import { showTimestamp } from "../../engine/tables/display";
import { paths } from "../../paths";
import type { CorrectionItem } from "./corrections-view";

type Listed = AnswerOf<"getCorrections">["result"][number];

const scanNames: Record<VoidableScan, string> = {
  pallet: correctionMessages.palletScan,
  trailer: correctionMessages.trailerScan,
  delivery: correctionMessages.deliveryScan,
  elsewhere: correctionMessages.foreignScan,
  store: timelineMessages.storeScan,
  door: mapMessages.doorScan,
};

/** Returns the name of a scan, with its store if it is another one's and its time if there is one. */
export function describeScan({
  scan,
  at,
  store = null,
}: {
  scan: VoidableScan;
  at: string | null;
  store?: string | null;
}): string {
  const name =
    store === null ? scanNames[scan] : `${scanNames[scan]} (${store})`;
  return at === null ? name : [name, showTimestamp(at)].join(", ");
}

/** The labels of what a booking may change and of what a report says, by the names of the payloads. */
const changeLabels: Readonly<Record<string, string>> = {
  arriveDate: commonMessages.arrival,
  departDate: commonMessages.departure,
  textSig: mapMessages.signature,
  numPallets: bookingMessages.numPallets,
  numPieces: bookingMessages.numPieces,
  totalWeight: bookingMessages.totalWeight,
  description: bookingMessages.description,
  class: bookingMessages.class,
  notes: fieldMessages.notes,
  apptFrom: `${bookingMessages.from}: ${bookingMessages.appointment}`,
  liftGateFrom: `${bookingMessages.from}: ${bookingMessages.liftGate}`,
  residentialFrom: `${bookingMessages.from}: ${bookingMessages.residential}`,
  apptTo: `${bookingMessages.to}: ${bookingMessages.appointment}`,
  liftGateTo: `${bookingMessages.to}: ${bookingMessages.liftGate}`,
  residentialTo: `${bookingMessages.to}: ${bookingMessages.residential}`,
};

/** Returns a value for display; the database writes a flag as `true` or `false`. */
const changeText = (field: string, value: string | null): string =>
  value === null || value === ""
    ? manualReportMessages.none
    : value === "true"
      ? fieldMessages.yes
      : value === "false"
        ? fieldMessages.no
        : field === "arriveDate" || field === "departDate"
          ? showTimestamp(value)
          : value;

function nameOf({ kind, scan, scanAt, dayBefore, dayAfter }: Listed): string {
  const day = (date: string | null) => (date ? describeDate(date) : "");
  switch (kind) {
    case "cancel-stop":
      return correctionMessages.stopCanceled;
    case "move-stop":
      return formatMessage(correctionMessages.stopMoved, {
        before: day(dayBefore),
        after: day(dayAfter),
      });
    case "restore-stop":
      return correctionMessages.stopRestored;
    case "void-scan":
      return formatMessage(correctionMessages.scanVoided, {
        scan: scan ? describeScan({ scan, at: scanAt }) : "",
      });
    case "cancel-booking":
      return correctionMessages.bookingCanceled;
    case "change-booking":
      return correctionMessages.bookingChanged;
    case "withdraw-report":
      return correctionMessages.reportWithdrawn;
  }
}

/** Returns the path of the page that corrects the same again; null if there is none. */
function pathOf({ delivID, ASN, bookingID }: Listed): string | null {
  if (delivID !== null) return paths.correct({ delivery: delivID });
  if (ASN !== null) return paths.correct({ asn: ASN });
  return bookingID === null ? null : paths.correct({ booking: bookingID });
}

const whenAndWho = (at: string | null, name: string | null) => ({
  time: at === null ? "" : showTimestamp(at),
  name: name ?? "",
});

/** Formats a correction for the list and for the page of its subject. */
export function correctionItem(correction: Listed): CorrectionItem {
  const { correctionID, subject, changes, reason, madeAt, madeBy } = correction;
  const { undoneAt, undoneBy, canUndo } = correction;
  return {
    id: correctionID,
    name: nameOf(correction),
    // The provider writes the day of a stop as `2026-11-20`.
    subject: (subject ?? "").replace(/(?<=, )\d{4}-\d\d-\d\d$/, describeDate),
    path: pathOf(correction),
    lines: [
      formatMessage(correctionMessages.madeBy, whenAndWho(madeAt, madeBy)),
      ...changes.map(({ field, before, after }) =>
        formatMessage(correctionMessages.changedFromTo, {
          label: changeLabels[field] ?? field,
          before: changeText(field, before),
          after: changeText(field, after),
        }),
      ),
      ...(reason === null
        ? []
        : [formatMessage(correctionMessages.reasonWas, { reason })]),
      ...(undoneAt === null
        ? []
        : [
            formatMessage(
              correctionMessages.undoneBy,
              whenAndWho(undoneAt, undoneBy),
            ),
          ]),
    ],
    canUndo,
  };
}
