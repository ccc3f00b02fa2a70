/**
 * `node test/observatory/scan.mjs`: scores the login page and the home page of a signed-in user with
 * MDN's HTTP Observatory, behind nginx with TLS. See README.md.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { withSite } from "./site.mjs";

const here = import.meta.dirname;
/** The minimum score of each page. */
const wanted = { "The login page": 130, "The home page of a user": 135 };

if (!existsSync(join(here, "node_modules")))
  throw new Error(
    "npm install --prefix test/observatory --ignore-scripts --no-package-lock comes first.",
  );

await withSite(async ({ httpPort, httpsPort, signIn, certificate }) => {
  let missed = false;
  for (const [page, least] of Object.entries(wanted)) {
    const user = page === "The login page" ? null : signIn;
    const found = score({ httpPort, httpsPort, signIn: user }, certificate);
    missed ||= found.score < least;
    console.log(`\n${page}: ${found.score} (at least ${least})`);
    console.log(`  ${found.status} ${found.url}, request ${found.requestId}`);
    for (const cookie of [...(found.signedInBy ?? []), ...found.cookies])
      console.log(`  ${cookie.replace(/=[^;]*/, "=…")}`);
    for (const { name, result, modifier } of found.tests)
      console.log(`  ${String(modifier).padStart(4)}  ${name}: ${result}`);
  }
  process.exitCode = missed ? 1 : 0;
});

/**
 * @param {object} asked
 * @param {string} certificate
 * @returns {any} as score.mjs prints it
 */
function score(asked, certificate) {
  const program = [join(here, "score.mjs"), JSON.stringify(asked)];
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate };
  return JSON.parse(
    execFileSync(process.execPath, program, { env }).toString(),
  );
}
