import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/port.mjs";
import {
  isOk,
  root,
  startNode,
  whenServing,
  type NodeProgram,
} from "./node-programs";

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
  port: number;
  program: NodeProgram;
  /** Its output so far. */
  output(): string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** The built portal. */
export const program = join(root, "build", "node", "server.js");
/** Loaded before it: passwords cost little. */
export const cheapHashes = join(import.meta.dirname, "cheap-hashes.mjs");

/**
 * Starts the built portal with its embedded provider, on a free port and in a new data folder,
 * and waits until it is ready.
 *
 * @param settings environment variables beyond those of the tests
 * @param options.preloaded module that is loaded before it
 * @param options.ipc true for a module that exchanges messages
 */
export async function startPortal(
  settings: Record<string, string> = {},
  { preloaded = cheapHashes, ipc = false } = {},
): Promise<RunningPortal> {
  if (!existsSync(program))
    throw new Error("The portal is not built: npm run build comes first.");
  const port = await freePort();
  const url = settings.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "portal-e2e-"));
  const running = startNode(["--import", preloaded, program], {
    env: {
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
    ipc,
  });
  const { child, output } = running;
  let isStopping = false;
  child.once("close", (code, signal) => {
    // The log would contain only connection errors.
    if (!isStopping)
      console.error(
        `The portal ended by itself (${signal ?? code}). It printed:\n${output()}`,
      );
  });
  const stop = async () => {
    isStopping = true;
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await whenServing(
      child,
      async () =>
        // On the port of one that cannot listen, another portal may be ready.
        output().includes(url) && isOk(`http://127.0.0.1:${port}/readyz`),
      300_000,
    );
  } catch (cause) {
    await stop();
    throw new Error(
      `The portal did not become ready. It printed:\n${output()}`,
      { cause },
    );
  }
  return {
    url,
    port,
    program: running,
    outbox: /^\s*Mail\s+(\S.*?)\s*$/m.exec(output())?.[1] ?? "",
    signIns: parseSignIns(output()),
    sessions: join(dataDir, "sessions-of-tests"),
    output,
    stop,
  };
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
