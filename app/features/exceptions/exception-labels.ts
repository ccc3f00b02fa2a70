import {
  closeReasons,
  exceptionKinds,
  type CloseReason,
  type ExceptionKind,
} from "../../../provider/contract/exceptions";
import {
  exceptionMessages,
  fieldMessages,
  receivingMessages,
  timelineMessages,
  trackingMessages,
} from "../../engine/messages";

/** What the screens show for the names of the wire; another text is shown as it is. */

/** The kinds, the worst first. */
export const kindLabels: Record<ExceptionKind, string> = {
  late: fieldMessages.late,
  refused: trackingMessages.refused,
  damaged: trackingMessages.damaged,
  otherStore: exceptionMessages.otherStore,
  short: exceptionMessages.short,
  over: receivingMessages.notAnnounced,
  noProof: exceptionMessages.noProof,
};

/** What each kind means, in a sentence. */
const kindMeanings: Record<ExceptionKind, string> = {
  late: exceptionMessages.aboutLate,
  refused: exceptionMessages.aboutRefused,
  damaged: exceptionMessages.aboutDamaged,
  otherStore: exceptionMessages.aboutOtherStore,
  short: exceptionMessages.aboutShort,
  over: exceptionMessages.aboutOver,
  noProof: exceptionMessages.aboutNoProof,
};

/** The states that a list can have, in the order of the form. */
export const stateLabels = {
  active: exceptionMessages.active,
  open: exceptionMessages.open,
  inProgress: exceptionMessages.inProgress,
  closed: exceptionMessages.closed,
  all: exceptionMessages.all,
} as const;

/** Whose exceptions a list can have. */
export const ownerLabels = {
  mine: exceptionMessages.mine,
  nobody: exceptionMessages.nobody,
} as const;

export const reasonLabels: Record<CloseReason, string> = {
  found: exceptionMessages.reasonFound,
  credited: exceptionMessages.reasonCredited,
  reshipped: exceptionMessages.reasonReshipped,
  carrierError: exceptionMessages.reasonCarrierError,
  shipperError: exceptionMessages.reasonShipperError,
  other: exceptionMessages.reasonOther,
};

/** Returns the kind that a text of the provider names; undefined for an unknown one. */
export const kindOf = (text: string | null): ExceptionKind | undefined =>
  exceptionKinds.find((kind) => kind === text);

/** What a late delivery is shown as while nobody is there. */
const overdue = "overdue";

/** Returns the kind that is shown of an exception: a late one that is open is overdue, because it ends by the arrival. */
export const shownKind = ({
  Kind,
  Ended,
}: {
  Kind: string | null;
  Ended: string | null;
}): string =>
  Kind === ("late" satisfies ExceptionKind) && Ended === null
    ? overdue
    : (Kind ?? "");

/** Returns the name of a kind as `shownKind` gives it. */
export const kindLabel = (text: string): string =>
  text === overdue
    ? timelineMessages.overdue
    : (kindLabels[text as ExceptionKind] ?? text);

/** True for an exception of scans that belong to no delivery: unlike one of a shipment, it has cartons. */
export const isOfScans = ({
  deliveryID,
  Cartons,
}: {
  deliveryID: string | null;
  Cartons: number | null;
}): boolean => deliveryID === null && Cartons !== null;

/** Returns what an exception means; empty for an unknown kind. */
export function exceptionMeaning(
  exception: { Kind: string | null } & Parameters<typeof isOfScans>[0],
): string {
  const kind = kindOf(exception.Kind);
  return kind === undefined
    ? ""
    : isOfScans(exception)
      ? exceptionMessages.aboutScans
      : kindMeanings[kind];
}

export const stateLabel = (text: string): string =>
  stateLabels[text as keyof typeof stateLabels] ?? text;

export const reasonLabel = (text: string): string =>
  closeReasons.some((reason) => reason === text)
    ? reasonLabels[text as CloseReason]
    : text;
