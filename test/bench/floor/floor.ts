import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runNode, startNode, waitForHttp } from "../programs/child";
import { freePort } from "../../../scripts/port.mjs";
import { projectRoot } from "../programs/places";

/** The bare Remix floor, built and served by `remix-serve`. */
export interface Floor {
  origin: string;
  /** The folder of its browser assets. */
  clientDirectory: string;
  /** Sets the cells of `/rows`; to be called before the first request. */
  setRows(rows: readonly (readonly string[])[]): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the floor into a temporary folder and serves it on a free port. */
export async function startFloor(): Promise<Floor> {
  const source = path.join(projectRoot, "test/bench/floor");
  const directory = await mkdtemp(path.join(tmpdir(), "bench-floor-"));
  const build = path.join(directory, "build");
  const rowsFile = path.join(directory, "rows.json");
  const env = { BENCH_FLOOR_BUILD: build, BENCH_FLOOR_ROWS: rowsFile };
  // The server build imports packages by name; Node looks for them in parent folders.
  await symlink(
    path.join(projectRoot, "node_modules"),
    path.join(directory, "node_modules"),
  );
  const modules = path.join(projectRoot, "node_modules/@remix-run");
  await runNode([path.join(modules, "dev/dist/cli.js"), "vite:build", source], {
    cwd: source,
    env,
  });
  const port = await freePort();
  const program = startNode(
    [
      path.join(modules, "serve/dist/cli.js"),
      path.join(build, "server/index.js"),
    ],
    { cwd: source, env: { ...env, PORT: String(port), HOST: "127.0.0.1" } },
  );
  const origin = `http://127.0.0.1:${port}`;
  await waitForHttp(program, origin, 20_000);
  return {
    origin,
    clientDirectory: path.join(build, "client"),
    setRows: (rows) => writeFile(rowsFile, JSON.stringify(rows)),
    stop: async () => {
      await program.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
