/**
 * `npm run bench [-- name …]`: installs and builds what is missing or outdated, then measures the
 * figures of docs/performance.md (`test/bench`).
 */
import "./node-version.mjs";
import { build } from "./build.mjs";
import { command, install, isBuilt, root, runPackage } from "./project.mjs";

await command(async () => {
  await install();
  if (!isBuilt()) await build();
  const { code } = await runPackage("tsx", "dist/cli.mjs", [
    `${root}/test/bench/main.ts`,
    ...process.argv.slice(2),
  ]);
  return code;
});
