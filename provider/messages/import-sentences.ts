import type { Language } from "../contract/extensions/language";
import { messagesFor, type Messages } from ".";
import { fillText } from "./fill-text";

/**
 * The sentences about a loaded document in the language of their reader. They are stored in English, as
 * programs get them, and the English template of a sentence is its key: the values that it holds are put
 * into the same template of the other language (docs/decisions/101).
 */

/** An English template, and how it is said in another language. */
interface TemplatePair {
  pattern: RegExp;
  /** Number of characters that are not values. */
  fixedLength: number;
  translation: string;
}

const sentencesOf = (messages: Messages): Record<string, string> => ({
  ...messages.recordProblems,
  ...messages.documentProblems,
  ...messages.ediProblems,
});
const placesOf = (messages: Messages): Record<string, string> =>
  messages.importPlaceMessages;

function makePair(english: string, translation: string): TemplatePair {
  // Every second part is the name of a value.
  const parts = english.split(/\{(\w+)\}/);
  const fixed = parts.filter((_, at) => at % 2 === 0);
  const pattern = parts.map((part, at) =>
    at % 2 === 0
      ? part.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
      : `(?<${part}>.*?)`,
  );
  return {
    pattern: new RegExp(`^${pattern.join("")}$`, "s"),
    fixedLength: fixed.join("").length,
    translation,
  };
}

/** Returns the pairs of a language, those with the most text of their own first. */
function makePairs(
  language: Language,
  textsOf: (messages: Messages) => Record<string, string>,
): TemplatePair[] {
  const translations = textsOf(messagesFor(language));
  return Object.entries(textsOf(messagesFor("en")))
    .map(([key, english]) => makePair(english, translations[key] ?? english))
    .sort((a, b) => b.fixedLength - a.fixedLength);
}

const spanish = {
  sentences: makePairs("es", sentencesOf),
  places: makePairs("es", placesOf),
};

/** Returns the title of a kind of records in Spanish. */
function translateKind(title: string): string {
  const kinds = Object.entries(messagesFor("en").importKindMessages);
  const [name] = kinds.find(([, texts]) => texts.title === title) ?? [];
  const translated: Record<string, { title: string }> =
    messagesFor("es").importKindMessages;
  return (name && translated[name]?.title) ?? title;
}

/** Values that are texts themselves, by their name in the template. */
const valueTranslations: Record<string, (value: string) => string> = {
  sentence: toSpanish,
  kind: translateKind,
  kind2: translateKind,
  stores: (value) => value.replaceAll(" and ", " y "),
  stated: (value) =>
    value === messagesFor("en").uncountedMessages.none
      ? messagesFor("es").uncountedMessages.none
      : value,
};

/** Translates a text by the first template that fits it; null if none does. */
function translate(
  text: string,
  pairs: readonly TemplatePair[],
): string | null {
  for (const { pattern, translation } of pairs) {
    const match = pattern.exec(text);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      valueTranslations[name]?.(value) ?? value,
    ]);
    return fillText<string>(
      translation,
      Object.fromEntries(values) as Record<string, string>,
    );
  }
  return null;
}

/** Translates a sentence, which its place may precede: `segment 14 (MAN): …`. */
function toSpanish(sentence: string): string {
  const whole = translate(sentence, spanish.sentences);
  if (whole !== null) return whole;
  const [, start = "", rest = ""] = /^([^:]+): (.*)$/s.exec(sentence) ?? [];
  const place = translate(start, spanish.places);
  return place === null ? sentence : `${place}: ${toSpanish(rest)}`;
}

/**
 * Returns a stored sentence about a document in a language.
 * @returns the English sentence if no template fits it, as for documents of versions that said it otherwise
 */
export const importSentence = (english: string, language: Language): string =>
  language === "es" ? toSpanish(english) : english;

/** Returns a stored place of a document in a language: `line 12`, `línea 12`. */
export const importPlace = (english: string, language: Language): string =>
  language === "es" ? (translate(english, spanish.places) ?? english) : english;

/** Returns whether a sentence is said in every language. */
export const isTranslatedSentence = (english: string): boolean =>
  spanish.sentences.some(({ pattern }) => pattern.test(english));
