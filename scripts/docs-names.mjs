/**
 * Checks the names in the documentation: every `npm run x` is a script, every path of the repository
 * exists, every relative link has a target, including its heading, and every decision record has a
 * number of its own.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { command, filesOf, projectPath, root } from "./project.mjs";

/** Generated folders: files in them are not part of the repository. */
const madeFolders = ["build/", "data/", "node_modules/", "test-results/"];

/**
 * @param {string} markdown
 * @returns {string} the same text without the fences of code blocks; their content is kept
 */
function withoutFences(markdown) {
  return markdown.replaceAll(/^(```|~~~).*$/gm, "");
}

/**
 * @param {string} markdown
 * @returns {Set<string>} the anchors of its headings
 */
function anchorsOf(markdown) {
  const anchors = new Set();
  for (const [, heading] of markdown.matchAll(/^#{1,6}\s+(.+?)\s*$/gm)) {
    anchors.add(
      (heading ?? "")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-"),
    );
  }
  return anchors;
}

/**
 * @param {{ file: string, markdown: string }} document `file` relative to the project
 * @param {{ folder: string, scripts: ReadonlySet<string>, paths: readonly string[] }} project
 *   its folder, its npm scripts, and the paths of its files
 * @returns {string[]} the problems, one sentence each
 */
export function problemsOf({ file, markdown }, { folder, scripts, paths }) {
  /** @type {string[]} */
  const problems = [];
  const text = withoutFences(markdown);

  for (const [, named, short] of text.matchAll(
    /\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g,
  )) {
    const name = named ?? short;
    if (name && !scripts.has(name))
      problems.push(`${file}: npm has no script "${name}"`);
  }

  for (const [, target] of text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)) {
    if (!target || /^[a-z][a-z0-9+.-]*:/i.test(target)) continue;
    const [path = "", anchor] = target.split("#");
    const linked = path
      ? resolve(folder, dirname(file), path)
      : join(folder, file);
    if (!existsSync(linked)) {
      problems.push(`${file}: the link ${target} leads nowhere`);
    } else if (
      anchor &&
      linked.endsWith(".md") &&
      !anchorsOf(readFileSync(linked, "utf8")).has(anchor)
    ) {
      problems.push(`${file}: ${path || file} has no heading #${anchor}`);
    }
  }

  for (const [, code] of text.matchAll(/`([^`\n]+)`/g)) {
    const name = (code ?? "").replace(/:\d+$/, "");
    if (!looksLikePath(name, paths)) continue;
    if (madeFolders.some((made) => name.startsWith(made))) continue;
    if (!isThere(name, paths)) problems.push(`${file}: no ${name} here`);
  }
  return problems;
}

/**
 * @param {string} name
 * @param {readonly string[]} paths
 */
function looksLikePath(name, paths) {
  if (!/^[\w.@*$/-]+$/.test(name) || name.startsWith("/")) return false;
  if (/\.(tsx?|mjs|js|json|md|css|sql|ya?ml)$/.test(name)) return true;
  const [top, ...rest] = name.split("/");
  return rest.length > 0 && paths.some((path) => path.startsWith(`${top}/`));
}

/**
 * @param {string} name a path, or the end of one; `*` matches any part of a name
 * @param {readonly string[]} paths
 */
function isThere(name, paths) {
  const pattern = name
    .replace(/\/$/, "")
    .replaceAll(/[.$]/g, "\\$&")
    .replaceAll("*", "[^/]*");
  const expression = new RegExp(`(^|/)${pattern}(/|$)`);
  return paths.some((path) => expression.test(path));
}

/**
 * Checks that each decision record has a number of its own, in its name and its heading, and a place in
 * the index. Numbers may be missing: the number of a record that was merged into another is not used again.
 * @param {{ name: string, markdown: string }[]} records in the order of their names
 * @param {string} index the text of the index
 * @returns {string[]} the problems, one sentence each
 */
export function recordProblems(records, index) {
  const used = new Set();
  return records.flatMap(({ name, markdown }) => {
    const number = Number(/^(\d{3})-/.exec(name)?.[1]);
    const problems = [];
    if (Number.isNaN(number) || used.has(number))
      problems.push(`${name}: should have a number of its own`);
    else if (!markdown.startsWith(`# ${number}. `))
      problems.push(`${name}: its heading has another number`);
    used.add(number);
    if (index.split(`](${name})`).length !== 2)
      problems.push(`${name}: should stand in README.md once`);
    if (!/^Status: \S/m.test(markdown)) problems.push(`${name}: has no status`);
    for (const part of ["Context", "Decision", "Consequence"])
      if (!markdown.includes(`**${part}.**`))
        problems.push(`${name}: has no ${part.toLowerCase()}`);
    return problems;
  });
}

/** @returns {string[]} the problems in README.md and docs/ */
export function docsProblems() {
  const scripts = new Set(
    Object.keys(
      JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts,
    ),
  );
  const paths = filesOfProject();
  const index = "docs/decisions/README.md";
  const records = paths
    .filter((path) => path.startsWith("docs/decisions/") && path !== index)
    .sort()
    .map((path) => ({
      name: path.slice("docs/decisions/".length),
      markdown: readFileSync(join(root, path), "utf8"),
    }));
  const documents = paths
    .filter((path) => path === "README.md" || /^docs\/.*\.md$/.test(path))
    .flatMap((file) =>
      problemsOf(
        { file, markdown: readFileSync(join(root, file), "utf8") },
        { folder: root, scripts, paths },
      ),
    );
  return [
    ...documents,
    ...recordProblems(records, readFileSync(join(root, index), "utf8")),
  ];
}

/** @returns {string[]} paths of all files of the repository */
function filesOfProject() {
  const skipped = new Set(
    madeFolders.map((folder) => folder.slice(0, -1)).concat(".git"),
  );
  return filesOf(root, (name) => !skipped.has(name)).map(projectPath);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await command(async () => {
    const problems = docsProblems();
    for (const problem of problems) console.error(problem);
    return problems.length === 0 ? 0 : 1;
  });
}
