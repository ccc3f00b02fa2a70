/**
 * Starts the built portal on this machine, with nginx and TLS in front as docker/nginx.conf has it.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/port.mjs";

const root = join(import.meta.dirname, "..", "..");

/**
 * @typedef {object} Site
 * @property {number} portalPort the portal itself, without TLS
 * @property {number} httpPort
 * @property {number} httpsPort
 * @property {string} certificate path of the certificate that nginx shows
 * @property {{ email: string, password: string }} signIn a sign-in of the demonstration
 * @property {() => string} log what the portal has logged
 * @property {() => Promise<string>} accessLog what nginx has logged
 * @property {() => Promise<void>} stopPortal ends the portal, so that nginx has nobody to ask
 */

/**
 * Starts everything, runs `use`, and stops everything.
 * @param {(site: Site) => Promise<void>} use
 * @param {string} [providerUrl] a provider instead of the demonstration, which then has no sign-in
 */
export async function withSite(use, providerUrl) {
  const folder = await mkdtemp(join(tmpdir(), "portal-nginx-"));
  /** @type {import("node:child_process").ChildProcess[]} */
  const programs = [];
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
    const at = { folder, portalPort, httpPort, httpsPort, certificate, key };
    const { program, signIn, log } = await startPortal(
      at,
      programs,
      providerUrl,
    );
    await startNginx(at, programs);
    const accessLog = () => readFile(join(folder, "access.log"), "utf8");
    const stopPortal = () => stop(program);
    await use({ ...at, signIn, log, accessLog, stopPortal });
  } finally {
    for (const program of programs.reverse()) await stop(program);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Ends a program and waits for its end.
 * @param {import("node:child_process").ChildProcess} program
 */
async function stop(program) {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  await ended;
}

/**
 * @typedef {object} Place
 * @property {string} folder
 * @property {number} portalPort
 * @property {number} httpPort
 * @property {number} httpsPort
 * @property {string} certificate
 * @property {string} key
 */

/**
 * Starts the built portal with the demonstration, for browsers that come by nginx.
 * @param {Place} place
 * @param {import("node:child_process").ChildProcess[]} programs gains the program
 * @param {string} [providerUrl]
 */
async function startPortal(place, programs, providerUrl) {
  const { folder, portalPort, httpsPort } = place;
  const program = spawn(
    process.execPath,
    [join(root, "build", "node", "server.js")],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(portalPort),
        DATA_DIR: join(folder, "data"),
        ...(providerUrl
          ? { PROVIDER_API_URL: providerUrl }
          : { DEMO_DATA: "on", DEMO_SCALE: "0.02" }),
        HUMAN_CHECK: "off",
        TRUST_PROXY: "127.0.0.1",
        PUBLIC_ORIGIN: `https://localhost:${httpsPort}`,
        LOG_LEVEL: "info",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  programs.push(program);
  let output = "";
  let log = "";
  program.stdout.on("data", (chunk) => (output += String(chunk)));
  program.stderr.on("data", (chunk) => (log += String(chunk)));
  await untilServing("The portal", program, () =>
    (providerUrl ? /Provider/ : /\S+@\S+\s+\S+/).test(output),
  );
  const [, email = "", password = ""] = /(\S+@\S+)\s+(\S.*)/.exec(output) ?? [];
  const signIn = { email, password: password.trim() };
  return { program, signIn, log: () => log };
}

/**
 * Starts nginx with docker/nginx.conf, in which only ports, names and files are others.
 * @param {Place} place
 * @param {import("node:child_process").ChildProcess[]} programs gains the program
 */
async function startNginx(place, programs) {
  const { folder, portalPort, httpPort, httpsPort, certificate, key } = place;
  const example = await readFile(join(root, "docker", "nginx.conf"), "utf8");
  const config = example
    .replace("server 127.0.0.1:3000 ", `server 127.0.0.1:${portalPort} `)
    .replace("server 127.0.0.1:3001 max_fails=0;", "")
    .replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${httpsPort} ssl;`)
    .replaceAll("portal.example.com", "localhost")
    .replace("https://$server_name$", `https://localhost:${httpsPort}$`)
    .replace("/etc/nginx/portal.crt", certificate)
    .replace("/etc/nginx/portal.key", key)
    .replace("root /etc/nginx;", `root ${join(root, "docker")};`)
    .replace("/var/log/nginx/portal.log", join(folder, "access.log"))
    .replace("/var/log/nginx/error.log", join(folder, "error.log"));
  // Where root starts nginx, its workers are somebody else, and keep large forms here.
  await chmod(folder, 0o711);
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
