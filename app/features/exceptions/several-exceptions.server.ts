import { data } from "@remix-run/node";
import {
  exceptionStates,
  maxChangedExceptions,
} from "../../../provider/contract/exceptions";
import { rawSegment } from "../../engine/criteria/criteria-codec";
import { describeDate } from "../../engine/criteria/dates";
import { createIdempotencyKey } from "../../engine/forms/idempotent-form.server";
import { loadForExtension } from "../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../features.server";
import { exceptionMessages, formatMessage } from "../../engine/messages";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import { consumeFlash } from "../../engine/session/flash.server";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import { changeExceptions } from "./change-exceptions.server";
import { describeException } from "./describe-exception.server";
import type { SeveralView } from "./exception-view";
import { loadNewOwners } from "./new-owners.server";
import { exceptionSearch } from "./exceptions-search.server";

/** The loader of the page that takes or closes several exceptions of a list. */
export async function loadSeveralExceptions({ request, context }: RouteArgs) {
  const query = rawSegment(request.url, -1);
  const read = exceptionSearch.read(new URL(request.url), null, context.today);
  const asked = read.ok ? exceptionSearch.payload(read.criteria) : null;
  // Of the exceptions in the list, those that are not closed.
  const states = exceptionStates.filter(
    (state) =>
      state !== "closed" &&
      (asked?.states.length === 0 || asked?.states.includes(state)),
  );
  const answer = await loadForExtension(
    context,
    "exceptions",
    async (options) =>
      asked && states.length > 0
        ? context.api.call(
            "getExceptions",
            {
              ...asked,
              states,
              offset: 0,
              pageSize: maxChangedExceptions,
            },
            options,
          )
        : null,
  );
  const rows = answer?.ok ? answer.result : [];
  const view: SeveralView = {
    heading: exceptionMessages.takeOrClose,
    flash: consumeFlash(request, context),
    problem: !read.ok
      ? (read.problems[0] ?? exceptionMessages.loadFailed)
      : answer !== null && !answer.ok
        ? messageFor(answer, exceptionMessages.loadFailed)
        : null,
    more:
      rows.length === maxChangedExceptions
        ? formatMessage(exceptionMessages.firstOf, {
            count: maxChangedExceptions,
          })
        : null,
    choices: rows.map((row) => ({
      value: row.exceptionID,
      label: [
        row.Date === null ? "" : describeDate(row.Date),
        describeException(row),
        row.Owner,
      ]
        .filter(Boolean)
        .join(" · "),
    })),
    newOwners: await loadNewOwners(
      context,
      rows.map(({ exceptionID }) => exceptionID),
    ),
    listPath: paths.exceptions(query),
    path: paths.severalExceptions(query),
    key: createIdempotencyKey(),
  };
  return data(
    view,
    !read.ok ? 400 : answer !== null && !answer.ok ? statusFor(answer) : 200,
  );
}

/** The action of the page. */
export async function changeSeveralExceptions({ request, context }: RouteArgs) {
  await requireExtension(context, "exceptions");
  return changeExceptions(
    context,
    await request.formData(),
    paths.severalExceptions(rawSegment(request.url, -1)),
  );
}
