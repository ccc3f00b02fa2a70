import type { automaticKind } from "../../../provider/contract/extensions/imports";
import type { Choice } from "../../engine/forms/fields/form-field";

/** A loaded file in the list. */
export interface DocumentRow {
  path: string;
  fileName: string;
  when: string;
  by: string;
  door: string;
  status: string;
  result: string;
}

/** The name of a kind of records that can be loaded. */
export interface KindLink {
  name: string;
  title: string;
  /** Path of its template; null if records are files. */
  template: string | null;
}

/** A kind of records that can be loaded, with its columns. */
export interface KindView extends KindLink {
  summary: string;
  /** Name of an example, if records are files. */
  exampleFile: string | null;
  fields: {
    title: string;
    isRequired: boolean;
    example: string;
    help: string;
  }[];
}

/** The screen Data; null for lists that could not be loaded. */
export interface DataView {
  flash: string | null;
  documents: DocumentRow[] | null;
  kinds: KindLink[] | null;
  timeZones: Choice[];
  timeZone: string;
}

/** The upload form again. */
export interface UploadReply {
  kind: string;
  timeZone: string;
  errors: { kind?: string[]; timeZone?: string[]; file?: string[] };
  expired: boolean;
}

/** The names of the fields of the upload form. The file is the last: the others are read before it. */
export const uploadFields = {
  kind: "kind",
  timeZone: "timeZone",
  file: "file",
} as const;

/** The value of the kind that is recognized by content. */
export const recognizedKind: typeof automaticKind = "auto";
