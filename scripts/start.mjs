/**
 * `npm start`: installs and builds what is missing or stale, then serves in this very process
 * (a second process would only cost its start).
 */
import "./node-version.mjs";

const { build, command, install, isBuilt, portIsFree, say, Stop } =
  await loadCommands();

await command(async () => {
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || "127.0.0.1";
  if (Number.isInteger(port) && !(await portIsFree(port, host))) {
    throw new Stop(
      `Port ${port} is taken: something listens there already. Stop it, or choose another with PORT=${port + 1} npm start.`,
    );
  }
  await install();
  if (!isBuilt()) await build();
  say("Starting …");
  process.env.NODE_ENV ??= "production";
  // Written by the build; no type checker can know it.
  const server = new URL("../build/node/server.js", import.meta.url);
  await import(server.href);
});

/** Loaded after the check of Node's version, whose sentence an old Node could not reach else. */
async function loadCommands() {
  const [project, port] = await Promise.all([
    import("./project.mjs"),
    import("./port.mjs"),
  ]);
  return {
    ...project,
    ...port,
    build: async () => (await import("./build.mjs")).build(),
  };
}
