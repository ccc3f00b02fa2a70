import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import * as z from "zod";
import { exceptionKinds } from "../../../provider/contract/exceptions";
import { rawSegment } from "../../engine/criteria/criteria-codec";
import type { IsoDate } from "../../engine/criteria/dates";
import {
  initialCriteria,
  parseCriteria,
} from "../../engine/forms/criteria-form.server";
import {
  dateOrderRule,
  dateRangeOf,
  dateRangeShape,
  withRelativeDates,
} from "../../engine/forms/date-range-fields.server";
import { loadForExtension } from "../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../features.server";
import {
  getPoolsOrNull,
  poolAndStoresShape,
} from "../../engine/forms/pool-and-stores.server";
import {
  getPoolsForRedisplay,
  redirectOrRedisplay,
} from "../../engine/forms/redirect-or-redisplay.server";
import { pathOf, places } from "../../pages";
import { exceptionFields, exceptionSearch } from "./exceptions-search.server";
import type { ExceptionsFormView } from "./exceptions-form";

const dateRange = dateRangeOf("s", "f");
const form = { fields: exceptionFields, dateRanges: [dateRange] };

const schemaOn = (today: IsoDate) =>
  z
    .object({
      ...dateRangeShape(dateRange, false),
      ...poolAndStoresShape,
      // What the form does not offer means all.
      k: z.array(z.enum(exceptionKinds)).catch([]).default([]),
      state: z.enum(exceptionFields.state).catch("active").default("active"),
      o: z
        .enum(["", ...exceptionFields.o])
        .catch("")
        .default(""),
    })
    .refine(...dateOrderRule(dateRange, today))
    .transform(withRelativeDates(dateRange, today));

/** The loader of the form of the list: its initial state from the address. */
export async function loadExceptionsForm({
  request,
  context,
}: LoaderFunctionArgs) {
  const pools = await loadForExtension(context, "exceptions", (options) =>
    getPoolsOrNull(context.api, options),
  );
  const { values, presets, problems, canonical } = initialCriteria(
    rawSegment(request.url, 1),
    form,
    pools,
    context.today,
    (encoded) => pathOf(places.exceptions, encoded),
  );
  const view: ExceptionsFormView = {
    pools,
    values,
    presets: presets.flat(),
    problems,
    filled: canonical,
  };
  return view;
}

/** The action of the form: leads to the list, or shows the form with its errors. */
export async function submitExceptionsForm({
  request,
  context,
}: ActionFunctionArgs) {
  await requireExtension(context, "exceptions");
  const submission = parseCriteria(
    await request.formData(),
    { ...form, schema: schemaOn(context.today), path: exceptionSearch.path },
    await getPoolsForRedisplay(context),
  );
  const { answer } = redirectOrRedisplay(submission);
  return data(answer, 400);
}
