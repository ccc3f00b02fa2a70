import { importMessage, type ImportMessage } from "../../messages/import";

/** The SQL type that the values of a field are staged with. */
export type FieldSqlType =
  "text" | "int" | "float8" | "numeric" | "boolean" | "date" | "timestamptz";

/** A value as it is staged, or the message that says what was expected. */
export type FieldValue =
  | {
      ok: true;
      value: string | number | boolean | null;
      /** What was decided about the text; the result counts it. */
      remark?: Remark | undefined;
    }
  | {
      ok: false;
      message: ImportMessage;
      /** True if the text shows that others of the document would be read wrongly, so that nothing is applied. */
      isFatal?: boolean;
    };

/**
 * What is decided about the text of a field: the key of the message that counts it, with an example.
 */
export type Remark =
  | "paddedZip"
  | "decimalZip"
  | "shortZip"
  | "shortSscc"
  | "oldYear"
  | "otherSeason"
  | "symbologyPrefix"
  | "missingValue";

/** What a field needs to know beside its text. */
export interface FieldContext {
  /** IANA time zone of times that name none. */
  timeZone: string;
  now: Date;
}

/** A field of a kind of records: a column of its CSV file, a key of its JSON objects. */
export interface Field {
  /** Title of the CSV column, as the portal names it. */
  title: string;
  isRequired: boolean;
  sqlType: FieldSqlType;
  /** An example for templates; empty if the field is usually empty. */
  example: string;
  /** True if only EDI documents have the field, so that the CSV template has no column for it. */
  isInternal: boolean;
  /** True if exports have a column for it although it is internal. */
  isExported: boolean;
  /** True for a number or code, which is never a date. */
  isCode?: boolean;
  /** True for a text that people entered in the portal, or a name that they chose. */
  isEntered?: boolean;
  /** Parses a text that is neither empty nor blank at its ends. */
  parse(text: string, context: FieldContext): FieldValue;
}

export type Options = Partial<
  Pick<Field, "isRequired" | "example" | "isInternal" | "isExported">
>;

/** Options of a field that documents other than CSV have, and exports. */
export const exportOnly = {
  isInternal: true,
  isExported: true,
  example: "",
} as const;

export const good = (
  value: string | number | boolean | null,
  remark?: Remark,
): FieldValue => ({ ok: true, value, remark });
export const bad = (message: ImportMessage): FieldValue => ({
  ok: false,
  message,
});

export const field = (
  title: string,
  sqlType: FieldSqlType,
  {
    isRequired = false,
    example = "",
    isInternal = false,
    isExported = false,
  }: Options,
  parse: Field["parse"],
): Field => ({
  title,
  isRequired,
  sqlType,
  example,
  isInternal,
  isExported,
  parse,
});

/** Control characters other than a line break, which no text of the operation has. */
// oxlint-disable-next-line no-control-regex -- these are what is refused
export const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f]/;

/** Returns the refusal of a text with such characters. */
export const refuseControlCharacters = () =>
  bad(importMessage("controlCharacters"));
