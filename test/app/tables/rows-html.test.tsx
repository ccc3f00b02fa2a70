import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Rows } from "../../../app/tables/result-table";
import { rowsHtml } from "../../../app/tables/rows-html.server";
import type { ShownTable, TableRow } from "../../../app/tables/table";

const columns: ShownTable["columns"] = [
  { key: "asn", header: "ASN", kind: "text" },
  { key: "store", header: "Store", kind: "text" },
  { key: "cartons", header: "Cartons", kind: "number" },
  { key: "pod", header: "POD", kind: "text", opens: true },
];
const table: ShownTable = { name: "test", rowsAre: "Cartons", columns };
const cards: ShownTable = { ...table, cardKeys: ["store", "cartons"] };

const rows: TableRow[] = [
  ["1", "Elgin", "12", ["POD", "/POD/1/2"]],
  [
    ["2", null, "bad"],
    ["", null],
    ["7", null, "good"],
    ["P&D", `/POD/"'<>&`, "warn"],
  ],
  [`<img src=x onerror="alert('1')">`, "</td></tr></table>&amp;", "'", ""],
  [],
];

/** React and escape-html write an apostrophe differently. */
const sameApostrophe = (html: string) => html.replaceAll("&#x27;", "&#39;");

it.each([
  ["a table", table],
  ["a table with cards on phones", cards],
])("the rows of %s are the markup that the browser expects", (_, shown) => {
  expect(rowsHtml(shown, rows)).toBe(
    sameApostrophe(renderToStaticMarkup(<Rows table={shown} rows={rows} />)),
  );
});

it("a link leads to its page in the same tab", () => {
  expect(rowsHtml(table, [[["1", `/carton?asn=1&x="`]]])).toBe(
    '<tr><th scope="row"><a href="/carton?asn=1&amp;x=&quot;">1</a></th></tr>',
  );
});
