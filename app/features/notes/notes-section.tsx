import { CheckboxField } from "../../engine/forms/fields/checkbox-fields";
import { FormProblems } from "../../engine/forms/fields/errors/form-problems";
import { Field, TextAreaField } from "../../engine/forms/fields/field";
import { controlProps, formField } from "../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { RowButton } from "../../engine/forms/fields/row-button";
import { intentField } from "../../engine/forms/intent";
import {
  maxNotePhotos,
  maxNoteTextLength,
  maxPhotoMegabytes,
} from "../../../provider/contract/limits";
import {
  commonMessages,
  fieldMessages,
  formatMessage,
  noteMessages,
} from "../../engine/messages";
import { useExtension } from "../../ui/shell/use-extension";
import {
  noteFields,
  removeIntent,
  type NoteView,
  type NotesReply,
  type NotesView,
} from "./notes-view";

/** Longest side of a small photo on the screen, in CSS pixels. */
const smallSide = 128;

/**
 * The notes about something with the form for another one, on the page of a carton, of a shipment, and of
 * notes. The forms are posted to the page of notes, which shows them again if they have errors.
 */
export function NotesSection({
  view,
  reply,
}: {
  view: NotesView;
  reply?: NotesReply | undefined;
}) {
  return (
    <section className="panel notes" id="notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{fieldMessages.notes}</h2>
      <NotesList
        notes={view.notes}
        removal={{ path: view.path, key: view.key }}
      />
      <NoteForm view={view} reply={reply} />
    </section>
  );
}

/** A list of notes, the newest first. */
export function NotesList({
  notes,
  removal,
}: {
  /** Null if they could not be loaded. */
  notes: NoteView[] | null;
  /** Where the buttons that remove a note are posted to; without it, there are none. */
  removal?: { path: string; key: string };
}) {
  if (notes === null) return <p role="status">{noteMessages.notesFailed}</p>;
  if (notes.length === 0) return <p>{noteMessages.noNotes}</p>;
  return (
    <ul className="note-list">
      {notes.map((note) => (
        <li key={note.id}>
          <p className="note">
            <span translate="no">{note.author}</span>
            {", "}
            <time dateTime={note.at} className="unit">
              {note.time} UTC
            </time>
          </p>
          {note.text !== "" && <p className="note-text">{note.text}</p>}
          <Photos note={note} />
          {note.showsOnLinks && (
            <p className="note">{noteMessages.shownOnLinks}</p>
          )}
          {removal && note.isRemovable && (
            <RowButton
              formKey={`${removal.key}-${note.id}`}
              action={removal.path}
              values={{
                [intentField]: removeIntent,
                [noteFields.id]: note.id,
              }}
              label={commonMessages.remove}
              name={formatMessage(noteMessages.removeNamed, {
                author: note.author,
                time: note.time,
              })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Photos({ note: { author, photos } }: { note: NoteView }) {
  if (photos.length === 0) return null;
  return (
    <ul className="note-photos">
      {photos.map(({ path, smallPath, width, height }, index) => {
        const scale = Math.min(1, smallSide / Math.max(width, height));
        return (
          <li key={path}>
            <a href={path}>
              <img
                src={smallPath}
                width={Math.max(1, Math.round(width * scale))}
                height={Math.max(1, Math.round(height * scale))}
                loading="lazy"
                alt={formatMessage(noteMessages.photo, {
                  at: index + 1,
                  count: photos.length,
                  author,
                })}
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function NoteForm({
  view,
  reply,
}: {
  view: NotesView;
  reply: NotesReply | undefined;
}) {
  const field = (name: "text" | "photos", initial?: string) =>
    formField("note", noteFields[name], initial, reply?.errors[name]);
  const text = field("text", reply?.text);
  const photos = field("photos");
  const shared = formField(
    "note",
    noteFields.showsOnLinks,
    reply?.showsOnLinks ? "on" : "",
  );
  const canShare = useExtension("share-links");
  return (
    <>
      <h3>{noteMessages.newNote}</h3>
      <FormProblems
        reply={reply}
        path={view.path}
        then={noteMessages.thenChoosePhotosAgain}
        errors={reply?.messages ?? []}
        fields={[text, photos]}
        unsure={noteMessages.unsure}
      />
      {/* A new document, so that a browser that has to log in first keeps what was typed. */}
      <PostForm
        action={view.path}
        encType="multipart/form-data"
        noValidate
        reloadDocument
      >
        <IdempotencyKeyField value={reply?.key ?? view.key} />
        <TextAreaField
          field={text}
          label={noteMessages.text}
          hint={formatMessage(noteMessages.textHint, {
            max: maxNoteTextLength,
          })}
          rows={3}
        />
        {canShare && (
          <div className="boxes">
            <CheckboxField field={shared} label={noteMessages.showOnLinks} />
          </div>
        )}
        <Field
          field={photos}
          label={noteMessages.photosLabel}
          hint={formatMessage(noteMessages.photosHint, {
            count: maxNotePhotos,
            max: maxPhotoMegabytes,
          })}
        >
          {/* Without `capture`, a phone offers its camera and the photos that it has. */}
          <input
            {...controlProps(photos, true)}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
          />
        </Field>
        <p className="hint">
          {noteMessages.seenByPool} {noteMessages.removeHint}
        </p>
        <div className="actions">
          <button type="submit">{noteMessages.add}</button>
        </div>
      </PostForm>
    </>
  );
}
