import type { ChoiceGroup } from "../../../engine/forms/fields/form-field";
import { alertMessages } from "../../../engine/messages";
import type { OwnListView } from "../own-list-view";

/** What an alert tells; as in the contract (`provider/contract/extensions/alerts.ts`). */
export const alertKinds = ["late", "short", "delivered", "exception"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The names of the kinds. */
export const alertNames: Record<AlertKind, string> = {
  late: alertMessages.late,
  short: alertMessages.short,
  delivered: alertMessages.delivered,
  exception: alertMessages.exception,
};

/** Returns the kinds that a provider with or without the extension `exceptions` can tell. */
export const offeredKinds = (hasExceptions: boolean): readonly AlertKind[] =>
  alertKinds.filter((kind) => hasExceptions || kind !== "exception");

/** An alert in the list. */
export interface AlertItem {
  id: string;
  /** What it tells. */
  name: string;
  /** The stores or cartons that it is about. */
  about: string;
  /** At which hours it is mailed, or why no longer. */
  times: string;
}

/** The loader data of the list. */
export interface AlertsView extends OwnListView {
  /** Null if the provider did not respond. */
  alerts: AlertItem[] | null;
  /** When the last mail was sent; null before the first. */
  lastMail: string | null;
}

/** The fields of the form, in its order. */
export const alertFields = [
  "exceptionKinds",
  "where",
  "ASNs",
  "timeZone",
  "atNight",
  "kind",
  "id",
] as const;

/** The loader data of the form. */
export interface AlertFormView {
  /** Idempotency key of the form. */
  key: string;
  /** The id of the alert that is changed; empty for a new one. */
  id: string;
  kind: AlertKind;
  /** The chosen kinds of exceptions. */
  exceptionKinds: string[];
  where: string;
  /** The choices of "Where" beside all stores. */
  places: ChoiceGroup[];
  /** The cartons of a new alert, as the form shows them. */
  ASNs: string;
  /** The cartons of the alert that is changed, in words; null without. */
  list: string | null;
  timeZone: string;
  /** True if the user chose this time zone. */
  isTimeZoneChosen: boolean;
  atNight: boolean;
  /** Path and query of the form. */
  path: string;
  /** Why there is no form; null if there is one. */
  problem: string | null;
}
