import type { AnswerOf } from "../../../../provider/contract/calls";
import { alertMessages, formatMessage } from "../../../engine/messages";
import { kindLabel } from "../../exceptions";
import { alertNames, type AlertItem } from "./alerts-view";

/** An alert of the user, as the provider lists it. */
export type ListedAlert = AnswerOf<"getAlerts">["result"][number];

const stops = {
  unsubscribed: alertMessages.unsubscribed,
  refused: alertMessages.refused,
} as const;

/** Describes the cartons of a list, and how many of them are delivered. */
export function describeCartons({
  firstASN,
  cartons,
  delivered,
}: ListedAlert): string {
  const asn = firstASN ?? "";
  const names =
    cartons <= 1
      ? asn
      : cartons === 2
        ? formatMessage(alertMessages.cartonsOfTwo, { asn })
        : formatMessage(alertMessages.cartonsOf, { asn, count: cartons - 1 });
  return `${names}: ${formatMessage(alertMessages.deliveredOf, { delivered, count: cartons })}`;
}

/** Describes the stores that an alert watches. */
function describePlace({ poolID, poolName, store }: ListedAlert): string {
  if (store !== null)
    return formatMessage(alertMessages.storeNamed, { number: store });
  return poolID === null
    ? alertMessages.allStores
    : formatMessage(alertMessages.poolNamed, { name: poolName ?? poolID });
}

/** Names what an alert tells, with the kinds of exceptions. */
const describeKind = ({ kind, exceptionKinds }: ListedAlert): string =>
  exceptionKinds.length === 0
    ? alertNames[kind]
    : `${alertNames[kind]}: ${exceptionKinds.map(kindLabel).join(", ")}`;

/** Returns an alert for the list. */
export function alertItem(alert: ListedAlert): AlertItem {
  const { alertID, kind, stopped, atNight, timeZone } = alert;
  return {
    id: alertID,
    name: describeKind(alert),
    about: kind === "delivered" ? describeCartons(alert) : describePlace(alert),
    times:
      stopped === null
        ? formatMessage(
            atNight ? alertMessages.atAnyHour : alertMessages.byDay,
            { timeZone },
          )
        : stops[stopped],
  };
}
