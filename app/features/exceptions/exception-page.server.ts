import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { AnswerOf } from "../../../provider/contract/calls";
import { isFileId } from "../../../provider/contract/files";
import { maxIdLength } from "../../../provider/contract/limits";
import { hoursAndMinutes } from "../../../provider/contract/punctuality";
import { podLink } from "../../document-links.server";
import { encodeCriteria } from "../../engine/criteria/criteria-codec";
import { createIdempotencyKey } from "../../engine/forms/idempotent-form.server";
import { loadForExtension } from "../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../features.server";
import {
  bookingMessages,
  commonMessages,
  correctionMessages,
  exceptionMessages,
  fieldMessages,
  mapMessages,
  serverMessages,
  trackingMessages,
} from "../../engine/messages";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import {
  findLocalTime,
  type LocalTimeFormat,
} from "../../engine/results/local-time.server";
import { localText } from "../../engine/results/rows/table-rows.server";
import { consumeFlash } from "../../engine/session/flash.server";
import { parseTimestamp, showDate } from "../../engine/tables/display";
import { paths } from "../../paths";
import type { NotesView } from "../notes";
import { loadNotes } from "../notes/index.server";
import { trackQuery } from "../map/index.server";
import { changeExceptions } from "./change-exceptions.server";
import {
  kindLabel,
  exceptionMeaning,
  isOfScans,
  shownKind,
  reasonLabel,
  stateLabel,
} from "./exception-labels";
import type { ExceptionView } from "./exception-view";
import { loadNewOwners } from "./new-owners.server";

type Exception = NonNullable<AnswerOf<"getException">["result"]>;

/** The loader of the page of an exception. */
export async function loadExceptionPage({
  request,
  context,
  params,
}: Pick<LoaderFunctionArgs, "request" | "context" | "params">) {
  const { exceptionID = "" } = params;
  const answer = await loadForExtension(
    context,
    "exceptions",
    async (options) =>
      exceptionID.length > maxIdLength
        ? null
        : context.api.call("getException", { exceptionID }, options),
  );
  const found = answer?.ok ? answer.result : null;
  const [notes, newOwners, canCorrect] = await Promise.all([
    found && loadNotesOf(context, found),
    found?.Ended === null ? loadNewOwners(context, [exceptionID]) : null,
    context.hasExtension("corrections"),
  ]);
  const view: ExceptionView = {
    flash: consumeFlash(request, context),
    path: paths.exception(exceptionID),
    key: createIdempotencyKey(),
    problem: found
      ? null
      : answer === null || answer.ok
        ? exceptionMessages.gone
        : messageFor(answer, exceptionMessages.loadFailed),
    ...(found ? shown(found, canCorrect) : nothing),
    notes,
    newOwners,
  };
  return data(
    view,
    answer !== null && !answer.ok ? statusFor(answer) : found ? 200 : 404,
  );
}

/**
 * Loads the notes about the delivery or the shipment of an exception; null if the provider has none. The form for
 * another one leads back.
 */
async function loadNotesOf(
  context: LoaderFunctionArgs["context"],
  exception: Exception,
): Promise<NotesView | null> {
  const { exceptionID, deliveryID, Number: number } = exception;
  const about = deliveryID ?? (isOfScans(exception) ? null : number);
  if (about === null) return null;
  const subject = deliveryID === null ? "shipment" : "delivery";
  const notes = await loadNotes(
    context,
    { subject, number: about },
    (loading) => loading,
  );
  return (
    notes && {
      ...notes,
      path: paths.notes({
        [subject === "delivery" ? "delivery" : "pro"]: about,
        exception: exceptionID,
      }),
    }
  );
}

/** The action of the page: takes, closes or opens the exception. */
export async function changeException({
  request,
  context,
  params,
}: Pick<ActionFunctionArgs, "request" | "context" | "params">) {
  await requireExtension(context, "exceptions");
  const { exceptionID = "" } = params;
  const form = await request.formData();
  form.set("id", exceptionID);
  return changeExceptions(context, form, paths.exception(exceptionID));
}

const nothing = {
  heading: trackingMessages.exception,
  identifier: "",
  meaning: "",
  facts: [],
  cartons: [],
  notListed: 0,
  links: [],
  can: { take: false, giveUp: false, close: false, reopen: false },
} satisfies Partial<ExceptionView>;

/** Formats an instant as day and time of the store, or of UTC if its zone is not known; never broken across lines. */
function dayAndTime(instant: string | null, zone: LocalTimeFormat | null) {
  const at = instant === null ? null : parseTimestamp(instant, "time");
  return at === null
    ? ""
    : [localText("date", at, at, zone), localText("time", at, at, zone)]
        .join(" ")
        .replaceAll(" ", "\u00a0");
}

/** Joins the start and the end of a window, with the day once if both are on it. */
function windowText(start: string, end: string): string {
  const [day = ""] = start.split("\u00a0", 1);
  const until = end.startsWith(`${day}\u00a0`)
    ? end.slice(day.length + 1)
    : end;
  return [start, until].filter(Boolean).join(" – ");
}

/** The labels of what is a name or a number. */
const names: readonly string[] = [
  fieldMessages.pool,
  fieldMessages.store,
  exceptionMessages.route,
  exceptionMessages.driver,
  fieldMessages.trailer,
  exceptionMessages.endedBy,
];

/** @param canCorrect whether the provider has corrections */
function shown(found: Exception, canCorrect: boolean) {
  const zone = findLocalTime(found.timeZone ?? "");
  const at = (instant: string | null) => dayAndTime(instant, zone);
  const { Store, Number: number } = found;
  const isOpen = found.Ended === null;
  const facts: [string, string | null][] = [
    [fieldMessages.pool, found.Pool],
    [fieldMessages.store, [Store, found.storeName].filter(Boolean).join(" · ")],
    [
      fieldMessages.deliveryDate,
      found.Date === null ? "" : showDate(Date.parse(found.Date)),
    ],
    [
      mapMessages.window,
      windowText(at(found.windowStart), at(found.windowEnd)),
    ],
    [commonMessages.arrival, at(found.arrivalDate)],
    [commonMessages.departure, at(found.departureDate)],
    [
      exceptionMessages.lateBy,
      found.Minutes === null ? "" : hoursAndMinutes(found.Minutes),
    ],
    [exceptionMessages.route, found.route],
    [exceptionMessages.driver, found.driver],
    [fieldMessages.trailer, found.trailer],
    [exceptionMessages.found, at(found.Found)],
    [exceptionMessages.state, stateLabel(found.State ?? "")],
    [
      exceptionMessages.owner,
      found.isMine
        ? exceptionMessages.ownerYou
        : (found.Owner ?? exceptionMessages.nobodyYet),
    ],
    [exceptionMessages.ended, at(found.Ended)],
    [
      commonMessages.reason,
      isOpen
        ? ""
        : found.Reason === null
          ? exceptionMessages.endedByItself
          : reasonLabel(found.Reason),
    ],
    [exceptionMessages.endedBy, found["Ended By"]],
    [exceptionMessages.comment, found.comment],
  ];
  return {
    heading: [kindLabel(shownKind(found)), Store ?? number]
      .filter((part) => part !== null && part !== "")
      .join(" · "),
    identifier: Store ?? number ?? "",
    meaning: exceptionMeaning(found),
    facts: facts.flatMap(([label, value]) =>
      value === null || value === ""
        ? []
        : [{ label, value, isName: names.includes(label) }],
    ),
    cartons: found.cartons.map(({ ASN, Manifest, Remark, Store: other }) => ({
      asn: ASN,
      path: paths.carton(ASN),
      about: [
        Manifest === null ? "" : `${fieldMessages.manifest} ${Manifest}`,
        other === null ? "" : `${exceptionMessages.scannedAt} ${other}`,
        Remark ?? "",
      ]
        .filter((part) => part !== "")
        .join(" · "),
    })),
    notListed: Math.max(0, (found.Cartons ?? 0) - found.cartons.length),
    links: linksOf(found, canCorrect),
    can: {
      take: isOpen && !found.isMine,
      giveUp: isOpen && found.isMine,
      close: isOpen,
      reopen: !isOpen && found.Reason !== null,
    },
  };
}

function linksOf(
  exception: Exception,
  canCorrect: boolean,
): ExceptionView["links"] {
  const {
    exceptionID,
    deliveryID,
    Date: day,
    lngPoolID,
    Store,
    Number: number,
    PODInfo,
  } = exception;
  const claim = isFileId(exceptionID)
    ? [
        {
          text: exceptionMessages.claimPdf,
          path: paths.claim(exceptionID),
          isDocument: true as const,
        },
      ]
    : [];
  if (deliveryID === null)
    return [
      ...(number === null || isOfScans(exception)
        ? []
        : [{ text: bookingMessages.shipment, path: paths.shipment(number) }]),
      ...claim,
    ];
  const pod = PODInfo === null ? null : podLink.href(PODInfo);
  return [
    ...(day === null
      ? []
      : [
          {
            text: exceptionMessages.onTheMap,
            path: paths.track(
              trackQuery({
                date: day,
                pool: lngPoolID ?? "",
                deliv: deliveryID,
              }),
            ),
          },
        ]),
    ...(day === null || Store === null
      ? []
      : [
          {
            text: exceptionMessages.cartonsOfDelivery,
            path: paths.advancedSearch(
              encodeCriteria({
                s: day,
                f: day,
                p: lngPoolID ?? undefined,
                st: [Store],
              }),
            ),
          },
        ]),
    ...(canCorrect
      ? [
          {
            text: correctionMessages.correctStop,
            path: paths.correct({ delivery: deliveryID }),
          },
        ]
      : []),
    ...(pod === null
      ? []
      : [
          {
            text: serverMessages.proofOfDelivery,
            path: pod,
            isDocument: true as const,
          },
        ]),
    ...claim,
  ];
}
