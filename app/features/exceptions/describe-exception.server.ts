import type { AnswerOf } from "../../../provider/contract/calls";
import { hoursAndMinutes } from "../../../provider/contract/punctuality";
import {
  exceptionMessages,
  formatMessage,
  mapMessages,
  shareLinkMessages,
} from "../../engine/messages";
import { kindLabel, shownKind } from "./exception-labels";

type Exception = NonNullable<AnswerOf<"getException">["result"]>;

/** Describes how much it is or how late: `2 cartons`, `overdue by 8 h 7 min`; empty if neither is known. */
export const describeExtent = ({
  Cartons,
  Minutes,
  Ended,
}: Pick<Exception, "Cartons" | "Minutes" | "Ended">): string =>
  [
    Cartons === null
      ? ""
      : Cartons === 1
        ? exceptionMessages.oneCarton
        : formatMessage(shareLinkMessages.severalCartons, { count: Cartons }),
    Minutes === null
      ? ""
      : Ended === null
        ? formatMessage(mapMessages.overdue, {
            duration: hoursAndMinutes(Minutes),
          })
        : formatMessage(exceptionMessages.lateByTime, {
            time: hoursAndMinutes(Minutes),
          }),
  ]
    .filter((part) => part !== "")
    .join(" · ");

/** Describes an exception in a line: `Short · 1013 · 2 cartons`. */
export const describeException = (
  exception: Pick<
    Exception,
    "Kind" | "Store" | "Number" | "Cartons" | "Minutes" | "Ended"
  >,
): string =>
  [
    kindLabel(shownKind(exception)),
    exception.Store ?? exception.Number ?? "",
    describeExtent(exception),
  ]
    .filter((part) => part !== "")
    .join(" · ");
