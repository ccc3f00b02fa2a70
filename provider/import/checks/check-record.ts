import type { SqlValue } from "../../db/database";
import {
  refuseControlCharacters,
  type Field,
  type FieldContext,
  type FieldValue,
  type Remark,
} from "../fields";
import type { ErrorRow } from "../import-errors";
import type { Kind } from "../kind";
import type { ImportRecord } from "../records";
import { importMessage, type ImportMessage } from "../../messages/import";

/** Returns the error of a record whose kind is unknown, or not allowed to its sender. */
export const unknownKind = ({ place, kind }: ImportRecord): ErrorRow => ({
  place,
  kind: null,
  field: null,
  value: kind,
  message: importMessage("kindNotAllowed"),
  record: null,
});

/** Something that was decided about a text. */
export interface RemarkedText {
  remark: Remark;
  text: string;
}

/** What programs write where a value is missing: SQL, PostgreSQL, pandas, Python and Excel. */
const missingValues = new Set([
  "NULL",
  "null",
  String.raw`\N`,
  "NaN",
  "nan",
  "NaT",
  "<NA>",
  "None",
  "#N/A",
]);

/**
 * Checks each field of a record by itself.
 * @returns the values as they are staged, by field name, one error for each invalid field, what was decided, and
 *   whether an error shows that the document would be read wrongly
 */
export function checkRecord(
  kind: Kind,
  { place, values: texts, missing }: ImportRecord,
  context: FieldContext,
): {
  values: Record<string, SqlValue>;
  errors: ErrorRow[];
  remarks: RemarkedText[];
  isFatal: boolean;
} {
  const values: Record<string, SqlValue> = {};
  const errors: ErrorRow[] = [];
  const remarks: RemarkedText[] = [];
  let isFatal = false;
  const addError = (name: string, value: string, message: ImportMessage) =>
    errors.push({
      place,
      kind: kind.name,
      field: name,
      value,
      message,
      record: Object.fromEntries(
        Object.entries(texts).filter(
          ([one]) => kind.fields[one]?.isInternal !== true,
        ),
      ),
    });
  for (const [name, field] of Object.entries(kind.fields)) {
    let text = texts[name]?.trim() ?? "";
    if (missingValues.has(text) && field.isEntered !== true) {
      remarks.push({ remark: "missingValue", text });
      text = "";
    }
    if (text === "" && !field.isRequired) continue;
    const parsed =
      text === ""
        ? {
            ok: false as const,
            message:
              missing?.[name] ??
              importMessage("required", { field: field.title }),
          }
        : parseField(field, text, context);
    if (parsed.ok) {
      values[name] = parsed.value;
      if (parsed.remark !== undefined)
        remarks.push({ remark: parsed.remark, text });
    } else {
      isFatal ||= parsed.isFatal === true;
      addError(name, text, parsed.message);
    }
  }
  const error =
    errors.length === 0 ? (kind.findError?.(values, context) ?? null) : null;
  if (error !== null)
    addError(error.field, texts[error.field]?.trim() ?? "", error.message);
  return { values, errors, remarks, isFatal };
}

/**
 * Parses the text of a field. A NUL is refused here, for every field, because PostgreSQL stores it in no text
 * and would fail the whole document. Half of a surrogate pair needs no check: the drivers send it as U+FFFD.
 */
const parseField = (
  field: Field,
  text: string,
  context: FieldContext,
): FieldValue =>
  text.includes("\0") ? refuseControlCharacters() : field.parse(text, context);
