import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { root } from "../../../scripts/project.mjs";

/*
 * The large tables may once be distributed by pool (docs/decisions/105). A statement that names no pool
 * would then ask every server, so each one has to be a decision.
 */

const largeTable = /\b(FROM|JOIN|UPDATE|INTO)\s+(carton|delivery)\b/;
/** A condition on the pool, or the function that adds one. */
const poolCondition = /\bpool_id\s*(=|IN\b)|\bdeliveryConditions\(/;

const importsAll =
  "An import runs by itself, for all pools that its sender may write to, and finds rows by what the document names.";
const jobsForAll = "A job looks for events of all pools, in a few days.";
const byJoins = "The joins that both have add the pools.";
const ofPage =
  "It looks up rows by the ids of rows that were selected by pool in the same statement.";
const verifiesAll = "A job compares the figures of all pools by night.";
const archivesAll =
  "A job archives the days of all pools by night, as the exports of everything do.";
const exportsAll = "A command exports the whole operation.";

/** Declarations with statements that name no pool, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "alerts/alert-items.ts shortManifests": byJoins,
  "alerts/alert-items.ts deliveredCartons": byJoins,
  "alerts/events.ts writeLateDeliveries": jobsForAll,
  "alerts/events.ts uncountedDeliveries": jobsForAll,
  "alerts/events.ts writeShortManifests": jobsForAll,
  "archive/archivable.ts archivableDeliveries": archivesAll,
  "archive/archivable.ts deleteArchived": archivesAll,
  "archive/archive-day.ts archivePart": archivesAll,
  "archive/archive-old-days.ts findNextDay": archivesAll,
  "deliveries/asn-rows.ts columnsOf": ofPage,
  "deliveries/asn-rows.ts joinDelivery":
    "A part of statements that add the pools.",
  "deliveries/asn-search.ts searchOverages":
    "Its caller passes the conditions of the advanced search, with the pools.",
  "deliveries/verify-figures.ts comparisons": verifiesAll,
  "deliveries/verify-figures.ts verifyFigures": verifiesAll,
  "import/export.ts exportSignedDocuments": exportsAll,
  "import/kinds/shipments.ts shipments": exportsAll,
  "import/kinds/signed-documents.ts joinDelivery": importsAll,
  "import/kinds/signed-documents.ts signedDocuments": importsAll,
  "import/kinds/stops.ts stops": exportsAll,
  "import/operation/carton-parents.ts deleteEmptyParents": importsAll,
  "import/operation/scan-matching.ts applyScans": importsAll,
  "import/operation/scan-matching.ts createWithdrawn": importsAll,
  "import/operation/scan-matching.ts updateCartons": importsAll,
  "import/operation/scan-matching.ts storeSignatures": importsAll,
  "import/operation/scans.ts storeScans": importsAll,
};

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations[0]?.name.getText() ?? "";
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
    ? (statement.name?.text ?? "")
    : "";
}

/** Returns the declarations with statements about the large tables, and whether these name pools. */
function listDeclarations(): Map<string, boolean> {
  const folder = join(root, "provider");
  const found = new Map<string, boolean>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    // The demonstration, and copies of whole tables.
    .filter((file) => file.endsWith(".ts") && !/^(demo|db)\//.test(file));
  for (const file of files) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(folder, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    for (const statement of source.statements) {
      const text = statement
        .getText()
        .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, "");
      if (largeTable.test(text))
        found.set(`${file} ${nameOf(statement)}`, poolCondition.test(text));
    }
  }
  return found;
}

it("every statement about the large tables names pools, or is a known exception", () => {
  const declarations = [...listDeclarations()];
  expect(declarations.length).toBeGreaterThan(40);
  expect(
    declarations
      .filter(([, isByPool]) => !isByPool)
      .map(([name]) => name)
      .sort(),
  ).toEqual(Object.keys(exceptions).sort());
});
