/**
 * `node test/observatory/scan.mjs`: starts the built portal and nginx with TLS on this machine, scores
 * the login page and the home page of a signed-in user, and stops everything. See README.md.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/port.mjs";

const here = import.meta.dirname;
const root = join(here, "..", "..");
/** The least that each page must score. */
const wanted = { "The login page": 130, "The home page of a user": 135 };

if (!existsSync(join(here, "node_modules")))
  throw new Error(
    "npm install --prefix test/observatory --ignore-scripts --no-package-lock comes first.",
  );

const folder = await mkdtemp(join(tmpdir(), "observatory-"));
/** @type {import("node:child_process").ChildProcess[]} */
const programs = [];
const stop = async () => {
  for (const program of programs.reverse()) {
    if (program.exitCode !== null || program.signalCode !== null) continue;
    const ended = once(program, "exit");
    program.kill("SIGTERM");
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
};

try {
  const [portalPort, httpPort, httpsPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const certificate = join(folder, "portal.crt");
  const key = join(folder, "portal.key");
  // prettier-ignore
  execFileSync("openssl", [
    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
    "-keyout", key, "-out", certificate, "-days", "2",
    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
  ], { stdio: "ignore" });

  const signIn = await startPortal(portalPort, httpsPort);
  await startNginx({ portalPort, httpPort, httpsPort, certificate, key });

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
} finally {
  await stop();
}

/**
 * Starts the built portal with the demonstration, for browsers that come by nginx.
 * @param {number} port
 * @param {number} httpsPort
 * @returns {Promise<{ email: string, password: string }>} a sign-in of the demonstration
 */
async function startPortal(port, httpsPort) {
  const program = spawn(
    process.execPath,
    [join(root, "build", "node", "server.js")],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: join(folder, "data"),
        DEMO_DATA: "on",
        DEMO_SCALE: "0.02",
        HUMAN_CHECK: "off",
        TRUST_PROXY: "127.0.0.1",
        PUBLIC_ORIGIN: `https://localhost:${httpsPort}`,
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  programs.push(program);
  let output = "";
  program.stdout.on("data", (chunk) => (output += String(chunk)));
  await untilServing("The portal", program, () => /\S+@\S+\s+\S+/.test(output));
  const [, email = "", password = ""] = /(\S+@\S+)\s+(\S.*)/.exec(output) ?? [];
  return { email, password: password.trim() };
}

/**
 * Starts nginx with docker/nginx.conf, in which only ports, names and files are others.
 * @param {{ portalPort: number, httpPort: number, httpsPort: number, certificate: string, key: string }} at
 */
async function startNginx({
  portalPort,
  httpPort,
  httpsPort,
  certificate,
  key,
}) {
  const example = await readFile(join(root, "docker", "nginx.conf"), "utf8");
  const config = example
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${portalPort};`)
    .replace("server 127.0.0.1:3001;", "")
    .replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${httpsPort} ssl;`)
    .replaceAll("portal.example.com", "localhost")
    .replace("https://$host$", `https://$host:${httpsPort}$`)
    .replace("/etc/nginx/portal.crt", certificate)
    .replace("/etc/nginx/portal.key", key)
    .replace("/var/log/nginx/portal.log", join(folder, "access.log"));
  await mkdir(join(folder, "temporary"));
  const own = [
    "daemon off;",
    `pid ${join(folder, "nginx.pid")};`,
    `error_log ${join(folder, "error.log")};`,
  ].join("\n");
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, "temporary", name)};`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `${own}\n${config.replace("http {", `http {\n${folders}`)}`,
  );
  const nginx = existsSync("/usr/sbin/nginx") ? "/usr/sbin/nginx" : "nginx";
  const program = spawn(
    nginx,
    ["-c", file, "-p", folder, "-e", join(folder, "error.log")],
    { stdio: "inherit" },
  );
  programs.push(program);
  await untilServing("nginx", program, async () => {
    const answer = await fetch(`http://localhost:${httpPort}/`, {
      redirect: "manual",
    }).catch(() => null);
    return answer?.status === 301;
  });
}

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

/**
 * Waits until a program serves; a program that has ended never will.
 * @param {string} what
 * @param {import("node:child_process").ChildProcess} program
 * @param {() => boolean | Promise<boolean>} isServing
 */
async function untilServing(what, program, isServing) {
  const patience = Date.now() + 120_000;
  while (!(await isServing())) {
    if (program.exitCode !== null || Date.now() > patience)
      throw new Error(`${what} did not start.`);
    await pause(100);
  }
}
