import { TokenType } from "@streamparser/json";
import { listFirst } from "../../messages/list-first";
import { importMessage } from "../../messages/import";
import type { ImportItem } from "../records";
import { printable } from "./document-text";

/** Where EPCIS 2.0 documents and query results have their events. */
const eventPaths = [
  "$.epcisBody.eventList.*",
  "$.epcisBody.event",
  "$.epcisBody.queryResults.resultsBody.eventList.*",
];

/** Where a document has its events, as the parser takes it. */
export interface Layout {
  paths: string[];
  separator?: string;
}

/**
 * Returns where a document has its events, by how it begins.
 * @param isEvent returns whether the keys of an object are those of an event
 */
export function layoutOf(
  head: string,
  isEvent: (names: readonly string[]) => boolean,
): Layout {
  if (/^[^{[]*\[/.test(head)) return { paths: ["$.*"] };
  if (head.includes('"epcisBody"')) return { paths: eventPaths };
  const { lists, names } = readKeys(head);
  const list = lists.find((one) => isEvent(one.names)) ?? lists[0];
  // An object with all that an event needs is one, whatever it contains; the objects stand one after another.
  return list === undefined || isEvent(names)
    ? { paths: ["$"], separator: "\n" }
    : { paths: [`$.${list.path.join(".")}.*`] };
}

/** An array of objects: its keys from the outermost, and the keys of its first object. */
interface List {
  path: string[];
  names: string[];
}

/**
 * Returns the keys of the first object of a text, as far as it goes, and the arrays of objects that stand under its
 * keys, also within other objects, but not within other arrays.
 */
function readKeys(head: string): { names: string[]; lists: List[] } {
  const names: string[] = [];
  const lists: List[] = [];
  /** The key that was read last in each open object. */
  const path: string[] = [];
  let depth = 0;
  /** Depth of the array that is being read; Infinity outside of arrays. */
  let listDepth = Infinity;
  let isFirstObject = true;
  const tokens = /"((?:[^"\\]|\\.)*)"(\s*:)?|(\[\s*(?=\{))|[{}[\]]/g;
  for (const [token, name = "", colon, list] of head.matchAll(tokens)) {
    if (colon !== undefined) {
      if (depth === 1) names.push(name);
      if (depth === listDepth + 1 && isFirstObject)
        lists.at(-1)?.names.push(name);
      path[depth - 1] = name;
    } else if (token === "{" || token.startsWith("[")) {
      depth += 1;
      if (list === undefined || listDepth < depth) continue;
      lists.push({ path: path.slice(0, depth - 1), names: [] });
      listDepth = depth;
      isFirstObject = true;
    } else if (token === "}" || token === "]") {
      if (depth === listDepth + 1) isFirstObject = false;
      if (depth === listDepth) listDepth = Infinity;
      depth -= 1;
      if (depth === 0) break;
    }
  }
  return { names, lists };
}

/** Most lists that are named as unread. */
const maxUnread = 10;

/** The lists of objects in a document that are not the one with the events. */
export class UnreadLists {
  readonly #names = new Set<string>();
  /** The open objects and arrays: of an object, the key that was read last; null for an array. */
  readonly #open: (string | null)[] = [];
  #text = "";

  /** @param path where the document has its events, such as `$.data.scans.*` */
  constructor(private readonly path: string) {}

  /** Takes the next token of the document. */
  read(token: TokenType, value: unknown): void {
    if (token === TokenType.STRING) this.#text = String(value);
    else if (token === TokenType.COLON) this.#open.splice(-1, 1, this.#text);
    else if (token === TokenType.LEFT_BRACKET) this.#open.push(null);
    else if (token === TokenType.LEFT_BRACE) {
      this.#addList();
      this.#open.push("");
    } else if (
      token === TokenType.RIGHT_BRACE ||
      token === TokenType.RIGHT_BRACKET
    )
      this.#open.pop();
  }

  /** Adds the array of an object that begins, unless it is within another array, as a part of an object of that one. */
  #addList(): void {
    const outermost = this.#open.indexOf(null);
    if (outermost < 0 || outermost < this.#open.length - 1) return;
    const name = this.#open.slice(0, -1).join(".");
    if (`$.${name}.*` !== this.path && this.#names.size <= maxUnread)
      this.#names.add(printable(name, 60));
  }

  /** Gives the note about them, if there are any. */
  *note(): Generator<ImportItem> {
    if (this.#names.size === 0) return;
    yield {
      type: "note",
      message: importMessage("unreadLists", {
        lists: listFirst([...this.#names], maxUnread),
      }),
    };
  }
}
