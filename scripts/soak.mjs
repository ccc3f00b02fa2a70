/**
 * `npm run soak`: installs and builds what is missing or outdated, then breaks, kills and loads the portal
 * for more than an hour (`test/soak/README.md`).
 */
import "./node-version.mjs";
import { build } from "./build.mjs";
import { linkPostgresLibraries } from "./postgres-links.mjs";
import { command, install, isBuilt, root, runPackage } from "./project.mjs";

await command(async () => {
  await install();
  linkPostgresLibraries();
  if (!isBuilt()) await build();
  const { code } = await runPackage("tsx", "dist/cli.mjs", [
    `${root}/test/soak/main.ts`,
  ]);
  return code;
});
