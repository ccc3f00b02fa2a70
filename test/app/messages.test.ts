import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import * as messages from "../../app/engine/messages";
import * as spanish from "../../app/engine/messages/es";
import { textsOf } from "../../app/engine/messages/texts";

const texts = textsOf(messages);

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith("engine/messages/"),
  )
  .map((name) => `app/${name}`)
  .map((path) => ({
    path,
    source: ts.createSourceFile(
      path,
      readFileSync(path, "utf8"),
      ts.ScriptTarget.Latest,
      true,
    ),
  }));

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

/** Placeholders and inserted values count as equal. */
const normalize = (text: string) =>
  text
    .replaceAll(/\{\w+\}/g, "{}")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Compared and looked up values, and names of properties and headers, are data, not texts. */
const isData = (node: ts.Node): boolean => {
  const { parent } = node;
  return (
    ts.isLiteralTypeNode(parent) ||
    ts.isImportDeclaration(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isBinaryExpression(parent) &&
      /^([!=]==|in)$/.test(parent.operatorToken.getText())) ||
    ts.isCaseClause(parent) ||
    (ts.isCallExpression(parent) &&
      /\bheaders\.\w+$/.test(parent.expression.getText())) ||
    // Names a column of a row.
    (ts.isCallExpression(parent) &&
      /(^|\.)(cell|numbers|percentOf|sum|sumColumn|sumOf|textOf)$|rows\.column$/.test(
        parent.expression.getText(),
      )) ||
    // Names the field of a column, after its header and kind.
    (ts.isCallExpression(parent) &&
      /^(\w+C|c)olumn$|^columnsOf</.test(parent.expression.getText()) &&
      parent.arguments[2] === node) ||
    (ts.isPropertyAssignment(parent) &&
      (parent.name === node ||
        /^(key|side|field)$/.test(parent.name.getText()))) ||
    (ts.isArrayLiteralExpression(parent) &&
      /^((row|card)Keys?|path|\w+Fields)$/.test(
        ts
          .findAncestor(
            parent,
            (one) =>
              ts.isPropertyAssignment(one) || ts.isVariableDeclaration(one),
          )
          ?.name.getText() ?? "",
      ))
  );
};

/** Returns the text of a literal or of a JSX text, with `{}` for inserted values; null for other nodes. */
function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return normalize(node.text.replaceAll("&quot;", '"'));
  if (ts.isStringLiteralLike(node))
    return isData(node) ? null : normalize(node.text);
  if (ts.isTemplateExpression(node))
    return normalize(
      [
        node.head.text,
        ...node.templateSpans.map(({ literal }) => `{}${literal.text}`),
      ].join(""),
    );
  return null;
}

test("Each message has a text that no other has", () => {
  expect(texts.size).toBeGreaterThan(150);
  const all = [...texts.values()];
  expect(all.filter((text, at) => all.indexOf(text) < at)).toEqual([]);
});

test("No text of a message is typed elsewhere in app/", () => {
  const names = new Map(
    [...texts].map(([name, text]) => [normalize(text), name]),
  );
  const typed: string[] = [];
  for (const { path, source } of sources)
    visit(source, (node) => {
      const name = names.get(textOf(node) ?? "");
      if (name) typed.push(`${path}: ${name}`);
    });
  expect(typed).toEqual([]);
});

test("Every message is read in app/", () => {
  const read = new Set<string>();
  for (const { source } of sources)
    visit(source, (node) => {
      if (ts.isPropertyAccessExpression(node)) read.add(node.getText());
    });
  expect([...texts.keys()].filter((name) => !read.has(name))).toEqual([]);
});

test("no Spanish participle agrees with a count that may be one", () => {
  const agreeing = [...textsOf(spanish).values()].filter((text) =>
    /\} (?:de \{\w+\} )?(?:(?!estados)\w+(?:ad|id)[oa]s|nuev[oa]s|complet[oa]s)\b/.test(
      text,
    ),
  );
  expect(agreeing).toEqual([]);
});
