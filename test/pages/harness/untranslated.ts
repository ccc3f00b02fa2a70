import * as english from "../../../app/engine/messages";
import * as spanish from "../../../app/engine/messages/es";
import { textsOf } from "../../../app/engine/messages/texts";
import { lateNotes, notes } from "../../../provider/demo/words";
import type { Page } from "../../portal/page";

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

/** The attributes that a reader sees or hears. */
const shownAttributes = [
  "aria-label",
  "title",
  "alt",
  "placeholder",
  "data-label",
];

type Node = ReturnType<ReturnType<Page["$"]>["contents"]>[number];

/** The texts of a part of a document and of its attributes. */
function* textsIn(node: Node): Generator<string> {
  if (!("children" in node)) return;
  if ("attribs" in node) {
    const { name, attribs } = node;
    if (["script", "style"].includes(name) || attribs.lang === "en") return;
    for (const attribute of shownAttributes) yield attribs[attribute] ?? "";
  }
  const own = node.children.map((child) =>
    child.nodeType === 3 ? child.data : "",
  );
  yield* own;
  // React separates the parts of a text by comments.
  if (!node.children.some((child) => "children" in child)) yield own.join("");
  for (const child of node.children) yield* textsIn(child);
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

/** Returns the texts of a Spanish page that are English. */
export function findEnglish({ $ }: Page): string[] {
  const [root] = $.root();
  const texts = root ? [...textsIn(root)].map(normalize) : [];
  return [...new Set(texts)].filter(isEnglish);
}
