import { data, type AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import {
  shareDays,
  shareSubjects,
  type ShareSubject,
} from "../../../../provider/contract/extensions/share-links";
import {
  maxSharedCartons,
  maxNumberLength,
} from "../../../../provider/contract/limits";
import { loadAsnsOf } from "../../search/asn-search/index.server";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplaySubmission,
} from "../../../engine/forms/idempotent-form.server";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../../features.server";
import { isRedisplay } from "../../../engine/forms/redisplay";
import {
  formatMessage,
  shareLinkMessages,
  timelineMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { readNumberList } from "../../../engine/results/number-list";
import { showTimestamp } from "../../../engine/tables/display";
import {
  linkFields,
  linkParts,
  type CreatedLink,
  type LinkFormView,
} from "./share-links-view";

/** What the address of the form names. */
interface Named {
  subject: ShareSubject;
  numbers: readonly string[];
  isList: boolean;
  problem: string | null;
}

const nothing: Named = {
  subject: "cartons",
  numbers: [],
  isList: false,
  problem: shareLinkMessages.nothingToShare,
};

const named = (subject: ShareSubject, number: string): Named => ({
  subject,
  numbers: [number],
  isList: false,
  problem: null,
});

/** Reads from the address of the form what the link shows. */
async function readNamed(
  context: AppLoadContext,
  query: URLSearchParams,
): Promise<Named> {
  const text = (name: string) =>
    query.get(name)?.trim().slice(0, maxNumberLength) ?? "";
  if (text("asn") !== "") return named("cartons", text("asn"));
  if (text("pro") !== "") return named("shipment", text("pro"));
  if (text("delivery") !== "") return named("delivery", text("delivery"));
  const from = query.get("from");
  // The form that is shown again has the numbers.
  if (from === null || isRedisplay(context))
    return from === null
      ? nothing
      : { ...nothing, isList: true, problem: null };
  const asns = await loadAsnsOf(context, from, maxSharedCartons);
  if (asns === null) return nothing;
  if (asns === "failed")
    return { ...nothing, problem: shareLinkMessages.resultFailed };
  const problem =
    asns.length === 0
      ? shareLinkMessages.nothingToShare
      : tooManyMessage(asns.length);
  const numbers = problem === null ? asns : [];
  return { subject: "cartons", numbers, isList: true, problem };
}

/** Returns what a link shows, for a heading. */
function nameOf(subject: ShareSubject, numbers: readonly string[]): string {
  const [number = ""] = numbers;
  if (subject === "shipment")
    return formatMessage(timelineMessages.shipment, { number });
  if (subject === "delivery")
    return formatMessage(shareLinkMessages.delivery, { number });
  return numbers.length === 1
    ? formatMessage(timelineMessages.carton, { number })
    : formatMessage(shareLinkMessages.severalCartons, {
        count: numbers.length,
      });
}

/** The loader of the form that creates a link. */
export async function loadLinkForm({ request, context }: RouteArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const { subject, numbers, isList, problem } = await loadForExtension(
    context,
    "share-links",
    () => readNamed(context, searchParams),
  );
  const view: LinkFormView = {
    key: createIdempotencyKey(),
    name: nameOf(subject, numbers),
    subject,
    numbers: numbers.join("\n"),
    isList,
    days: shareDays.map((days) => ({
      value: String(days),
      label:
        days === 1
          ? timelineMessages.oneDay
          : formatMessage(timelineMessages.days, { count: days }),
    })),
    maxCartons: maxSharedCartons,
    path: pathname + search,
    problem,
  };
  return data(view, problem === null ? 200 : 404);
}

/** Returns why so many cartons cannot be shared; null if they can. */
const tooManyMessage = (count: number) =>
  count <= maxSharedCartons
    ? null
    : formatMessage(shareLinkMessages.tooManyCartons, {
        limit: maxSharedCartons,
        count,
      });

const daysByValue = new Map(shareDays.map((days) => [String(days), days]));

const schema = z
  .object({
    subject: z.enum(shareSubjects),
    /** The one carton, shipment or delivery of a page. */
    number: z.string().max(maxNumberLength).optional(),
    /** A list of cartons, which can be edited. */
    numbers: z.string().default(""),
    days: z.string().transform((value, context) => {
      const days = daysByValue.get(value);
      if (days !== undefined) return days;
      context.addIssue({
        code: "custom",
        message: shareLinkMessages.chooseDays,
      });
      return z.NEVER;
    }),
    parts: z.array(z.enum(linkParts)).default([]),
  })
  .transform(({ number, numbers: typed, ...link }, context) => {
    if (number !== undefined) return { ...link, numbers: [number] };
    const { numbers, problem } = readNumberList(typed, "ASN");
    const message = problem ?? tooManyMessage(numbers.length);
    if (message !== null)
      context.addIssue({ code: "custom", path: ["numbers"], message });
    return { ...link, numbers };
  });

/**
 * The action of the form. The created link is in the response to its form only, never in an address or a
 * cookie.
 * @returns the link, or the form again with its errors
 */
export async function createLink({ request, context }: RouteArgs) {
  await requireExtension(context, "share-links");
  const form = await request.formData();
  const submission = parseForm(form, linkFields, schema);
  const key = readIdempotencyKey(form);
  if (submission.status !== "success")
    return redisplaySubmission(submission, key, null);
  const { subject, numbers, days, parts } = submission.value;
  const answer = await callIdempotent(
    context,
    "createShareLink",
    {
      subject,
      numbers,
      days,
      showsSignature: parts.includes(linkParts.signature),
      showsStreet: parts.includes(linkParts.street),
    },
    key,
  );
  if (!answer.ok)
    return redisplaySubmission(
      submission,
      key,
      answer,
      shareLinkMessages.createFailed,
    );
  const origin = context.env.publicOrigins[0] ?? new URL(request.url).origin;
  const created: CreatedLink = {
    created: {
      url: origin + paths.sharedPage(encodeURIComponent(answer.token)),
      name: nameOf(subject, numbers),
      expires: showTimestamp(answer.expiresAt),
    },
  };
  return data(created);
}
