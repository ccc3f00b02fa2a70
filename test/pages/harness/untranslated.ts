import { load } from "cheerio";
import * as english from "../../../app/engine/messages";
import * as spanish from "../../../app/engine/messages/es";
import { textsOf } from "../../../app/engine/messages/texts";
import { lateNotes, notes } from "../../../provider/demo/words";

const normalize = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The English messages that are another text in Spanish, with and without placeholders. */
const spanishTexts = textsOf(spanish);
const differing = [...textsOf(english)].flatMap(([name, text]) =>
  spanishTexts.get(name) === text ? [] : [normalize(text)],
);
const exact = new Set(differing.filter((text) => !/\{\w+\}/.test(text)));
const patterns = differing
  // A message of hardly more than placeholders would match anything.
  .filter(
    (text) =>
      /\{\w+\}/.test(text) &&
      /([a-z]\W*){6}/i.test(text.replaceAll(/\{\w+\}/g, "")),
  )
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join(".+")}$`,
      ),
  );

/** Words that stand in English sentences only, not in names of companies, places or codes. */
const englishWord =
  /\b(the|your|this|that|are|was|were|has|have|not|cannot|does|with|from|which|please|try|again)\b/i;

/** What people of the demonstration have written. */
const isNote = (text: string) =>
  [...notes, ...lateNotes].some((note) => text.includes(note));

/** The texts of a document and of its attributes. */
function textsIn(html: string): string[] {
  const $ = load(html, { scriptingEnabled: false });
  $("script, style, [lang=en]").remove();
  return $("*")
    .toArray()
    .flatMap((element) => {
      const ofAttributes = [
        "aria-label",
        "title",
        "alt",
        "placeholder",
        "data-label",
      ].flatMap((name) => $(element).attr(name) ?? []);
      const ofNodes = $(element)
        .contents()
        .toArray()
        .filter(({ nodeType }) => nodeType === 3)
        .map((node) => $(node).text());
      // React separates the parts of a text by comments.
      const isLeaf = $(element).children().length === 0;
      return [
        ...ofAttributes,
        ...ofNodes,
        ...(isLeaf ? [$(element).text()] : []),
      ];
    });
}

/** Texts that were judged before: pages share most of theirs. */
const judged = new Map<string, boolean>();

function isEnglish(text: string): boolean {
  const before = judged.get(text);
  if (before !== undefined) return before;
  const isFound =
    !isNote(text) &&
    (exact.has(text) ||
      englishWord.test(text) ||
      patterns.some((pattern) => pattern.test(text)));
  judged.set(text, isFound);
  return isFound;
}

/** Returns the texts of a Spanish document that are English. */
export function findEnglish(html: string): string[] {
  const texts = new Set(textsIn(html).map(normalize));
  return [...texts].filter(isEnglish);
}
