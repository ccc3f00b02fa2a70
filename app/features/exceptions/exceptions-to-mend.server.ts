import type { AppLoadContext } from "@remix-run/node";
import type { FigureLoader } from "../attention/index.server";
import { addDays } from "../../engine/criteria/dates";
import { exceptionMessages } from "../../engine/messages";
import { paths } from "../../paths";
import { describeException } from "./exception-page.server";
import type { ExceptionsToMend } from "./exceptions-to-mend";

/** Exceptions that Home names. */
const maxNamed = 6;
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
  if (!(await context.hasExtension("exceptions"))) return undefined;
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
        offset: 0,
        pageSize: maxNamed + 1,
      },
      options,
    );
    return given.ok ? given : null;
  });
  return (
    answer && {
      items: answer.result.slice(0, maxNamed).map((row) => ({
        text: describeException(row),
        owner: row.Owner ?? exceptionMessages.nobodyYet,
        path: paths.exception(row.exceptionID),
      })),
      hasMore: answer.result.length > maxNamed,
      listPath: paths.exceptions(`s=-${days - 1}d_f=today_state=active`),
    }
  );
}
