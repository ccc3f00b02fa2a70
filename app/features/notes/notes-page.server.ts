import { data, redirect, type AppLoadContext } from "@remix-run/node";
import {
  noteSubjects,
  type NoteSubject,
} from "../../../provider/contract/extensions/notes";
import {
  maxIdLength,
  maxNumberLength,
} from "../../../provider/contract/limits";
import { readTypedDate } from "../../engine/criteria/dates";
import { keyName } from "../../engine/forms/fields/idempotency-key-field";
import {
  callIdempotent,
  createIdempotencyKey,
  isOutcomeUnknown,
  nextIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
} from "../../engine/forms/idempotent-form.server";
import { intentField } from "../../engine/forms/intent";
import { loadForExtension } from "../../engine/forms/load-for-extension.server";
import { isRedisplay } from "../../engine/forms/redisplay";
import { isId } from "../../engine/forms/searched-number.server";
import {
  formatMessage,
  noteMessages,
  timelineMessages,
} from "../../engine/messages";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import type { Failure } from "../../engine/provider-client/provider-api";
import { isFeatureEnabled, requireExtension } from "../../features.server";
import { paths, queryOf } from "../../paths";
import type { RouteArgs } from "../../route-args";
import {
  noteView,
  subjectParameters,
  type NotesSubject,
} from "./list-notes.server";
import {
  noteFields,
  removeIntent,
  type NotesPageView,
  type NotesReply,
} from "./notes-view";
import {
  findTextProblem,
  readNote,
  textOf,
  type WrittenNote,
} from "./read-note.server";

/** What an address names, and the page that it belongs to. */
interface Named extends NotesSubject {
  /** The day of the map that leads to a delivery, `YYYY-MM-DD`; empty without one. */
  date: string;
  /** The exception whose page leads here; empty without one. */
  exception: string;
}

/**
 * Reads from an address what notes are about.
 * @throws a 404 response if it names nothing, or a shipment while tracking is off
 */
function readNamed(context: AppLoadContext, request: Request): Named {
  const { searchParams } = new URL(request.url);
  const subject = noteSubjects.find((one) =>
    searchParams.has(subjectParameters[one]),
  );
  const number =
    (subject && searchParams.get(subjectParameters[subject])?.trim()) ?? "";
  const isOff =
    subject === "shipment" && !isFeatureEnabled(context, "tracking");
  const isNumber =
    number !== "" &&
    number.length <= maxNumberLength &&
    !/\p{Cc}/u.test(number) &&
    number.isWellFormed();
  if (subject === undefined || isOff || !isNumber)
    throw new Response(null, { status: 404 });
  const date = searchParams.get("date") ?? "";
  const exception = searchParams.get("exception") ?? "";
  return {
    subject,
    number,
    date: readTypedDate(date) === date ? date : "",
    exception: isId(exception) ? exception : "",
  };
}

const headings: Record<NoteSubject, (number: string) => string> = {
  delivery: (number) => formatMessage(noteMessages.deliveryWithId, { number }),
  carton: (number) => formatMessage(timelineMessages.carton, { number }),
  shipment: (number) => formatMessage(timelineMessages.shipment, { number }),
};

/** Returns the page that the notes belong to; null for a delivery of an unknown day. */
function backOf({
  subject,
  number,
  date,
  exception,
}: Named): NotesPageView["back"] {
  if (exception !== "")
    return {
      path: paths.exception(exception),
      text: noteMessages.backToException,
    };
  if (subject === "carton")
    return { path: paths.carton(number), text: noteMessages.backToCarton };
  if (subject === "shipment")
    return { path: paths.shipment(number), text: noteMessages.backToShipment };
  if (date === "") return null;
  const query = queryOf([
    ["date", date],
    ["deliv", number],
  ]);
  return { path: paths.track(query), text: noteMessages.backToMap };
}

const pathOf = ({ subject, number, date, exception }: Named) =>
  paths.notes({
    [subjectParameters[subject]]: number,
    ...(date !== "" && { date }),
    ...(exception !== "" && { exception }),
  });

/** Returns the page that follows a change: that of the exception, carton or shipment, or of the notes of a delivery. */
const pathAfter = (named: Named) =>
  named.subject === "delivery" && named.exception === ""
    ? pathOf(named)
    : `${backOf(named)?.path}#notes`;

/**
 * The loader of the page of notes.
 * @throws a 404 response for what the user may not see, and without the extension
 */
export async function loadNotesPage({ request, context }: RouteArgs) {
  const named = readNamed(context, request);
  const { subject, number } = named;
  const answer = await loadForExtension(context, "notes", (options) =>
    context.api.call("getNotes", { subject, number }, options),
  );
  if (!answer.ok && answer.httpStatus === 404 && !isRedisplay(context))
    throw new Response(null, { status: 404 });
  const view: NotesPageView = {
    heading: headings[subject](number),
    back: backOf(named),
    path: pathOf(named),
    notes: answer.ok ? answer.result.map(noteView) : null,
    key: createIdempotencyKey(),
  };
  return data(view, answer.ok ? 200 : statusFor(answer));
}

/** Returns a form again. */
const replyOf = (given: Partial<NotesReply>): NotesReply => ({
  text: "",
  showsOnLinks: false,
  key: createIdempotencyKey(),
  messages: [],
  errors: { text: [], photos: [] },
  unsure: false,
  expired: false,
  ...given,
});

/**
 * The action of every form of notes, wherever it stands: adds a note, or removes one.
 * @returns the form with its errors
 * @throws a redirect to the page of what the note is about; a 404 response without the extension
 */
export async function changeNotes({ request, context }: RouteArgs) {
  const named = readNamed(context, request);
  await requireExtension(context, "notes");
  const written = await readNote(context, request);
  const { fields } = written;
  return fields[intentField] === removeIntent
    ? removeNote(context, named, fields)
    : addNote(context, named, written);
}

const keyOf = (fields: Record<string, string>) => {
  const form = new FormData();
  form.set(keyName, fields[keyName] ?? "");
  return readIdempotencyKey(form);
};

async function removeNote(
  context: AppLoadContext,
  named: Named,
  fields: Record<string, string>,
) {
  const noteID = (fields[noteFields.id] ?? "").slice(0, maxIdLength);
  const answer = await callIdempotent(
    context,
    "removeNote",
    { noteID },
    keyOf(fields),
  );
  if (answer.ok) throw redirect(pathAfter(named), 303);
  const isExpired = answer.code === "expired";
  const reply = replyOf({
    messages: isExpired ? [] : [messageFor(answer, noteMessages.removeFailed)],
    expired: isExpired,
  });
  return redisplayForm(reply, answer);
}

async function addNote(
  context: AppLoadContext,
  named: Named,
  { fields, photoIDs, photoProblem, failure }: WrittenNote,
) {
  const { subject, number } = named;
  const text = textOf(fields);
  const showsOnLinks = fields[noteFields.showsOnLinks] === "on";
  const key = keyOf(fields);
  const redisplay = (given: Partial<NotesReply>, why: Failure | null) =>
    redisplayForm(replyOf({ text, showsOnLinks, key, ...given }), why);
  if (failure !== null) {
    const isExpired = failure.code === "expired";
    const photos = isExpired
      ? []
      : [messageFor(failure, noteMessages.photoFailed)];
    return redisplay(
      { errors: { text: [], photos }, expired: isExpired },
      failure,
    );
  }
  const isEmpty = text === "" && photoIDs.length === 0 && photoProblem === null;
  const textProblem = isEmpty
    ? noteMessages.textOrPhoto
    : findTextProblem(text);
  if (textProblem !== null || photoProblem !== null)
    return redisplay(
      {
        errors: {
          text: textProblem === null ? [] : [textProblem],
          photos: photoProblem === null ? [] : [photoProblem],
        },
      },
      null,
    );
  const answer = await callIdempotent(
    context,
    "addNote",
    { subject, number, text, photoIDs, showsOnLinks },
    key,
  );
  if (answer.ok) throw redirect(pathAfter(named), 303);
  const isExpired = answer.code === "expired";
  return redisplay(
    {
      key: nextIdempotencyKey(answer, key),
      messages: isExpired ? [] : [messageFor(answer, noteMessages.addFailed)],
      errors: {
        text: [],
        photos: photoIDs.length > 0 ? [noteMessages.choosePhotosAgain] : [],
      },
      unsure: isOutcomeUnknown(answer),
      expired: isExpired,
    },
    answer,
  );
}
