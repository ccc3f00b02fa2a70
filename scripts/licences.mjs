import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * Packages that no script imports but whose data is sent to browsers: `scripts/` generates the map from
 * them.
 */
const dataOf = ["us-atlas", "city-timezones"].map((name) =>
  join(root, "node_modules", name),
);

/**
 * Returns the folder of the package that a module belongs to; null for the portal's own modules.
 *
 * @param {string} id
 */
const packageOf = (id) =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null;

/**
 * Returns the license of a package, as included in it.
 *
 * @param {string} folder
 */
function licenceOf(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/**
 * Writes the licenses of all packages whose code or data is sent to browsers to `/licenses.txt`. They
 * require attribution, and a comment in every script would add 600 bytes to each first visit.
 *
 * @type {import("vite").Plugin}
 */
export const licences = {
  name: "licences",
  generateBundle(_, bundle) {
    if (this.environment.name !== "client") return;
    const folders = Object.values(bundle).flatMap((file) =>
      file.type === "chunk" ? Object.keys(file.modules).map(packageOf) : [],
    );
    const packages = [...new Set([...folders, ...dataOf])].filter(
      (folder) => folder !== null,
    );
    this.emitFile({
      type: "asset",
      fileName: "licenses.txt",
      source: packages
        .sort()
        .map(licenceOf)
        .join(`\n${"-".repeat(72)}\n\n`),
    });
  },
};
