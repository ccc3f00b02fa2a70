import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { probe, probesOf, type ProbedServer } from "../programs/portal";
import { freePort } from "../../../scripts/port.mjs";
import {
  isOk,
  root,
  runNode,
  startNode,
  whenServing,
} from "../../portal/node-programs";

/** The bare Remix floor, built and served by `remix-serve`. */
export interface Floor extends ProbedServer {
  /** Sets the cells of `/rows`; to be called before the first request. */
  setRows(rows: readonly (readonly string[])[]): Promise<void>;
}

/** Builds the floor into a temporary folder and serves it on a free port. */
export async function startFloor(): Promise<Floor> {
  const source = import.meta.dirname;
  const directory = await mkdtemp(path.join(tmpdir(), "bench-floor-"));
  const build = path.join(directory, "build");
  const rowsFile = path.join(directory, "rows.json");
  const env = { BENCH_FLOOR_BUILD: build, BENCH_FLOOR_ROWS: rowsFile };
  // The server build imports packages by name; Node looks for them in parent folders.
  await symlink(
    path.join(root, "node_modules"),
    path.join(directory, "node_modules"),
  );
  const modules = path.join(root, "node_modules/@remix-run");
  await runNode([path.join(modules, "dev/dist/cli.js"), "vite:build", source], {
    cwd: source,
    env,
  });
  const port = await freePort();
  const program = startNode(
    [
      "--import",
      probe,
      path.join(modules, "serve/dist/cli.js"),
      path.join(build, "server/index.js"),
    ],
    {
      cwd: source,
      env: { ...env, PORT: String(port), HOST: "127.0.0.1" },
      ipc: true,
    },
  );
  const host = `127.0.0.1:${port}`;
  await whenServing(program.child, () => isOk(`http://${host}/`));
  return {
    port,
    host,
    ...probesOf(program),
    setRows: (rows) => writeFile(rowsFile, JSON.stringify(rows)),
    stop: async () => {
      await program.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
