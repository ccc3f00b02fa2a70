import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  nextMessage,
  root,
  startNode,
  type NodeProgram,
} from "./node-programs";
import type { SignIn } from "./portal-process";

/** The embedded provider in a process of its own. */
export interface EmbeddedProvider {
  url: string;
  signIns: SignIn[];
  dataDir: string;
  program: NodeProgram;
  stop(): Promise<void>;
}

/** Loading the demonstration takes minutes on a busy machine. */
const loadTimeoutMs = 900_000;

/**
 * Starts the built embedded provider with demonstration data in a temporary folder.
 * @param demoScale multiplies the 120,000 cartons
 * @param settings environment variables in addition
 * @param preloaded module that is loaded before it
 */
export async function startEmbeddedProvider(
  demoScale: number,
  settings: Record<string, string> = {},
  preloaded?: string,
): Promise<EmbeddedProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-provider-"));
  const program = startNode(
    [
      ...(preloaded === undefined ? [] : ["--import", preloaded]),
      join(root, "build", "node", "provider.js"),
    ],
    {
      env: {
        DATA_DIR: dataDir,
        DEMO_DATA: "on",
        DEMO_SCALE: String(demoScale),
        ...settings,
      },
      ipc: true,
    },
  );
  const stop = async () => {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, demoSignIns = [] } = await nextMessage<{
      url: string;
      demoSignIns?: SignIn[];
    }>(program, "ready", loadTimeoutMs);
    return { url, signIns: demoSignIns, dataDir, program, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
