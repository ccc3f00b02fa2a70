import { data, redirect, type AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import { exceptionKinds } from "../../../../provider/contract/exceptions";
import { isTimeZoneName } from "../../../../provider/contract/extensions/subscriptions";
import {
  maxIdLength,
  maxListLength,
  maxNumberLength,
} from "../../../../provider/contract/limits";
import { readExceptionCriteria } from "../../exceptions/index.server";
import { loadAsnsOf, readAsnList } from "../../search/asn-search/index.server";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplaySubmission,
} from "../../../engine/forms/idempotent-form.server";
import type { ChoiceGroup } from "../../../engine/forms/fields/form-field";
import { readTypedTimeZone } from "../../../engine/forms/time-zone.server";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../../features.server";
import { isRedisplay } from "../../../engine/forms/redisplay";
import { isId } from "../../../engine/forms/searched-number.server";
import {
  alertMessages,
  formatMessage,
  shareLinkMessages,
  subscriptionMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import { getPools } from "../../../engine/provider-client/pools.server";
import { readNumberList } from "../../../engine/results/number-list";
import { setFlash } from "../../../engine/session/flash.server";
import {
  alertFields,
  alertKinds,
  offeredKinds,
  type AlertFormView,
  type AlertKind,
} from "./alerts-view";
import { describeCartons, type ListedAlert } from "./describe-alert";

/** Values of the select "Where": the own stores, a pool, a store. */
const allStores = "all";
const poolValue = (id: string) => `pool-${id}`;
const storeValue = (store: string) => `store-${store}`;

/** Parses a value of the select "Where"; null if it is none. */
function readPlace(
  value: string,
): { poolID: string | null; store: string | null } | null {
  if (value === allStores) return { poolID: null, store: null };
  const [, kind, id = ""] = /^(pool|store)-(.+)$/su.exec(value) ?? [];
  if (kind === undefined || !isId(id)) return null;
  return kind === "pool"
    ? { poolID: id, store: null }
    : { poolID: null, store: id };
}

const placeOf = ({ poolID, store }: ListedAlert) =>
  store !== null
    ? storeValue(store)
    : poolID !== null
      ? poolValue(poolID)
      : allStores;

const kindOf = (text: string | null, hasExceptions: boolean): AlertKind =>
  offeredKinds(hasExceptions).find((kind) => kind === text) ?? "late";

type PoolsAnswer = Awaited<ReturnType<typeof getPools>>;

/** Returns the choices of the select "Where". */
const placesOf = (answer: PoolsAnswer): ChoiceGroup[] =>
  !answer.ok || answer.pools.length === 0
    ? []
    : [
        {
          label: alertMessages.onePool,
          choices: answer.pools.map(({ id, name }) => ({
            value: poolValue(id),
            label: formatMessage(alertMessages.poolNamed, { name }),
          })),
        },
        ...answer.pools
          .filter(({ stores }) => stores.length > 0)
          .map(({ name, stores }) => ({
            label: formatMessage(alertMessages.storesOf, { pool: name }),
            choices: stores.map((store) => ({
              value: storeValue(store),
              label: formatMessage(alertMessages.storeNamed, { number: store }),
            })),
          })),
      ];

/** Returns the cartons that the address of the form names, and why they cannot be shown. */
async function readCartons(
  context: AppLoadContext,
  query: URLSearchParams,
): Promise<{ asns: readonly string[]; problem: string | null }> {
  const asn = query.get("asn")?.trim().slice(0, maxNumberLength) ?? "";
  if (asn !== "") return { asns: [asn], problem: null };
  const from = query.get("from");
  // A form that is shown again has the cartons.
  if (
    from === null ||
    isRedisplay(context) ||
    query.get("kind") === "exception"
  )
    return { asns: [], problem: null };
  const listed = readAsnList(from);
  if (listed !== null) return { asns: listed, problem: null };
  const found = await loadAsnsOf(context, from, maxListLength);
  return found === "failed"
    ? { asns: [], problem: shareLinkMessages.resultFailed }
    : { asns: (found ?? []).slice(0, maxListLength), problem: null };
}

/** Returns what an alert about exceptions like those of a list watches. */
function exceptionsLike(
  from: string | null,
  { today }: AppLoadContext,
): Pick<AlertFormView, "exceptionKinds" | "where"> {
  const criteria = from === null ? null : readExceptionCriteria(from, today);
  if (criteria === null) return { exceptionKinds: [], where: allStores };
  const { kinds, pool, stores } = criteria;
  const [store = ""] = stores;
  return {
    exceptionKinds: [...(kinds.length > 0 ? kinds : exceptionKinds)],
    where:
      // An alert is about one store or about all.
      stores.length === 1
        ? storeValue(store)
        : pool === null
          ? allStores
          : poolValue(pool),
  };
}

/** The loader of the form that creates or changes an alert. */
export async function loadAlertForm({ request, context }: RouteArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const id = searchParams.get("id");
  const [listed, pools, cartons] = await loadForExtension(
    context,
    "alerts",
    (options) =>
      Promise.all([
        context.api.call("getAlerts", undefined, options),
        getPools(context.api, options),
        readCartons(context, searchParams),
      ]),
  );
  const failure = [listed, pools].find(({ ok }) => !ok);
  const changed = listed.ok
    ? listed.result.find(({ alertID }) => alertID === id)
    : undefined;
  const kind =
    changed?.kind ??
    kindOf(searchParams.get("kind"), await context.hasExtension("exceptions"));
  const view: AlertFormView = {
    key: createIdempotencyKey(),
    id: changed?.alertID ?? "",
    kind,
    ...(changed
      ? { exceptionKinds: changed.exceptionKinds, where: placeOf(changed) }
      : exceptionsLike(
          kind === "exception" ? searchParams.get("from") : null,
          context,
        )),
    places: placesOf(pools),
    ASNs: cartons.asns.join("\n"),
    list: changed?.kind === "delivered" ? describeCartons(changed) : null,
    timeZone: changed?.timeZone ?? context.env.portalTimeZone,
    isTimeZoneChosen: changed !== undefined,
    atNight: changed?.atNight ?? false,
    path: pathname + search,
    problem:
      failure && !failure.ok
        ? messageFor(failure, alertMessages.alertsFailed)
        : id !== null && !changed
          ? alertMessages.gone
          : cartons.problem,
  };
  const status =
    failure && !failure.ok
      ? statusFor(failure)
      : id !== null && !changed
        ? 404
        : 200;
  return data(view, status);
}

const schema = z
  .object({
    kind: z.enum(alertKinds, alertMessages.gone),
    id: z.string().max(maxIdLength, alertMessages.gone).optional(),
    // What the form does not offer is not chosen.
    exceptionKinds: z.array(z.enum(exceptionKinds)).catch([]).default([]),
    where: z.string().default(allStores),
    ASNs: z.string().default(""),
    timeZone: z
      .string()
      .default("")
      .transform(readTypedTimeZone)
      .refine(isTimeZoneName, subscriptionMessages.unknownTimeZone),
    atNight: z.literal("on").optional(),
  })
  .transform((typed, context) => {
    const { kind, id, where, exceptionKinds: chosen, ...alert } = typed;
    const place = readPlace(where);
    const hasList = kind === "delivered" && id === undefined;
    const list = hasList ? readNumberList(alert.ASNs, "ASN") : null;
    if (kind === "exception" && chosen.length === 0)
      context.addIssue({
        code: "custom",
        path: ["exceptionKinds"],
        message: alertMessages.chooseKind,
      });
    if (place === null)
      context.addIssue({
        code: "custom",
        path: ["where"],
        message: alertMessages.choosePlace,
      });
    if (list !== null && list.problem !== null)
      context.addIssue({
        code: "custom",
        path: ["ASNs"],
        message: list.problem,
      });
    return {
      ...alert,
      kind,
      ...(kind === "exception" && { exceptionKinds: chosen }),
      alertID: id ?? null,
      poolID: place?.poolID ?? null,
      store: place?.store ?? null,
      ASNs: list?.numbers ?? [],
      atNight: alert.atNight !== undefined,
    };
  });

/**
 * The action of the form.
 * @returns the form again, with its errors
 * @throws a redirect to the list after success
 */
export async function saveAlert({ request, context }: RouteArgs) {
  await requireExtension(context, "alerts");
  const form = await request.formData();
  const submission = parseForm(form, alertFields, schema);
  const key = readIdempotencyKey(form);
  if (submission.status !== "success")
    return redisplaySubmission(submission, key, null);
  if (submission.value.kind === "exception")
    await requireExtension(context, "exceptions");
  const answer = await callIdempotent(
    context,
    "saveAlert",
    submission.value,
    key,
  );
  if (!answer.ok)
    return redisplaySubmission(submission, key, answer, alertMessages.failed);
  setFlash(context, alertMessages.saved);
  throw redirect(paths.alerts(), 303);
}
