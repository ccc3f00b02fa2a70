/**
 * `npm run mutations`: how many of sixty wrong expressions the tests notice. Draws lines of `app/` and
 * `provider/` by a seed, each as likely as any other, and changes an expression in each: a mutant. Vitest
 * loads sources with all mutants, each behind a switch that is off (`mutations.vitest.mjs`). A first run
 * finds the test files that reach each; then these run with it on, the quickest first, until a test fails or
 * they would take more than 150 s. Bundles (commands, the portal of `test/pages` and `test/e2e`) have no
 * mutants: what only they execute is "not reached". The result is `test-results/mutations.md`. A run that
 * was ended continues, unless sources, tests or settings changed. Settings: `SEED`, `COUNT`, `UNDER` (folders),
 * `ONLY` (mutants to judge again, e.g. `3,7`). Arguments replace those that select tests of `npm test`.
 */
import "./node-version.mjs";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";
import { linkPostgresLibraries } from "./postgres-links.mjs";
import * as project from "./project.mjs";

/** @typedef {{ file: string, place: string, start: number, end: number, after: string, order: string }} Mutant */
/** @typedef {{ file: string, ms: number, ids: string[] }} Reach of a test file: the mutants that it executes */

const { SEED = "1", COUNT = "60", UNDER = "app,provider", ONLY } = process.env;
const gate =
  "--project=unit* --project=contract --tags-filter=!all&&!second-engine";
const given = process.argv.slice(2);
const vitestArgs = given.length > 0 ? given : gate.split(" ");
const folder = `${project.root}test-results/mutations`;

/** @param {string} text */
const hashOf = (text) => createHash("sha256").update(text).digest("hex");

/** @param {ts.Node} node @returns {Generator<string>} what may stand in its place */
function* replacementsOf(node) {
  const text = node.getText();
  const parent = /** @type {any} */ (node.parent);
  const isIf = ts.isIfStatement(parent) && parent.expression === node;
  const isChoice = ts.isConditionalExpression(parent);
  if (isIf || (isChoice && parent.condition === node)) yield* ["true", "false"];
  if (ts.isBinaryExpression(node)) {
    // Neighbors replace each other.
    const operators = "=== !== == != < <= > >= && || + -".split(" ");
    const index = operators.indexOf(node.operatorToken.getText());
    const [left, right] = [node.left.getText(), node.right.getText()];
    if (index >= 0) yield `(${left}) ${operators[index ^ 1]} (${right})`;
  }
  if (text === "true" || text === "false") yield String(text === "false");
  if (ts.isNumericLiteral(node) && parent.name !== node) yield `${text} + 1`;
  if (ts.isPrefixUnaryExpression(node) && text[0] === "!") yield text.slice(1);
  if (ts.isExpressionStatement(parent) && text.endsWith(")")) yield "void 0";
}

/** @param {string} file @returns {Mutant[]} all that are possible in it */
function mutantsOf(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Mutant[]} */
  const mutants = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isEnumDeclaration(node)) return;
    const [start, end] = [node.getStart(), node.getEnd()];
    const { line } = source.getLineAndCharacterOfPosition(start);
    const place = `${project.projectPath(file)}:${line + 1}`;
    for (const after of replacementsOf(node)) {
      const order = hashOf(SEED + place) + hashOf(SEED + place + start + after);
      mutants.push({ file, place, start, end, after, order });
    }
    ts.forEachChild(node, visit);
  };
  source.statements.forEach(visit);
  return mutants;
}

/** @returns {Mutant[]} those drawn, one of a line; the id of each is its index + 1 */
function drawMutants() {
  const isSource = (/** @type {string} */ name) =>
    /^(?!messages$)([^.]+|.*(?<!\.d)\.tsx?)$/.test(name);
  return UNDER.split(",")
    .flatMap((path) => project.filesOf(project.root + path, isSource))
    .flatMap(mutantsOf)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .filter(({ place }, index, all) => place !== all[index - 1]?.place)
    .slice(0, Number(COUNT));
}

/** @param {readonly string[]} args @param {string} [mutant] the id of the one that is on */
function runVitest(args, mutant = "") {
  const all = ["run", "--config=scripts/mutations.vitest.mjs", ...args];
  const env = { MUTATIONS: folder, MUTANT: mutant };
  const how = mutant ? { quiet: true, timeoutMs: 600_000 } : {};
  return project.runPackage("vitest", "vitest.mjs", all, { env, ...how });
}

/** @returns {Promise<Reach[]>} the quickest file first */
async function findReach() {
  writeFileSync(`${folder}/reach.json`, "");
  const { code } = await runVitest(vitestArgs);
  if (code !== 0) throw new project.Stop("The tests fail without mutants.");
  const text = readFileSync(`${folder}/reach.json`, "utf8").slice(1);
  const reach = /** @type {Reach[]} */ (JSON.parse(`[${text}]`));
  return reach.sort((a, b) => a.ms - b.ms);
}

/** @param {string} id @param {Reach[]} reach @returns {Promise<string>} the verdict */
async function judge(id, reach) {
  const files = reach.filter(({ ids }) => ids.includes(id));
  if (files.length === 0) return "not reached";
  let ms = 0;
  const run = files.filter((one) => (ms += one.ms) < 150_000 || ms === one.ms);
  const args = vitestArgs.filter((arg) => arg.startsWith("--"));
  args.push("--bail=1", "--no-color", ...run.map(({ file }) => file));
  const { code, output } = await runVitest(args, id);
  if (code === 0) return `survived ${run.length} of ${files.length} files`;
  if (code === 124) return "caught, because the tests do not end";
  return `caught by ${/ FAIL +(.+)/.exec(output)?.[1] ?? output.slice(-300)}`;
}

await project.command(async () => {
  project.endProgramsWithThisProcess();
  linkPostgresLibraries();
  mkdirSync(folder, { recursive: true });
  const mutants = drawMutants();
  writeFileSync(`${folder}/mutants.json`, JSON.stringify(mutants));
  const tests = project.filesOf(`${project.root}test`);
  const contents = tests.map((file) => readFileSync(file, "utf8"));
  const made = [project.sourceFingerprint(), mutants, vitestArgs, contents];
  const kept = `${folder}/${hashOf(JSON.stringify(made))}.json`;
  /** @type {{ reach: Reach[], verdicts: string[] }} */
  const { reach, verdicts } = existsSync(kept)
    ? JSON.parse(readFileSync(kept, "utf8"))
    : { reach: await findReach(), verdicts: [] };
  for (const [index, { file, place, start, end, after }] of mutants.entries()) {
    const id = String(index + 1);
    if (ONLY ? !ONLY.split(",").includes(id) : verdicts[index]) continue;
    const before = readFileSync(file, "utf8").slice(start, end);
    const line = `${await judge(id, reach)}: ${id}, ${place}, ${before} → ${after}`;
    verdicts[index] = line.replaceAll(/\s+/g, " ");
    writeFileSync(kept, JSON.stringify({ reach, verdicts }));
    project.say(verdicts[index]);
  }
  const list = ["", ...verdicts.toSorted()].join("\n- ");
  const counts = ["caught", "survived", "not reached"].map(
    (verdict) => `${list.split(`\n- ${verdict}`).length - 1} ${verdict}`,
  );
  writeFileSync(`${folder}.md`, `${counts.join(", ")}\n${list}\n`);
  project.say(counts.join(", "));
});
