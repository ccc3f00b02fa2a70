/** A photo in a list of notes. */
export interface PhotoView {
  path: string;
  smallPath: string;
  /** Of the large version, in pixels. */
  width: number;
  height: number;
}

/** A note in a list. */
export interface NoteView {
  id: string;
  author: string;
  /** An ISO timestamp in UTC. */
  at: string;
  /** The same as text, without its zone. */
  time: string;
  text: string;
  photos: PhotoView[];
  isRemovable: boolean;
  showsOnLinks: boolean;
}

/** The notes about one thing, and the form for another. */
export interface NotesView {
  /** The path that the forms are posted to. */
  path: string;
  /** The newest first; null if they could not be loaded. */
  notes: NoteView[] | null;
  /** Idempotency key of the form. */
  key: string;
}

/** The page of the notes about one thing. */
export interface NotesPageView extends NotesView {
  heading: string;
  back: { path: string; text: string } | null;
}

/** The reply to a form that had no effect. */
export interface NotesReply {
  text: string;
  showsOnLinks: boolean;
  /** Idempotency key of the form that is shown again. */
  key: string;
  /** Errors of the form as a whole. */
  messages: string[];
  errors: { text: string[]; photos: string[] };
  /** True if the outcome is unknown. */
  unsure: boolean;
  expired: boolean;
}

/** The names of the fields. The photos are the last: the others are read before them. */
export const noteFields = {
  text: "text",
  showsOnLinks: "showsOnLinks",
  photos: "photos",
  /** Of the button that removes a note. */
  id: "id",
} as const;

/** The intent of the button that removes a note. */
export const removeIntent = "remove";
