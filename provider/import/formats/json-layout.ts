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
  const { list, names } = readOuterKeys(head);
  // An object with all that an event needs is one, whatever it contains; the objects stand one after another.
  return list === null || isEvent(names)
    ? { paths: ["$"], separator: "\n" }
    : { paths: [`$.${list}.*`] };
}

/** Returns the keys of the first object of a text, as far as it goes, and the first of an array of objects. */
function readOuterKeys(head: string): { names: string[]; list: string | null } {
  const names: string[] = [];
  let list: string | null = null;
  let depth = 0;
  const tokens = /"((?:[^"\\]|\\.)*)"(\s*:(\s*\[\s*\{)?)?|[{}[\]]/g;
  for (const [token, name = "", colon, isList] of head.matchAll(tokens)) {
    if (colon !== undefined && depth === 1) {
      names.push(name);
      if (isList !== undefined) list ??= name;
    }
    if (isList !== undefined) depth += 2;
    else if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    if (depth === 0) break;
  }
  return { names, list };
}
