import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { nextMessage, startNode } from "./child";
import { projectRoot } from "./places";

/** A running provider. */
export interface RunningProvider {
  url: string;
  /** Demonstration users; none at the synthetic provider. */
  signIns: { role: string; email: string; password: string }[];
  stop(): Promise<void>;
}

/** The embedded provider and its data folder. */
export interface EmbeddedProvider extends RunningProvider {
  dataDir: string;
  pid: number;
}

interface Ready {
  url: string;
  demoSignIns?: RunningProvider["signIns"];
}

function readyMessage(message: unknown): Ready | null {
  const { type } = message as { type?: string };
  return type === "ready" ? (message as Ready) : null;
}

/** Loading the demonstration takes minutes on a busy machine. */
const loadTimeoutMs = 900_000;

/**
 * Starts the built embedded provider with demonstration data in a temporary folder.
 * @param demoScale multiplies the 120,000 cartons
 * @param settings environment variables in addition
 */
export async function startEmbeddedProvider(
  demoScale: number,
  settings: Record<string, string> = {},
): Promise<EmbeddedProvider> {
  const data = await mkdtemp(path.join(tmpdir(), "bench-provider-"));
  const program = startNode(
    [path.join(projectRoot, "build/node/provider.js")],
    {
      cwd: projectRoot,
      env: {
        DATA_DIR: data,
        DEMO_DATA: "on",
        DEMO_SCALE: String(demoScale),
        DATABASE_URL: "",
        ...settings,
      },
      ipc: true,
    },
  );
  const stop = async () => {
    await program.stop();
    await rm(data, { recursive: true, force: true });
  };
  try {
    const ready = await nextMessage(program, readyMessage, loadTimeoutMs);
    return {
      url: ready.url,
      signIns: ready.demoSignIns ?? [],
      dataDir: data,
      pid: program.child.pid ?? 0,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The synthetic provider and the controls of the benchmark. */
export interface SyntheticProvider extends RunningProvider {
  /** Sets the delay of every page before its first byte. */
  setPageDelay(ms: number): Promise<void>;
  /**
   * When pages of several rows were requested since the last call, in milliseconds of the wall
   * clock.
   */
  takePagesAskedAt(): Promise<number[]>;
}

export async function startSyntheticProvider(): Promise<SyntheticProvider> {
  const script = path.join(
    projectRoot,
    "test/bench/programs/synthetic-provider.ts",
  );
  const program = startNode(["--import", "tsx", script], {
    cwd: projectRoot,
    env: {},
    ipc: true,
  });
  const { url } = await nextMessage(program, readyMessage, 30_000);
  return {
    url,
    signIns: [],
    stop: () => program.stop(),
    setPageDelay: async (pageDelayMs) => {
      const set = nextMessage(
        program,
        (m) => ((m as { type?: string }).type === "delay" ? true : null),
        5_000,
      );
      program.child.send({ type: "delay", pageDelayMs });
      await set;
    },
    takePagesAskedAt: async () => {
      const answer = nextMessage(
        program,
        (message) => {
          const { type, pagesAskedAt } = message as {
            type?: string;
            pagesAskedAt?: number[];
          };
          return type === "pages" && pagesAskedAt ? pagesAskedAt : null;
        },
        5_000,
      );
      program.child.send({ type: "pages" });
      return answer;
    },
  };
}
