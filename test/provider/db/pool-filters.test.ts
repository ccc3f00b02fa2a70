import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { root } from "../../../scripts/project.mjs";

/*
 * The large tables may once be distributed by pool (docs/scale.md, "Beyond one server"). A statement that
 * names no pool would then ask every server, so each one has to be a decision.
 */

/** The tables that the document distributes by pool together. */
const tables = (() => {
  const document = readFileSync(join(root, "docs", "scale.md"), "utf8");
  const [, row = ""] =
    /^\| (.*?) +\| By `pool_id`, together/m.exec(document) ?? [];
  return [...row.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
})();

/** References to tables; one that is chosen at run time may be a distributed one. */
const reference = new RegExp(
  `\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(?:ONLY\\s+)?(?:(${tables.join("|")})\\b(?!\\.)|\\$\\{(kind|table)\\})`,
  "g",
);
/** Where statements choose between tables that are all distributed. */
const choosesTables = /^operation\/(deliveries|manual-reports)\//;

/**
 * A condition that selects pools: those of a parameter or of a list. A comparison with the column of
 * another table joins rows and selects none.
 */
const selectsPools =
  /\bpool_id\s*(?:=\s*(?:ANY\s*\(|\$\d|\$\{)|IN\s*\()|\bofPools\("\w+\.pool_id"\)/;
/** Lists of conditions with one that selects pools. */
const conditionLists = /\bconst (\w+) = deliveryConditions\(/g;

const jobsForAll = "A job looks for events of all pools, in a few days.";
const ofPage =
  "It looks up rows by the ids of rows that were selected by pool in the same statement.";
const byCaller = "A part of statements whose other parts select the pools.";
const ofPlaces = "It joins places whose pools the caller may see.";
const lockedBefore =
  "The same transaction has selected the item by pool, and locked it.";
const foldsAll = "A job adds up the changes of all pools.";
const verifiesAll = "A job compares the figures of all pools by night.";

/** Files whose statements are about all pools, and why. */
const filesForAll: readonly (readonly [path: RegExp, reason: string])[] = [
  [
    /^import\//,
    "An import or export runs by itself, for all pools that its sender may write to, and finds rows by what the document names.",
  ],
  [/^archive\//, "A job archives the months of all pools by night."],
  [/^demo\//, "The demonstration has one database of its own."],
  [/^db\//, "Partitions and copies are of whole tables."],
];

/** Statements that select no pools: where, the distributed tables in them, and why. */
const exceptions: readonly (readonly [statement: string, reason: string])[] = [
  ["notify/alerts/alert-items.ts deliveredCartons: carton", byCaller],
  ["notify/alerts/alert-items.ts shortManifests: carton, manifest", byCaller],
  ["notify/alerts/events.ts uncountedDeliveries: delivery", jobsForAll],
  ["notify/alerts/events.ts writeLateDeliveries: delivery", jobsForAll],
  ["notify/alerts/events.ts writeShortManifests: carton, delivery", jobsForAll],
  ["operation/corrections/correct-booking.ts isPickedUp: pickup", byCaller],
  ["operation/deliveries/delivery-times.ts isVisitedSql: carton", byCaller],
  [
    "operation/corrections/correct-delivery.ts moveShipments: shipment",
    lockedBefore,
  ],
  ["operation/corrections/withdraw-report.ts items: delivery", byCaller],
  ["operation/corrections/withdraw-report.ts items: pickup", byCaller],
  ["operation/deliveries/asn-rows.ts columnsOf: delivery, manifest", ofPage],
  ["operation/deliveries/asn-rows.ts joinDelivery: delivery", byCaller],
  [
    "operation/deliveries/dashboard-manifests.ts figuresByPool: ${table}, figures_change",
    byCaller,
  ],
  [
    "operation/deliveries/figures/delivery-figures.ts figuresOfDay: delivery_figures, figures_change",
    ofPlaces,
  ],
  [
    "operation/deliveries/figures/delivery-figures.ts figuresOfRange: delivery_figures",
    ofPlaces,
  ],
  [
    "operation/deliveries/figures/delivery-figures.ts figuresOfRange: figures_change",
    ofPlaces,
  ],
  [
    "operation/deliveries/figures/delivery-figures.ts placesOf: delivery_figures, figures_change",
    "The pools with these stores are compared with those that the caller may see.",
  ],
  [
    "operation/deliveries/figures/fold-figures.ts addFiguresSql: ${table}",
    foldsAll,
  ],
  [
    "operation/deliveries/figures/fold-figures.ts deleteZeroFigures: ${table}",
    foldsAll,
  ],
  [
    "operation/deliveries/figures/fold-figures.ts fold: figures_change",
    foldsAll,
  ],
  [
    "operation/deliveries/figures/fold-figures.ts foldFigures: figures_change",
    foldsAll,
  ],
  [
    "operation/deliveries/figures/verify-figures.ts comparisons: carton, delivery, manifest",
    verifiesAll,
  ],
  [
    "operation/deliveries/figures/verify-figures.ts comparisons: delivery_figures",
    verifiesAll,
  ],
  [
    "operation/deliveries/figures/verify-figures.ts comparisons: figures_change, manifest",
    verifiesAll,
  ],
  [
    "operation/deliveries/figures/verify-figures.ts comparisons: loose_carton_figures",
    verifiesAll,
  ],
  [
    "operation/deliveries/figures/verify-figures.ts comparisons: manifest, manifest_figures",
    verifiesAll,
  ],
  [
    "operation/deliveries/figures/verify-figures.ts pending: figures_change",
    verifiesAll,
  ],
  [
    "operation/deliveries/figures/verify-figures.ts listDueWeeks: delivery, delivery_figures, manifest",
    verifiesAll,
  ],
  [
    "operation/deliveries/nearest-delivery.ts nearestDelivery: delivery",
    byCaller,
  ],
  ["operation/exceptions/find-exception.ts findCartons: manifest", byCaller],
  [
    "operation/exceptions/list-exceptions.ts joinSubject: delivery, route",
    byCaller,
  ],
  ["operation/exceptions/list-exceptions.ts lateSinceSql: delivery", byCaller],
  ...[
    "cameLater: carton",
    "cameWithThese: carton",
    "cartonsOfKind: carton, delivery",
    "foundOfDeliveries: carton, delivery",
    "isStillSaid: carton, delivery",
    "isWithoutDelivery: delivery",
    "noteByTime: delivery",
    "noteUndelivered: carton",
    "relievedDeliveries: carton",
    "settleDeliveriesSql: delivery",
    "settleShipmentsSql: shipment",
    "stopsWithScans: delivery",
  ].map(
    (statement) =>
      [
        `operation/exceptions/settle-exceptions.ts ${statement}`,
        "The exceptions of what has changed are settled, whatever its pool.",
      ] as const,
  ),
  [
    "operation/freight/book-shipment.ts insertBooking: booking, shipment",
    "The inserted rows have the pool of the booking.",
  ],
  [
    "operation/freight/book-shipment.ts isBooked: booking",
    "A drawn number is compared with those of all pools; another one is drawn then.",
  ],
  [
    "operation/freight/tracking-search.ts searchTrackingAdvanced: manifest",
    byCaller,
  ],
  [
    "operation/manual-reports/report-item.ts writeReport: ${kind}",
    lockedBefore,
  ],
  [
    "operation/manual-reports/report-item.ts writeReport: ${kind}",
    lockedBefore,
  ],
  [
    "operation/manual-reports/report-item.ts setShipmentPickup: pickup, shipment",
    lockedBefore,
  ],
  [
    "operation/manual-reports/reported-kind.ts awaitsReportSql: shipment",
    "A condition on pickups, whose pools the statement selects.",
  ],
  [
    "operation/manual-reports/unfinished-items.ts listUnfinished: ${kind}",
    "It joins the list of the caller's pools.",
  ],
];

/** A statement, or a part of one that is written apart. */
interface Statement {
  /** File, declaration and distributed tables. */
  name: string;
  hasPools: boolean;
}

function nameOf(declaration: ts.Statement): string {
  if (ts.isVariableStatement(declaration))
    return declaration.declarationList.declarations[0]?.name.getText() ?? "";
  return ts.isFunctionDeclaration(declaration) ||
    ts.isClassDeclaration(declaration)
    ? (declaration.name?.text ?? "")
    : "";
}

/** Returns whether a node is a text, or a call that puts a statement together from several. */
const isStatementText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isCallExpression(node) &&
    /\.selectPage$/.test(node.expression.getText()));

/** Returns the texts in a node, each with everything that is inserted into it. */
function listTexts(node: ts.Node): string[] {
  if (isStatementText(node)) return [node.getText()];
  const texts: string[] = [];
  node.forEachChild((child) => void texts.push(...listTexts(child)));
  return texts;
}

/** Returns the distributed tables that a statement of a file reads or writes, in alphabetical order. */
function tablesOf(file: string, text: string): string[] {
  const found = [...text.matchAll(reference)].flatMap(
    ([, table, chosen]) =>
      table ?? (choosesTables.test(file) ? `\${${chosen}}` : []),
  );
  return [...new Set(found)].sort();
}

/** Returns the statements of a source that read or write distributed tables. */
function listStatements(file: string, text: string): Statement[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lists = [...text.matchAll(conditionLists)].map(([, name]) => name);
  const filter = new RegExp(
    [selectsPools.source, ...lists.map((name) => `\\b${name}\\b`)].join("|"),
  );
  return source.statements.flatMap((declaration) =>
    listTexts(declaration)
      .map((statement) => ({ statement, found: tablesOf(file, statement) }))
      .filter(({ found }) => found.length > 0)
      .map(({ statement, found }) => ({
        name: `${file} ${nameOf(declaration)}: ${found.join(", ")}`,
        hasPools: filter.test(statement),
      })),
  );
}

it("every statement about a distributed table selects pools, or is a known exception", () => {
  expect(tables.length).toBeGreaterThan(10);
  const folder = join(root, "provider");
  const statements = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => !filesForAll.some(([path]) => path.test(file)))
    .flatMap((file) =>
      listStatements(file, readFileSync(join(folder, file), "utf8")),
    );
  expect(statements.length).toBeGreaterThan(40);
  expect(
    statements
      .filter(({ hasPools }) => !hasPools)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(exceptions.map(([statement]) => statement).sort());
});
