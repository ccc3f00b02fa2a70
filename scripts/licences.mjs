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

/** The text of the license BSD-3-Clause, without the holder of the copyright. */
const bsd = join(root, "scripts", "bsd-3-clause.txt");

/**
 * Returns the folder of the package that a module belongs to; null for the portal's own modules.
 *
 * @param {string} id
 */
const packageOf = (id) =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null;

/**
 * Packages that include no license file, with the holders of the copyright that their repositories name. All
 * have the license BSD-3-Clause.
 *
 * @type {Record<string, string>}
 */
const holders = {
  pmtiles: "Copyright 2021 Protomaps LLC",
  "@protomaps/basemaps": "Copyright 2019-2023 Protomaps LLC, Kelso Cartography",
};

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
  const text = file
    ? readFileSync(join(folder, file), "utf8").trim()
    : name in holders
      ? `${holders[name]}\n\n${readFileSync(bsd, "utf8").trim()}`
      : "";
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
