import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import * as z from "zod";
import type { RequestOf } from "../../../provider/contract/calls";
import {
  maxReasonLength,
  maxReceivedScans,
  maxSignerLength,
} from "../../../provider/contract/limits";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
  replyToForm,
  type RepliedSubmission,
} from "../../engine/forms/idempotent-form.server";
import { intentField } from "../../engine/forms/intent";
import { parseForm } from "../../engine/forms/parse-form.server";
import { readFormText } from "../../engine/forms/read-form-text";
import {
  commonMessages,
  formatMessage,
  formMessages,
  receivingMessages,
  resultMessages,
} from "../../engine/messages";
import {
  isShortenedNumber,
  normalizeNumberList,
} from "../../../shared/numbers";
import { statusFor } from "../../engine/provider-client/errors";
import type { Failure } from "../../engine/provider-client/provider-api";
import { readNumberList } from "../../engine/results/number-list";
import { localTimeFormat } from "../../engine/results/local-time.server";
import { consumeFlash, setFlash } from "../../engine/session/flash.server";
import { paths } from "../../paths";
import { numbersIn, shortenCode } from "./device/judge-scan";
import {
  conditionFields,
  endFields,
  scanFields,
  type ReceivingIntent,
  type ReceivingReply,
  type StopsView,
  type StopView,
} from "./receiving-view";
import {
  detailsOf,
  loadStops,
  nameOf,
  nextStop,
  requireReceiving,
  stopData,
  stopItem,
  zoneOf,
  type Stop,
} from "./stops.server";
import {
  findEndErrors,
  finishedText,
  readVisit,
  type VisitedStop,
} from "./visit-times";

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "params">;

/**
 * The loader of `/receive`, today's stops, and of `/receive/:deliveryID`, the page at the door. Who has one store
 * gets its next stop at once, unless `?all` asks for the list.
 * @throws a redirect to the next stop or to the login page; a 404 response without feature or extension
 */
export async function loadReceiving({ request, context, params }: Args) {
  const { deliveryID = "" } = params;
  return deliveryID === ""
    ? loadStopList({ request, context })
    : loadStop({ request, context }, deliveryID);
}

async function loadStopList({
  request,
  context,
}: Pick<Args, "request" | "context">) {
  const { searchParams } = new URL(request.url);
  const store = (searchParams.get("store") ?? "").trim().slice(0, 20);
  const answer = await loadStops(context, {
    store: store || null,
    deliveryID: null,
    withCartons: false,
  });
  const stops = answer.ok ? answer.result : [];
  const next = searchParams.has("all") || store !== "" ? null : nextStop(stops);
  if (next) throw redirect(paths.receive(next.deliveryID));
  const view: StopsView = {
    screen: "stops",
    flash: consumeFlash(request, context),
    stops: stops.map(stopItem),
    store,
    notice: listNotice(answer.ok, stops, answer.ok && answer.hasMore, store),
  };
  return data(view, answer.ok ? 200 : statusFor(answer));
}

function listNotice(
  isLoaded: boolean,
  stops: readonly Stop[],
  hasMore: boolean,
  store: string,
): string | null {
  if (!isLoaded) return receivingMessages.stopsFailed;
  if (hasMore) return receivingMessages.moreStops;
  if (stops.length > 0) return null;
  return store === ""
    ? receivingMessages.noStops
    : formatMessage(receivingMessages.noStopsAt, { store });
}

async function loadStop(
  { request, context }: Pick<Args, "request" | "context">,
  deliveryID: string,
) {
  const answer = await loadStops(context, {
    store: null,
    deliveryID,
    withCartons: true,
  });
  const stop = answer.ok ? (answer.result[0] ?? null) : null;
  const { pathname, search } = new URL(request.url);
  const view: StopView = {
    screen: "stop",
    flash: consumeFlash(request, context),
    key: createIdempotencyKey(),
    path: pathname + search,
    ...(stop ? knownStop(stop) : unknownStop(deliveryID, answer.ok)),
  };
  const status = stop ? 200 : answer.ok ? 404 : statusFor(answer);
  return data(view, status);
}

type KnownStop = Omit<StopView, "screen" | "flash" | "key" | "path">;

function knownStop(stop: Stop): KnownStop {
  const zone = zoneOf(stop);
  const clock = localTimeFormat(zone);
  const timeOf = (at: string | null) =>
    at === null ? "" : clock.format(Date.parse(at)).time.slice(0, 5);
  return {
    stop: stopData(stop),
    details: detailsOf(stop),
    notice: stop.isCanceled ? receivingMessages.canceledStop : null,
    isMissing: false,
    signedBy: nameOf(stop.signedBy),
    visit:
      stop.departedAt === null
        ? {
            arrived: timeOf(stop.arrivedAt ?? stop.firstScanAt),
            departed: timeOf(stop.lastScanAt),
          }
        : null,
    zone,
    zoneName: clock.nameAt(Date.parse(stop.serviceDate ?? "")),
    date: stop.serviceDate ?? "",
    firstScanAt: stop.firstScanAt ?? "",
  };
}

const unknownStop = (id: string, isLoaded: boolean): KnownStop => ({
  stop: {
    id,
    store: "",
    storeNumber: "",
    announced: 0,
    scanned: 0,
    cartons: [],
    isDoorScanned: false,
  },
  details: [],
  notice: isLoaded
    ? receivingMessages.noSuchStop
    : receivingMessages.stopsFailed,
  isMissing: isLoaded,
  signedBy: null,
  visit: null,
  zone: "UTC",
  zoneName: "UTC",
  date: "",
  firstScanAt: "",
});

type Wanted = RequestOf<"receiveDelivery">;

/** A form as a device of its own, whose scans count once because its key stays when it is sent again. */
const fromForm = (deliveryID: string, key: string, now: Date): Wanted => ({
  deliveryID,
  deviceID: key,
  sentAt: now.toISOString(),
  scans: [],
  doorScanAt: null,
  visit: null,
  signedBy: null,
  signature: null,
});

/**
 * Returns why no carton can have the number of a code; null if one can. Lists of searches refuse more, signs that only
 * addresses do not allow.
 */
function findCodeProblem(code: string): string | null {
  if (isShortenedNumber(code))
    return formatMessage(resultMessages.numberShortened, { number: code });
  return numbersIn(code).length > 0
    ? null
    : formatMessage(receivingMessages.invalidNumber, {
        number: shortenCode(code),
      });
}

/** Returns why the scans of a list cannot be saved; null if they can. */
function findListProblem(codes: readonly string[]): string | null {
  if (codes.length === 0) return receivingMessages.numbersRequired;
  if (codes.length > maxReceivedScans)
    return formatMessage(receivingMessages.tooManyNumbers, {
      limit: maxReceivedScans,
      count: codes.length,
    });
  for (const code of codes) {
    const problem = findCodeProblem(code);
    if (problem !== null) return problem;
  }
  return null;
}

/** Returns the number of a code that is sent, as the device sends it. */
const numberIn = (code: string) => numbersIn(code)[0] ?? code;

const scanSchema = z
  .object({ numbers: z.string().default("") })
  .transform(({ numbers }, context) => {
    const { given } = readNumberList(normalizeNumberList(numbers), "ASN");
    const message = findListProblem(given);
    if (message !== null)
      context.addIssue({ code: "custom", path: ["numbers"], message });
    return given.map(numberIn);
  });

const conditionSchema = z.object({
  carton: z
    .string({ error: receivingMessages.cartonRequired })
    .trim()
    .min(1, receivingMessages.cartonRequired)
    .transform((code, context) => {
      const message = findCodeProblem(code);
      if (message !== null) context.addIssue({ code: "custom", message });
      return numberIn(code);
    }),
  condition: z.enum(["damaged", "refused"], {
    error: receivingMessages.chooseWhat,
  }),
  reason: z
    .string({ error: receivingMessages.reasonRequired })
    .trim()
    .min(1, receivingMessages.reasonRequired)
    .max(
      maxReasonLength,
      formatMessage(formMessages.textTooLong, {
        label: commonMessages.reason,
        count: maxReasonLength,
      }),
    ),
});

const endSchema = (stop: VisitedStop, now: Date) =>
  z
    .object({
      signer: z.string().trim().max(maxSignerLength).default(""),
      arrived: z.string().trim().default(""),
      departed: z.string().trim().default(""),
    })
    .superRefine((typed, context) => {
      const errors = findEndErrors(typed, stop, now.getTime());
      for (const [name, messages] of Object.entries(errors))
        for (const message of messages)
          context.addIssue({ code: "custom", path: [name], message });
    });

interface Submitted {
  context: ActionFunctionArgs["context"];
  form: FormData;
  key: string;
  deliveryID: string;
}

/**
 * The action of the forms of the page at the door. Each can be sent again: its key is that of a device.
 * @returns what the scans have found, or the form again with its errors
 * @throws a redirect to the page after a carton was reported, and to the list at the end
 */
export async function receive({
  request,
  context,
  params,
}: Pick<ActionFunctionArgs, "request" | "context" | "params">) {
  await requireReceiving(context);
  const form = await request.formData();
  const submitted: Submitted = {
    context,
    form,
    key: readIdempotencyKey(form),
    deliveryID: params.deliveryID ?? "",
  };
  const intent = readFormText(form, intentField);
  if (intent === "condition") return reportCarton(submitted);
  if (intent === "end") return finish(submitted);
  return scan(submitted);
}

/** Returns the response that shows a form again, because its values are invalid or it was not saved. */
function refuse(
  intent: ReceivingIntent,
  submission: RepliedSubmission,
  key: string,
  failure: Failure | null,
  fallback = "",
) {
  const reply = replyToForm(submission, key, failure, fallback);
  return redisplayForm<ReceivingReply>(
    { ...reply, intent, found: null },
    failure,
  );
}

async function scan({ context, form, key, deliveryID }: Submitted) {
  const submission = parseForm(form, scanFields, scanSchema);
  if (submission.status !== "success")
    return refuse("scan", submission, key, null);
  const now = new Date();
  const at = now.toISOString();
  const answer = await callIdempotent(
    context,
    "receiveDelivery",
    {
      ...fromForm(deliveryID, key, now),
      scans: submission.value.map((asn, sequence) => ({
        sequence,
        asn,
        at,
        kind: "expected",
        reason: null,
      })),
      doorScanAt: form.has("door") ? at : null,
    },
    key,
  );
  if (!answer.ok)
    return refuse(
      "scan",
      submission,
      key,
      answer,
      receivingMessages.scanFailed,
    );
  const reply: ReceivingReply = {
    intent: "scan",
    answer: {},
    key: createIdempotencyKey(),
    unsure: false,
    expired: false,
    found: answer.result,
  };
  return data(reply);
}

async function reportCarton({ context, form, key, deliveryID }: Submitted) {
  const submission = parseForm(form, conditionFields, conditionSchema);
  if (submission.status !== "success")
    return refuse("condition", submission, key, null);
  const now = new Date();
  const { carton: asn, condition: kind, reason } = submission.value;
  const answer = await callIdempotent(
    context,
    "receiveDelivery",
    {
      ...fromForm(deliveryID, key, now),
      scans: [{ sequence: 0, asn, at: now.toISOString(), kind, reason }],
    },
    key,
  );
  if (!answer.ok)
    return refuse(
      "condition",
      submission,
      key,
      answer,
      receivingMessages.conditionFailed,
    );
  const text =
    kind === "damaged"
      ? receivingMessages.isDamaged
      : receivingMessages.isRefused;
  setFlash(
    context,
    formatMessage(text, { number: answer.result[0]?.asn ?? asn }),
  );
  throw redirect(paths.receive(deliveryID), 303);
}

async function finish({ context, form, key, deliveryID }: Submitted) {
  const now = new Date();
  const stop: VisitedStop = {
    date: readFormText(form, "date", 10),
    timeZone: readFormText(form, "zone", 60),
    firstScanAt: readFormText(form, "firstScanAt", 30),
  };
  const submission = parseForm(form, endFields, endSchema(stop, now));
  if (submission.status !== "success")
    return refuse("end", submission, key, null);
  const { signer, arrived, departed } = submission.value;
  const answer = await callIdempotent(
    context,
    "receiveDelivery",
    {
      ...fromForm(deliveryID, key, now),
      signedBy: signer,
      visit: readVisit({ arrived, departed }, stop),
    },
    key,
  );
  if (!answer.ok)
    return refuse(
      "end",
      submission,
      key,
      answer,
      receivingMessages.finishFailed,
    );
  setFlash(
    context,
    finishedText(readFormText(form, "store", 100), answer.areTimesKnown),
  );
  throw redirect(paths.receive(undefined, "all"), 303);
}
