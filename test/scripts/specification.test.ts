import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as messages from "../../app/engine/messages";
import { textsOf } from "../../app/engine/messages/texts";
import routes from "../../app/routes";
import { searches } from "../../app/web/result-pages.server";
import { csvColumns, screenColumns } from "../../app/engine/tables/table";
import { calls } from "../../provider/contract/calls";
import { files } from "../../provider/contract/files";
import * as freight from "../../provider/contract/freight";
import * as groups from "../../provider/contract/groups";
import * as manualReports from "../../provider/contract/manual-reports";
import * as map from "../../provider/contract/map";
import * as reports from "../../provider/contract/reports";
import * as searchRows from "../../provider/contract/searches";

const texts = textsOf(messages);

/** A row of the page: its cells by their header, and the line that it stands in. */
type Row = Readonly<Record<string, string>>;

const cellsOf = (line: string) =>
  line
    .split(" | ")
    .map((cell) => cell.replace(/^\| | \|$/g, "").trim())
    .map((cell) => cell.replaceAll("\\_", "_").replaceAll("\\*", "*"));

/** Every row of every table of the page. */
function readRows(markdown: string): Row[] {
  let headers: string[] = [];
  return markdown.split("\n").flatMap((line) => {
    if (!line.startsWith("| ") || /^\| -/.test(line)) return [];
    const cells = cellsOf(line);
    if (cells.at(-1) === "Test") {
      headers = cells;
      return [];
    }
    return [
      Object.fromEntries(headers.map((name, at) => [name, cells[at] ?? ""])),
    ];
  });
}

const rows = readRows(readFileSync("docs/specification.md", "utf8"));
const rowsWith = (header: string) => rows.filter((row) => header in row);

/** What stands in backticks. */
const inTicks = (cell = "") =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
/** What stands in quotes: words that people read. */
const inQuotes = (cell = "") =>
  [...cell.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text);

/** Text as it is compared: how code breaks its lines and escapes its quotes does not count. */
const plain = (text: string) =>
  text.replaceAll("\\", "").replaceAll('{" "}', " ").replaceAll(/\s+/g, " ");

const known = new Map<string, string | null>();
/** The plain text of a file; null when there is none. */
function textOf(path: string): string | null {
  const text = known.get(path);
  if (text !== undefined) return text;
  let read: string | null = null;
  try {
    read = plain(readFileSync(path, "utf8"));
  } catch {
    // Told by whoever asked.
  }
  known.set(path, read);
  return read;
}

/** Adds the texts of the messages that a source file reads. */
const withMessages = (source: string) =>
  [
    source,
    ...[...source.matchAll(/\b\w+Messages\.\w+/g)].map(([name]) =>
      plain(texts.get(name) ?? ""),
    ),
  ].join("\n");

/** Whether words stand in a text; `{…}` in them stands for what is filled in. */
function stands(text: string, words: string): boolean {
  const parts = plain(words).split(/\{\w+\}/);
  const escaped = parts.map((part) =>
    part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(escaped.join(".{1,80}?")).test(text);
}

/** What is untrue of a row, one sentence each. */
function problemsOf(row: Row): string[] {
  const [test = "", title = ""] =
    /^`([^`]+)`: (.+)$/.exec(row.Test ?? "")?.slice(1) ?? [];
  const named = Object.entries(row)
    .filter(([header]) => header !== "Test")
    .flatMap(([, cell]) => inTicks(cell))
    .filter((text) => /^(app|provider|shared)\//.test(text));
  const [code] = named;
  const proof = textOf(test);
  const problems = named
    .filter((path) => textOf(path) === null)
    .map((path) => `there is no ${path}`);
  if (code === undefined) problems.push("no place in the code is named");
  if (proof === null) return [...problems, `there is no ${test || row.Test}`];
  if (!stands(proof, title)) problems.push(`${test} has no test "${title}"`);

  const [, ...fragments] = "Code" in row ? inTicks(row.Code) : [];
  const source = withMessages((code === undefined ? null : textOf(code)) ?? "");
  for (const fragment of fragments)
    if (!source.includes(plain(fragment)))
      problems.push(`${code} does not hold ${fragment}`);
  for (const words of inQuotes(row.Says)) {
    if (fragments.length === 0 && !stands(source, words))
      problems.push(`${code} does not say "${words}"`);
    if (!stands(proof, words))
      problems.push(`${test} does not ask for "${words}"`);
  }
  return problems;
}

const sorted = (names: Iterable<string>) => [...names].sort();

/** What a failed comparison says: which side is the page, and where a field that it need not have is listed. */
const differs =
  "docs/specification.md (received) differs from the code (expected). A field beyond the specification belongs to `extensions` in this test.";

describe("the specification page", () => {
  test("has only true rows: their files, texts, fragments and tests exist", () => {
    expect(rows.length).toBeGreaterThan(300);
    const untrue = rows.flatMap((row) =>
      problemsOf(row).map((problem) => `${Object.values(row)[0]}: ${problem}`),
    );
    expect(untrue).toEqual([]);
  });

  test("has every route and its module, and no other", () => {
    const listed = rowsWith("Route").map(
      ({ Route, Module }) => `${inTicks(Route)[0]} ${inTicks(Module)[0]}`,
    );
    expect(sorted(listed), differs).toEqual(
      sorted(routes.map(({ path = "", file }) => `/${path} app/${file}`)),
    );
  });

  test("has every call with its method and exactly the fields of its payload and its answer", () => {
    const listed = rowsWith("Call").map(({ Call = "", Payload, Answer }) => [
      Call.startsWith("GET ") ? "GET" : "POST",
      inTicks(Call)[0],
      sorted(inTicks(Payload)),
      sorted(inTicks(Answer)),
    ]);
    const specified = Object.entries(calls).filter(
      ([, { extension }]) => extension === null,
    );
    const declared = specified.map(([name, call]) => [
      call.method,
      name,
      sorted(
        (call.request === null ? [] : fieldsOf(call.request)).filter(
          (key) => !isExtension(name, key),
        ),
      ),
      sorted([
        ...Object.keys({ ...call.answer, ...call.failure }).filter(
          (key) => !isExtension(name, key),
        ),
        ...(call.row === null ? [] : [nameOf(call.row)]),
      ]),
    ]);
    const byName = (all: unknown[][]) =>
      all.map((one) => JSON.stringify(one)).sort();
    expect(byName(listed), differs).toEqual(byName(declared));
  });

  test("names the modules that declare, make and handle each call", () => {
    const absent = rowsWith("Call").flatMap(
      ({ Call, Portal, Provider, Contract }) =>
        [...inTicks(Portal), ...inTicks(Provider), ...inTicks(Contract)]
          .filter(
            (path) => !stands(textOf(path) ?? "", inTicks(Call)[0] ?? "?"),
          )
          .map((path) => `${Call} in ${path}`),
    );
    expect(absent).toEqual([]);
  });

  test("has every file URL", () => {
    expect(
      sorted(rowsWith("File").flatMap(({ File }) => inTicks(File))),
    ).toEqual(sorted(Object.keys(files)));
  });

  test("has every result table with its columns in their order", () => {
    const tables = new Map(
      searches.map((search) =>
        search.with(({ table: { name, columns } }) => {
          const shown = screenColumns(columns).map(({ header }) => header);
          const more = csvColumns(columns)
            .map(({ header }) => header)
            .filter((header) => !shown.includes(header));
          return [`\`${name}\``, [shown.join(", "), more.join(", ") || "none"]];
        }),
      ),
    );
    const listed = rowsWith("Table").map((row) => [
      row.Table,
      [row.Columns, row["More in the CSV"]],
    ]);
    expect(Object.fromEntries(listed), differs).toEqual(
      Object.fromEntries(tables),
    );
  });

  test("has the fields of the entities as the contract declares them", () => {
    const entities = rowsWith("Entity").map(({ Code, Fields }) => [
      inTicks(Code)[1] ?? "",
      inTicks(Fields),
    ]);
    expect(entities.length).toBeGreaterThan(10);
    for (const [name, fields] of entities)
      expect([name, fields], differs).toEqual([
        name,
        fieldsOf(schemas[String(name)] ?? z.never()).filter(
          (key) => !isExtension(String(name), key),
        ),
      ]);
  });
});

/** Optional fields of the contract that the specification does not have (docs/provider-api.md, Extensions). */
const extensions = new Set([
  "checkValidUser.clock",
  "checkValidUser.language",
  "getUserPoolAndStoreList.cityDict",
  "getUserPoolAndStoreList.storeNameMap",
  "loginPortal.language",
  "registerAccountPortal.registrationToken",
  "verifyAccountPortal.registrationToken",
  "verifyAccountPortal.password",
  "verifyAccountPortal.passwordRequired",
  "checkValidUser.needsSecondFactor",
  "deliveryDetail.arrivedBy",
  "deliveryDetail.timeZone",
  "loginPortal.signInToken",
  "loginPortal.startPath",
  "onTimeRow.arrivedBy",
  "onTimeRow.departedBy",
  "trackingRow.Exception",
  "trackingRow.Exception Date",
  "trackingRow.Exception Time",
  "trackingRow.Stops",
]);
/** Fields of every paged call, and of the check who is signed in. */
const extensionsOfMany = new Set(["entitlement", "cursor", "total"]);
const isExtension = (name: string, key: string) =>
  extensionsOfMany.has(key) || extensions.has(`${name}.${key}`);

/** The schemas that the contract names. */
const schemas: Record<string, unknown> = {
  ...searchRows,
  ...reports,
  ...map,
  ...freight,
  ...groups,
  ...manualReports,
};

/** The name under which the contract declares a schema. */
const nameOf = (schema: z.ZodType) =>
  Object.keys(schemas).find((name) => schemas[name] === schema) ?? "?";

/** The fields of an object, or of any of several that a schema takes. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodUnion
    ? schema.options.flatMap((option) => fieldsOf(option))
    : [];
}
