import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/port.mjs";

/** A user of the demonstration, as the portal prints them at its start. */
export interface SignIn {
  role: string;
  email: string;
  password: string;
}

/** The data of a running portal that tests need, serializable. */
export interface PortalAddress {
  /** e.g. `http://localhost:41234` */
  url: string;
  /** Folder of the mail that the embedded provider sent. */
  outbox: string;
  signIns: SignIn[];
  /** Folder for the sessions that tests share (`sessions.ts`). */
  sessions: string;
}

export interface RunningPortal extends PortalAddress {
  pid: number;
  /** Its exit code; null while it runs, and after a signal. */
  exitCode(): number | null;
  /** Its output so far. */
  output(): string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

export const root = join(import.meta.dirname, "..", "..");
/** The built portal. */
export const program = join(root, "build", "node", "server.js");
/** Loaded before it: passwords cost little. */
const cheapHashes = join(import.meta.dirname, "cheap-hashes.mjs");

/**
 * Starts the built portal with its embedded provider, on a free port and in a new data folder,
 * and waits until it is ready.
 *
 * @param settings environment variables beyond those of the tests
 */
export async function startPortal(
  settings: Record<string, string> = {},
): Promise<RunningPortal> {
  if (!existsSync(program))
    throw new Error("The portal is not built: npm run build comes first.");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "portal-e2e-"));
  const child = spawn(process.execPath, ["--import", cheapHashes, program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_SCALE: "0.02",
      // A test may delay a response while it checks the screen.
      PROVIDER_TIMEOUT_SECONDS: "120",
      // Each test has a separate address, so that they do not share rate limits.
      TRUST_PROXY: "127.0.0.1",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  let ended = false;
  let stopping = false;
  const end = new Promise<void>((resolve) =>
    child.once("close", (code, signal) => {
      ended = true;
      // The log would contain only connection errors.
      if (!stopping)
        console.error(
          `The portal ended by itself (${signal ?? code}). It printed:\n${output}`,
        );
      resolve();
    }),
  );

  const stop = async () => {
    stopping = true;
    child.kill("SIGTERM");
    const gone = await Promise.race([
      end.then(() => true),
      sleep(12_000, false, { ref: false }),
    ]);
    if (!gone) child.kill("SIGKILL");
    await end;
    await rm(dataDir, { recursive: true, force: true });
  };

  const patience = Date.now() + 300_000;
  // Its address is in the output: on the port of one that cannot listen, another portal may be ready.
  while (!output.includes(url) || !(await isReady(url))) {
    if (ended || Date.now() > patience) {
      if (!ended) await stop();
      throw new Error(
        `The portal did not become ready. It printed:\n${output}`,
      );
    }
    await sleep(100);
  }
  return {
    url,
    outbox: /^\s*Mail\s+(\S.*?)\s*$/m.exec(output)?.[1] ?? "",
    signIns: parseSignIns(output),
    sessions: join(dataDir, "sessions-of-tests"),
    pid: child.pid ?? 0,
    exitCode: () => child.exitCode,
    output: () => output,
    stop,
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`);
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Parses the printed table of sign-ins: role, address and password, separated by two spaces. */
export function parseSignIns(output: string): SignIn[] {
  return [
    ...output.matchAll(/^\s*(\S.*?)\s{2,}(\S+@\S+)\s{2,}(\S.*?)\s*$/gm),
  ].map(([, role = "", email = "", password = ""]) => ({
    role,
    email,
    password,
  }));
}
