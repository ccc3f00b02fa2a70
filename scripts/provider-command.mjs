/**
 * Runs a command of the embedded provider (`provider/commands/`) from the build: `npm run archive`, `npm run
 * create-administrator`, `npm run import`, `npm run membership-changes`, `npm run migrate`, `npm run
 * restore`. Arguments after `--` are passed to the command, whose exit code is returned.
 */
import "./node-version.mjs";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { command, install, isBuilt, root, Stop } from "./project.mjs";

await command(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (!name || !/^[a-z-]+$/.test(name))
    throw new Stop("Which command of provider/commands is meant?");
  await install();
  if (!isBuilt()) await build();
  const file = join(root, "build", "node", `${name}.js`);
  if (!existsSync(file)) throw new Stop(`There is no command ${name}.`);
  process.env.NODE_ENV ??= "production";
  // Sets the arguments as if Node had started the command directly.
  process.argv.splice(1, process.argv.length - 1, file, ...args);
  await import(pathToFileURL(file).href);
});
