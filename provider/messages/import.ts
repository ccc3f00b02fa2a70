import type { Language } from "../contract/extensions/language";
import { messagesFor, type Messages } from ".";
import { fillText, type ParameterOf } from "../../shared/fill-text";

/**
 * What an import says about a document: the key of a text and its values. Checks create such messages and the
 * database stores them; they become sentences in the language of their reader (docs/decisions/163).
 */

type Texts = Messages["importMessages"];

/** A value of a text: one of the document, the name of a kind of records, a place, or another message. */
type ImportValue =
  | string
  | number
  | { kind: keyof Messages["importKindMessages"] }
  | { place: string; key?: never }
  | ImportMessage;

/** A message about a document, as it is stored. */
export interface ImportMessage {
  key: keyof Texts;
  values?: Readonly<Record<string, ImportValue>>;
  /** Where in the document, if the sentence begins with its place; see {@link importPlace}. */
  place?: string;
}

/** Characters of a message, and of each of its values: it may quote a document. */
export const maxMessageLength = 1_000;

/** PostgreSQL stores neither zero bytes nor halves of surrogate pairs, not even escaped in JSON. */
export const storable = (value: string) =>
  value.replaceAll("\0", "").toWellFormed();

/** Creates a message, with the values of the `{name}` placeholders of its text. */
export const importMessage = <Key extends keyof Texts>(
  key: Key,
  ...[values]: [ParameterOf<Texts[Key]>] extends [never]
    ? []
    : [Readonly<Record<ParameterOf<Texts[Key]>, ImportValue>>]
): ImportMessage =>
  values === undefined ? { key } : { key, values: storableValues(values) };

const storableValues = (
  values: Readonly<Record<string, ImportValue>>,
): ImportMessage["values"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string"
        ? storable(value.slice(0, maxMessageLength))
        : value,
    ]),
  );

/** Returns the sentence of a message in a language. */
export function importSentence(
  { key, values = {}, place }: ImportMessage,
  language: Language,
): string {
  const given = Object.entries(values).map(([name, value]) => [
    name,
    textOf(value, language),
  ]);
  const sentence = fillText<string>(
    messagesFor(language).importMessages[key],
    Object.fromEntries(given) as Record<string, string | number>,
  );
  return (
    place === undefined
      ? sentence
      : `${importPlace(place, language)}: ${sentence}`
  ).slice(0, maxMessageLength);
}

function textOf(value: ImportValue, language: Language): string | number {
  if (typeof value !== "object") return value;
  if ("kind" in value)
    return messagesFor(language).importKindMessages[value.kind].title;
  return value.key === undefined
    ? importPlace(value.place, language)
    : importSentence(value, language);
}

/**
 * Returns a place of a document in a language: `line 12`, `línea 12`. Its first word is the key of its text;
 * other places are names, as of a sheet.
 */
export function importPlace(place: string, language: Language): string {
  const [key = "", ...number] = place.split(" ");
  const placeTexts: Record<string, string> =
    messagesFor(language).importPlaceMessages;
  const text = Object.hasOwn(placeTexts, key) ? placeTexts[key] : undefined;
  return text === undefined
    ? place
    : fillText<string>(text, { number: number.join(" ") });
}
