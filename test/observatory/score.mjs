/**
 * Scores one page of a host with the tests of MDN's HTTP Observatory, and prints the result as
 * JSON. It is a separate process, because Node reads NODE_EXTRA_CA_CERTS at its start only.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { httpPort, httpsPort, signIn } = JSON.parse(process.argv[2] ?? "{}");
const observatory = join(
  import.meta.dirname,
  "node_modules/@mdn/mdn-http-observatory",
);
// The package's install script downloads Chromium's list of preloaded hosts. An empty list gives the
// same score: no list holds localhost.
await writeFile(join(observatory, "conf", "hsts-preload.json"), "{}");
/** @param {string} file */
const load = (file) =>
  import(pathToFileURL(join(observatory, "src", file)).href);
const { retrieve } = await load("retriever/retriever.js");
const { ALL_TESTS } = await load("constants.js");
const { getScoreModifier } = await load("grader/grader.js");

/** The session cookies of a sign-in, as a Cookie header. */
async function cookiesOf() {
  const answer = await fetch(`https://localhost:${httpsPort}/login`, {
    method: "POST",
    body: new URLSearchParams(signIn),
    redirect: "manual",
  });
  const set = answer.headers.getSetCookie();
  if (answer.status !== 303)
    throw new Error(`The sign-in answers ${answer.status}`);
  return {
    set,
    header: set
      .map((line) => line.split(";", 1)[0] ?? "")
      // The page must set the portal's own again.
      .filter((pair) => !pair.includes("__portal_"))
      .join("; "),
  };
}

const session = signIn ? await cookiesOf() : null;
const found = await retrieve("localhost", {
  httpPort,
  httpsPort,
  headers: [
    "Accept: text/html",
    "User-Agent: Mozilla/5.0 (compatible; Observatory)",
    ...(session ? [`Cookie: ${session.header}`] : []),
  ],
});
const tests = ALL_TESTS.map((/** @type {(found: unknown) => any} */ test) => {
  const { constructor, result, pass } = test(found);
  return {
    name: constructor.name,
    result,
    pass,
    modifier: getScoreModifier(result),
  };
});
console.log(
  JSON.stringify({
    status: found.responses.auto?.status,
    url: found.session?.redirectHistory.at(-1)?.url.href,
    signedInBy: session?.set ?? null,
    cookies: found.responses.auto?.headers["set-cookie"] ?? [],
    requestId: found.responses.auto?.headers["x-request-id"],
    score: tests.reduce(
      (
        /** @type {number} */ sum,
        /** @type {{modifier: number}} */ { modifier },
      ) => sum + modifier,
      100,
    ),
    tests,
  }),
);
