import type { AppLoadContext } from "@remix-run/node";
import type { RowOf } from "../../../provider/contract/calls";
import { exceptionKinds } from "../../../provider/contract/exceptions";
import type { FigureLoader } from "../attention/index.server";
import { addDays, describeDate } from "../../engine/criteria/dates";
import {
  commonMessages,
  exceptionMessages,
  fieldMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { trackQuery } from "../map/index.server";
import { isOfScans, kindLabel, shownKind } from "./exception-labels";
import { describeExtent } from "./describe-exception.server";
import { toneOf } from "./exceptions-search.server";
import type { ExceptionsToMend } from "./exceptions-to-mend";

/** Exceptions that Home names. */
const maxNamed = 8;
/** Days, today included, within which something can usually still be done. */
const days = 7;

/**
 * Loads the exceptions of the last days that nobody has closed, the worst first, for Home.
 * @returns undefined if the provider has none; null if they could not be loaded in time
 */
export async function loadExceptionsToMend(
  figures: FigureLoader,
  context: Pick<AppLoadContext, "api" | "hasExtension" | "today">,
): Promise<ExceptionsToMend | null | undefined> {
  const [hasExceptions, hasNotes] = await Promise.all([
    context.hasExtension("exceptions"),
    context.hasExtension("notes"),
  ]);
  if (!hasExceptions) return undefined;
  const answer = await figures.answer(async (options) => {
    const given = await context.api.call(
      "getExceptions",
      {
        startDate: addDays(context.today, 1 - days),
        endDate: null,
        pool: null,
        stores: [],
        kinds: [],
        states: ["open", "inProgress"],
        owner: null,
        worst: { day: context.today, ofEachKind: maxNamed },
        offset: 0,
        pageSize: maxNamed * exceptionKinds.length,
      },
      options,
    );
    return given.ok ? given : null;
  });
  return (
    answer && {
      items: chooseNamed(answer.result, context.today).map((row) => ({
        kind: kindLabel(shownKind(row)),
        tone: toneOf(row.Kind),
        where: [
          row.Store ?? row.Number ?? "",
          row.storeName ?? "",
          // A store's day may be another one than that of the portal.
          row.Date === null || row.Date.slice(0, 10) === context.today
            ? ""
            : describeDate(row.Date),
        ]
          .filter((part) => part !== "")
          .join(" · "),
        facts: [
          describeExtent(row),
          row.driver ?? "",
          row.trailer === null ? "" : `${fieldMessages.trailer} ${row.trailer}`,
          row.Owner ?? exceptionMessages.nobodyYet,
        ].filter((part) => part !== ""),
        path: paths.exception(row.exceptionID),
        step: stepOf(row, context.today, hasNotes),
      })),
      hasMore: answer.result.length > maxNamed,
      listPath: paths.exceptions(`s=-${days - 1}d_state=active`),
    }
  );
}

/**
 * Chooses what Home names: the first of each kind, then the second of each, so that no kind hides the others; of a
 * kind today's first, for which most can still be done, and of these the latest, or those of most cartons.
 * @param rows the worst kind first
 * @returns the chosen ones, the worst kind first
 */
export function chooseNamed<
  Row extends Pick<
    RowOf<"getExceptions">,
    "Kind" | "Date" | "Minutes" | "Cartons"
  >,
>(rows: readonly Row[], today: string): Row[] {
  const byKind = new Map<string | null, Row[]>();
  const isToday = ({ Date: day }: Row) => day?.slice(0, 10) === today;
  const worstFirst = rows.toSorted(
    (a, b) =>
      Number(isToday(b)) - Number(isToday(a)) ||
      (b.Minutes ?? 0) - (a.Minutes ?? 0) ||
      (b.Cartons ?? 0) - (a.Cartons ?? 0),
  );
  for (const row of worstFirst)
    byKind.set(row.Kind, [...(byKind.get(row.Kind) ?? []), row]);
  const kinds = [...new Set(rows.map(({ Kind }) => Kind))];
  const chosen = Array.from({ length: maxNamed }, (_, turn) =>
    kinds.flatMap((kind) => byKind.get(kind)?.[turn] ?? []),
  )
    .flat()
    .slice(0, maxNamed);
  return kinds.flatMap((kind) => chosen.filter(({ Kind }) => Kind === kind));
}

/** The step that a row offers beside its page: the map while its delivery is under way, then its notes. */
function stepOf(
  row: RowOf<"getExceptions">,
  today: string,
  hasNotes: boolean,
): ExceptionsToMend["items"][number]["step"] {
  const { exceptionID, deliveryID, Date: day } = row;
  if (deliveryID !== null && day?.slice(0, 10) === today)
    return {
      text: commonMessages.map,
      path: paths.track(trackQuery({ deliv: deliveryID })),
    };
  return hasNotes && !isOfScans(row)
    ? {
        text: fieldMessages.notes,
        path: `${paths.exception(exceptionID)}#notes`,
      }
    : null;
}
