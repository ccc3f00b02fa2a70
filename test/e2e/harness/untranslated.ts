import type { Page } from "playwright/test";
import * as english from "../../../app/messages";
import * as spanish from "../../../app/messages/es";
import { textsOf } from "../../../app/messages/texts";
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

/** Runs in the browser: the texts of a document and of its attributes; nothing of it is executed. */
function textsIn(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of parsed.querySelectorAll("script, style, [lang=en]"))
    hidden.remove();
  const elements = [...parsed.querySelectorAll("*")];
  const ofAttributes = elements.flatMap((element) =>
    ["aria-label", "title", "alt", "placeholder", "data-label"].flatMap(
      (name) => element.getAttribute(name) ?? [],
    ),
  );
  const ofNodes = elements.flatMap((element) =>
    [...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : [],
    ),
  );
  const ofLeaves = elements
    .filter((element) => element.childElementCount === 0)
    .map((element) => element.textContent);
  return [...new Set([...ofAttributes, ...ofNodes, ...ofLeaves])];
}

/** Returns the texts of a Spanish page that are English. */
export async function findEnglish(
  parser: Page,
  html: string,
): Promise<string[]> {
  const texts = (await parser.evaluate(textsIn, html)).map(normalize);
  return texts.filter(
    (text) =>
      !isNote(text) &&
      (exact.has(text) ||
        englishWord.test(text) ||
        patterns.some((pattern) => pattern.test(text))),
  );
}
