import { data, type AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../provider/contract/calls";
import { bookingChange } from "../../../provider/contract/extensions/corrections";
import {
  maxIdLength,
  maxNumberLength,
} from "../../../provider/contract/limits";
import { describeDate } from "../../engine/criteria/dates";
import { createIdempotencyKey } from "../../engine/forms/idempotent-form.server";
import { loadForExtension } from "../../engine/forms/load-for-extension.server";
import {
  bookingMessages,
  correctionMessages,
  fieldMessages,
  formatMessage,
  timelineMessages,
  trackingMessages,
} from "../../engine/messages";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import type {
  CallOptions,
  Failure,
} from "../../engine/provider-client/provider-api";
import { consumeFlash } from "../../engine/session/flash.server";
import { showTimestamp } from "../../engine/tables/display";
import { isFeatureEnabled } from "../../features.server";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import { findQuote } from "../freight/rates/index.server";
import {
  bookingTextFields,
  serviceFields,
  type CorrectForm,
  type CorrectView,
} from "./corrections-view";
import { describeScan } from "./describe-correction.server";
import { loadHistory } from "./history.server";

/** What the address of the page names. */
export type Subject =
  | { of: "delivery"; id: string }
  | { of: "asn"; id: string }
  | { of: "booking"; id: string };

/** Reads the subject from the address of the page; null if it names none. */
export function readSubject(query: URLSearchParams): Subject | null {
  for (const of of ["delivery", "asn", "booking"] as const) {
    const id = query.get(of)?.trim() ?? "";
    const limit = of === "asn" ? maxNumberLength : maxIdLength;
    if (id !== "") return id.length <= limit ? { of, id } : null;
  }
  return null;
}

/** What a page shows of its subject. */
type Shown = Pick<
  CorrectView,
  "heading" | "lines" | "notices" | "forms" | "back"
>;

type Found = Shown | null | Failure;

const isFailure = (found: Found): found is Failure =>
  found !== null && "ok" in found;

const loaders: Record<
  Subject["of"],
  (context: AppLoadContext, id: string, options: CallOptions) => Promise<Found>
> = { delivery: loadDelivery, asn: loadScans, booking: loadBooking };

const line = (label: string, value: string | null) =>
  value === null || value === "" ? [] : [[label, value] as const];

/** The forms that void scans. */
const voidForms = (
  scans: AnswerOf<"getCorrectableScans">["result"][number]["scans"],
  about: string,
): CorrectForm[] =>
  scans.map((scan) => ({
    id: `void-${scan.scanID.replace(/[^\w-]/g, "-")}`,
    intent: "void" as const,
    title: formatMessage(correctionMessages.voidNamed, {
      scan: [describeScan(scan), about]
        .filter((text) => text !== "")
        .join(" · "),
    }),
    hint: correctionMessages.voidScanHint,
    submit: correctionMessages.voidScan,
    initial: { scanID: scan.scanID },
  }));

async function loadDelivery(
  { api }: AppLoadContext,
  delivID: string,
  options: CallOptions,
): Promise<Found> {
  const answer = await api.call("getCorrectableDelivery", { delivID }, options);
  if (!answer.ok) return answer;
  if (answer.result === null) return null;
  const { store, pool, scheduledDate, canceledAt, isVisited, scans } =
    answer.result;
  const isCanceled = canceledAt !== null;
  const stopForms: CorrectForm[] = isCanceled
    ? [
        {
          id: "restore",
          intent: "restore",
          title: correctionMessages.restoreStop,
          hint: correctionMessages.restoreStopHint,
          submit: correctionMessages.restoreStop,
          initial: {},
        },
      ]
    : isVisited
      ? []
      : [
          {
            id: "cancel",
            intent: "cancel",
            title: correctionMessages.cancelStop,
            hint: correctionMessages.cancelStopHint,
            submit: correctionMessages.cancelStop,
            initial: {},
          },
          {
            id: "move",
            intent: "move",
            title: correctionMessages.moveStop,
            hint: correctionMessages.moveStopHint,
            submit: correctionMessages.moveStop,
            initial: { date: "" },
          },
        ];
  const day = scheduledDate === null ? null : describeDate(scheduledDate);
  return {
    heading: correctionMessages.delivery,
    lines: [
      ...line(fieldMessages.store, store),
      ...line(fieldMessages.pool, pool),
      ...line(correctionMessages.scheduled, day),
      ...line(
        trackingMessages.canceled,
        isCanceled ? `${showTimestamp(canceledAt)} UTC` : null,
      ),
    ],
    notices: isVisited && !isCanceled ? [correctionMessages.visited] : [],
    forms: [...stopForms, ...voidForms(scans, "")],
    back: null,
  };
}

async function loadScans(
  { api }: AppLoadContext,
  asn: string,
  options: CallOptions,
): Promise<Found> {
  const answer = await api.call("getCorrectableScans", { ASN: asn }, options);
  if (!answer.ok) return answer;
  const forms = answer.result.flatMap(
    ({ store, scheduledDate, isWaiting, scans }) =>
      voidForms(
        scans,
        [
          store ?? "",
          scheduledDate === null ? "" : describeDate(scheduledDate),
          isWaiting ? correctionMessages.waiting : "",
        ]
          .filter((text) => text !== "")
          .join(" · "),
      ),
  );
  return {
    heading: formatMessage(correctionMessages.scansOf, { asn }),
    lines: [],
    notices: forms.length === 0 ? [correctionMessages.noScans] : [],
    forms,
    back: {
      text: formatMessage(timelineMessages.carton, { number: asn }),
      path: paths.carton(asn),
    },
  };
}

/** Returns what a booking of so many pallets costs; null if it is not known, or rates are off. */
export async function priceOf(
  context: AppLoadContext,
  ends: { zipFrom: string | null; zipTo: string | null },
  numPallets: number | null,
): Promise<string | null> {
  if (!isFeatureEnabled(context, "rateGenerator")) return null;
  const quote = await findQuote(context, {
    zipFrom: ends.zipFrom ?? "",
    zipTo: ends.zipTo ?? "",
    numPallets: String(numPallets ?? ""),
  });
  return quote === null || quote === "incomplete" ? null : quote.total;
}

async function loadBooking(
  context: AppLoadContext,
  bookingID: string,
  options: CallOptions,
): Promise<Found> {
  const answer = await context.api.call(
    "getCorrectableBooking",
    { bookingID },
    options,
  );
  if (!answer.ok) return answer;
  const { result: booking } = answer;
  if (booking === null) return null;
  const isOpen = booking.canceledAt === null && !booking.isPickedUp;
  const price = isOpen
    ? await priceOf(context, booking, booking.numPallets)
    : null;
  const initial: CorrectForm["initial"] = {
    shownRate: price ?? "",
    shown: JSON.stringify(bookingChange.safeParse(booking).data ?? null),
  };
  for (const name of bookingTextFields)
    initial[name] = booking[name] === null ? "" : String(booking[name]);
  for (const name of serviceFields) if (booking[name]) initial[name] = "on";
  return {
    heading: correctionMessages.booking,
    lines: [
      ...line(bookingMessages.bolNumber, booking.BOLNumber),
      ...line(bookingMessages.proNumber, booking.PRONumber),
      ...line(bookingMessages.from, booking.companyFrom),
      ...line(bookingMessages.to, booking.companyTo),
    ],
    notices: [
      ...(booking.canceledAt === null ? [] : [correctionMessages.isCanceled]),
      ...(booking.canceledAt === null && booking.isPickedUp
        ? [correctionMessages.pickedUp]
        : []),
    ],
    forms: isOpen
      ? [
          {
            id: "changeBooking",
            intent: "changeBooking",
            title: correctionMessages.changeBooking,
            hint: correctionMessages.changeBookingHint,
            submit: correctionMessages.changeBooking,
            initial,
            price,
          },
          {
            id: "cancelBooking",
            intent: "cancelBooking",
            title: correctionMessages.cancelBooking,
            hint: correctionMessages.cancelBookingHint,
            submit: correctionMessages.cancelBooking,
            initial: {},
          },
        ]
      : [],
    back: (await context.hasExtension("bill-details"))
      ? {
          text: bookingMessages.billOfLading,
          path: paths.booking(bookingID),
        }
      : null,
  };
}

/**
 * The loader of the page that corrects a delivery, the scans of a carton, or a booking.
 * @returns data with status 404 if there is no such thing, and that of the failure if it cannot be loaded
 * @throws a 404 page if the provider does not have the extension, and what `loadForUser` throws
 */
export async function loadCorrectPage({ request, context }: RouteArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const subject = readSubject(searchParams);
  const asked =
    subject === null
      ? {}
      : subject.of === "delivery"
        ? { delivID: subject.id }
        : subject.of === "asn"
          ? { ASN: subject.id }
          : { bookingID: subject.id };
  const [found, history] = await loadForExtension(
    context,
    "corrections",
    (options) =>
      Promise.all([
        subject === null
          ? null
          : loaders[subject.of](context, subject.id, options),
        subject === null ? [] : loadHistory(context, asked, options),
      ]),
  );
  const nothing = {
    heading: correctionMessages.correct,
    lines: [],
    notices: [],
    forms: [],
    back: null,
  };
  const shown = found === null || isFailure(found) ? nothing : found;
  const view: CorrectView = {
    ...shown,
    flash: consumeFlash(request, context),
    problem:
      found === null
        ? correctionMessages.nothingToCorrect
        : isFailure(found)
          ? messageFor(found, correctionMessages.notLoaded)
          : null,
    history: found === null ? [] : history,
    path: pathname + search,
    key: createIdempotencyKey(),
  };
  return data(
    view,
    found === null ? 404 : isFailure(found) ? statusFor(found) : 200,
  );
}
