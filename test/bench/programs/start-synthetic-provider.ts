import path from "node:path";
import { askProgram, nextMessage, startNode } from "../../portal/node-programs";

/** The synthetic provider and the controls of the benchmark. */
export interface SyntheticProvider {
  url: string;
  /** Counts the pages of several rows that were requested since the last call. */
  takePages(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the synthetic provider. */
export async function startSyntheticProvider(): Promise<SyntheticProvider> {
  const script = path.join(import.meta.dirname, "synthetic-provider.ts");
  const program = startNode(["--import", "tsx", script], {
    ipc: true,
  });
  const { url } = await nextMessage<{ url: string }>(program, "ready", 30_000);
  return {
    url,
    takePages: async () =>
      (await askProgram<{ pages: number }>(program, { type: "pages" })).pages,
    stop: () => program.stop(),
  };
}
