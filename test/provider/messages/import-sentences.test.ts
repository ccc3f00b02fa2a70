import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  importPlace,
  importSentence,
  isTranslatedSentence,
} from "../../../provider/messages/import-sentences";

const root = join(import.meta.dirname, "../../../provider/import");
/** Sentences that operators read in files and terminals, which are in English (docs/decisions/101). */
const forOperators = new Set([
  "Rejected. Nothing was loaded.",
  "Failed. Nothing was loaded.",
  "Discarded. Nothing was loaded.",
]);

/** Returns a value of a place in a template literal. */
function valueOf(expression: ts.Expression): string {
  if (ts.isConditionalExpression(expression))
    return textOf(expression.whenFalse) ?? "7";
  return expression.getText().startsWith("columns(") ? "the columns A, B" : "7";
}

/** Returns the text of a literal with a value in each of its places; null if it is none. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [
    node.head.text,
    ...node.templateSpans.map(
      ({ expression, literal }) => valueOf(expression) + literal.text,
    ),
  ].join("");
}

/** Returns the sentences that a source file holds: texts of several words that end with a period. */
function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const visit = (node: ts.Node): void => {
    const text = textOf(node)?.trim();
    if (text && /^[A-Z0-9].* .* .*\.$/s.test(text)) found.push(text);
    if (!ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
    else node.templateSpans.forEach(visit);
  };
  visit(source);
  return found;
}

describe("Sentences about loaded documents", () => {
  it("have a template in each language", () => {
    const sentences = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith("inbox.ts"))
      .flatMap(sentencesIn)
      .filter((sentence) => !forOperators.has(sentence));
    expect(sentences.length).toBeGreaterThan(120);
    expect(
      sentences.filter((sentence) => !isTranslatedSentence(sentence)),
    ).toEqual([]);
  });

  it.each([
    ["ZIP Code is required.", "ZIP Code es obligatorio."],
    [
      "24/12/2026 begins with the day, and the dates of this document with it. Write them as 2026-11-23 or 11/23/2026 (month first). Nothing of the document is applied.",
      "24/12/2026 empieza por el día, y con él las fechas de este documento. Escríbalas como 2026-11-23 o 11/23/2026 (primero el mes). No se aplicó nada del documento.",
    ],
    [
      "segment 7 (SE): The set has no AT7 segment, so that nothing is known of the shipment but its number. Statuses in Q5 segments, as before version 004010, are not read.",
      "segmento 7 (SE): El conjunto no tiene ningún segmento AT7, así que del envío solo se sabe el número. Los estados en segmentos Q5, como antes de la versión 004010, no se leen.",
    ],
    [
      "Placeholders of missing values that were read as empty: 1,200, such as NaN.",
      "Marcadores de valores ausentes que se leyeron como vacíos: 1,200, como NaN.",
    ],
    [
      "Stores need the column ZIP Code. The header row names Store, City.",
      "Tiendas: falta la columna ZIP Code. La fila de encabezado tiene Store, City.",
    ],
    [
      "The segment REF stands outside of a functional group; send it between GS and GE. Nothing of the document is applied.",
      "El segmento REF está fuera de un grupo funcional; envíelo entre GS y GE. No se aplicó nada del documento.",
    ],
    [
      "segment 9 (CTT): CTT01 counts 4 levels; the set has 5. The notice is read, because its SE segment counts the segments.",
      "segmento 9 (CTT): CTT01 indica 4 niveles y el conjunto tiene 5. El aviso se lee, porque su segmento SE cuenta los segmentos.",
    ],
    [
      "The transaction set is rejected with its functional group, because of segment 3 (GE): GE01 counts no transaction sets, the group has 2; send the group again with all of its sets.",
      "El conjunto de transacciones se rechaza con su grupo funcional a causa de segmento 3 (GE): GE01 indica cero conjuntos de transacciones y el grupo tiene 2; envíe de nuevo el grupo con todos sus conjuntos.",
    ],
    ["A sentence of an older version.", "A sentence of an older version."],
  ])("are said with the same values in Spanish: %s", (english, spanish) => {
    expect(importSentence(english, "en")).toBe(english);
    expect(importSentence(english, "es")).toBe(spanish);
  });

  it("begin with their place in Spanish", () => {
    const places = ["line 12", "segment 14 (MAN)", "file", "sheet 2"];
    expect(places.map((place) => importPlace(place, "es"))).toEqual([
      "línea 12",
      "segmento 14 (MAN)",
      "archivo",
      "sheet 2",
    ]);
  });
});
